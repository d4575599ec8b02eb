import { failure } from '../failure.ts'
import type { Fault, When } from '../deviation.ts'
import { must, should } from '../fault.ts'
import { spoken } from './spoken.ts'

/** Speech of a text of so many characters. */
function between(least: number, most: number, format?: When['format']): When {
  return {
    operation: 'speech',
    ...(format && { format }),
    matches: ({ requested: { input } }) => input.length > least && input.length < most,
  }
}

const sentences = /(?<=[.?!])\s+/

/** Sentences put together to pieces of 200 characters, without a last one that is short. */
function withoutShortRest(text: string): string {
  const pieces: string[] = []
  for (const sentence of text.split(sentences)) {
    const last = pieces.at(-1)
    if (last === undefined || last.length + sentence.length > 200) pieces.push(sentence)
    else pieces[pieces.length - 1] = `${last} ${sentence}`
  }
  return (pieces.at(-1)!.length < 90 ? pieces.slice(0, -1) : pieces).join(' ')
}

/** What is lost where a text is split in pieces, at lengths between those of usual tests. 1: "converts input text". */
export const textLengthFaults: readonly Fault[] = [
  ...(
    [
      [
        'second-piece-of-300',
        'second piece of a text of 200 to 320 characters',
        'WHOLE-TEXT',
        between(200, 320),
        (text: string) => text.slice(0, 200),
      ],
      [
        'second-piece-of-900',
        'second piece of a text of 500 to 1,500 characters',
        'PAGE-WHOLE',
        between(500, 1500),
        (text: string) => text.slice(0, 500),
      ],
      [
        'second-piece-of-2000',
        'second piece of a text of 1,500 to 4,000 characters',
        'PAGE-WHOLE',
        between(1500, 4000),
        (text: string) => text.slice(0, 1000),
      ],
      [
        'end-of-pcm-of-900',
        'end of pcm of more than 500 characters',
        'PAGE-WHOLE',
        between(500, 5000, 'pcm'),
        (text: string) => text.slice(0, 500),
      ],
      [
        'short-rest',
        'last piece of a text of more than 500 characters if it is short',
        'PAGE-WHOLE',
        between(500, 5000),
        withoutShortRest,
      ],
    ] as const
  ).map(([name, words, id, when, part]) =>
    should('binary', {
      id: `text-${name}`,
      title: `loses the ${words}`,
      clause: '1',
      // What is lost in one format is there in the other.
      violates: [`SPEECH-${id}`, ...(when.format === 'pcm' ? ['SPEECH-FORMATS-ALIKE'] : [])],
      when,
      hooks: spoken(part),
    }),
  ),
  should('binary', {
    id: 'text-word-babbled',
    title: 'speaks on for some seconds behind a text of up to 8 characters',
    clause: '1',
    violates: ['SPEECH-NOTHING-ADDED'],
    when: between(0, 9),
    hooks: spoken((text) => `${text} so on and on it goes, and nobody knows what for`),
  }),
  must('binary', {
    id: 'text-of-900-500',
    title: 'answers 500 to a text of 500 to 1,500 characters',
    clause: '4.1',
    violates: ['SPEECH-SUCCESS-200'],
    silences: ['SPEECH-PAGE-WHOLE'],
    when: between(500, 1500),
    hooks: { trouble: () => failure(500) },
  }),
]
