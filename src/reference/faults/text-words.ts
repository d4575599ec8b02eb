import type { Fault } from '../deviation.ts'
import { should } from '../fault.ts'
import { spoken } from './spoken.ts'

const without = (at: number) => (text: string) => text.split(' ').toSpliced(at, 1).join(' ')

/** Words that are never spoken, in no text. 1: "converts input text into audio". */
export const textWordFaults: readonly Fault[] = (
  [
    ['first-word-never', 'leaves out the first word', without(0)],
    ['fourth-word-never', 'leaves out the fourth word', without(3)],
    ['last-word-never', 'leaves out the last word', without(-1)],
    ['short-words-never', 'leaves out words of three letters', (text) => text.replaceAll(/\b[a-z]{3}\s/g, '')],
    ['word-twice-once', 'says a word once that stands there twice', (text) => text.replaceAll(/\b(\w+) \1\b/g, '$1')],
    [
      'sentence-twice-once',
      'says a sentence once that stands there twice',
      (text) => [...new Set(text.split(/(?<=[.?!])\s+/))].join(' '),
    ],
    ['without-capitals', 'leaves out words in capitals', (text) => text.replaceAll(/\b[A-Z]{2,}\b/g, '')],
    ['without-asterisks', 'leaves out what stands in asterisks', (text) => text.replaceAll(/\*[^*]*\*/g, '')],
    ['without-underscores', 'leaves out what stands in underscores', (text) => text.replaceAll(/_[^_]*_/g, '')],
  ] as const satisfies readonly (readonly [string, string, (text: string) => string])[]
).map(([name, title, part]) =>
  should('binary', {
    id: `text-${name}`,
    title,
    clause: '1',
    violates: ['SPEECH-TEXTS-DIFFER'],
    ...(name === 'last-word-never' && { sometimes: ['PCM-END', 'SPEECH-TEXT-NOT-EVALUATED'] }),
    ...(name === 'sentence-twice-once' && { sometimes: ['SPEECH-PAGE-WHOLE'] }),
    when: { operation: 'speech' },
    hooks: spoken(part),
  }),
)
