import { formats, type Format } from '../../src/contract/operation.ts'
import type { Case } from '../../src/record/case.ts'
import { probe, type ProbeContext } from '../../src/requirement/probe.ts'
import { withDigits } from './combined.ts'
import { beginningsOfPage, partsOfLong } from '../requests/lengths.ts'
import { furtherScripts, otherScripts } from '../requests/other-scripts.ts'
import { speechCase, speechChange, speechControl, speechMembers } from '../requests/speech-request.ts'
import { roundsFor, talkersOf } from '../requests/talkers.ts'
import { bareTexts } from '../requests/unusual-marks.ts'
import { unusualTexts } from '../requests/unusual-texts.ts'
import { prosePairs } from '../requests/prose-pairs.ts'
import { wordPairs } from '../requests/word-pairs.ts'

/** A short, a medium and a long text in both formats. How much the voice varies is known from shorter texts. */
export const spokenInBothFormats = probe({
  id: 'spoken',
  needs: ['api'],
  cases: (context) => {
    const texts = {
      short: context.texts.short[0]!,
      medium: context.texts.medium,
      long: context.texts.long,
    }
    return formats.flatMap((format) =>
      Object.entries(texts).map(([length, input]) =>
        speechCase({
          id: `${format}.${length}`,
          stimulus: { kind: 'member', group: 'spoken', role: length },
          expects: 'success',
          body: speechMembers(context, format, input),
          characters: input.length,
        }),
      ),
    )
  },
})

/** Lengths between the medium text and the long one. */
export const spokenLengths = probe({
  id: 'spoken-lengths',
  needs: ['api'],
  controls: formats.map(speechControl),
  cases: (context) => {
    const { beginning, end } = partsOfLong(context.texts)
    const parts = [
      ['mp3', 'end', end],
      ['pcm', 'end', end],
      ['mp3', 'beginning', beginning],
    ] as const
    return parts.flatMap(([format, part, input]) =>
      input === undefined
        ? []
        : speechCase({
            id: `${format}.${part}`,
            stimulus: { kind: 'member', group: 'length', role: `${part} of the long text` },
            expects: 'answer',
            body: speechMembers(context, format, input),
            characters: input.length,
          }),
    )
  },
})

function pageCase(context: ProbeContext, id: string, role: string, format: Format, input: string): Case {
  return speechCase({
    id,
    stimulus: { kind: 'member', group: 'page', role },
    expects: 'answer',
    body: speechMembers(context, format, input),
    characters: input.length,
  })
}

/** The format in which a beginning of the page is spoken, by its place. */
export const formatOfBeginning = (index: number): Format => (index === 0 ? 'pcm' : 'mp3')

/**
 * More than services and frameworks speak of a text that they cut, and lengths between that and the long text. As mp3,
 * which takes the fewest bytes, but for the shortest; each begins with the long text, which is spoken in both formats.
 */
export const spokenPage = probe({
  id: 'spoken-page',
  needs: ['api'],
  optional: 'longText',
  cases: (context) => [
    pageCase(context, 'mp3', 'page', 'mp3', context.texts.page),
    ...beginningsOfPage(context.texts).map((input, index) =>
      pageCase(context, `beginning-${index + 1}`, `beginning ${index + 1}`, formatOfBeginning(index), input),
    ),
  ],
})

/** The longest beginning of the page in the other format, too: long texts may go another way in one of them. */
export const pageInOtherFormat = probe({
  id: 'spoken-page-other-format',
  needs: ['api'],
  optional: 'longText',
  cases: (context) =>
    [...beginningsOfPage(context.texts).entries()].slice(-1).map(([index, input]) => {
      const format = formatOfBeginning(index) === 'mp3' ? 'pcm' : 'mp3'
      return pageCase(context, format, `beginning ${index + 1} as ${format}`, format, input)
    }),
})

/** Texts that are spoken one after another, and then all at once, again and again: nothing else may change. */
export const spokenOnce = probe({
  id: 'spoken-alone',
  needs: ['api'],
  order: 'alone',
  cases: (context) =>
    formats.flatMap((format) =>
      talkersOf(context.texts).map((input, index) =>
        speechCase({
          id: `${format}.${index + 1}`,
          stimulus: { kind: 'member', group: 'talkers', role: 'alone' },
          expects: 'success',
          body: speechMembers(context, format, input),
          characters: input.length,
        }),
      ),
    ),
})

export const spokenTogether = probe({
  id: 'spoken-together',
  needs: ['api'],
  cases: (context) => {
    const talkers = talkersOf(context.texts)
    return Array.from({ length: roundsFor(talkers.length) }, (_, round) =>
      formats.flatMap((format) =>
        talkers.map((_, place) => {
          // In another order each time: what comes to every nth request does not come to the same text again.
          const index = (place + round) % talkers.length
          const input = talkers[index]!
          return speechCase({
            id: `${format}.${index + 1}${round > 0 ? `.${round + 1}` : ''}`,
            stimulus: { kind: 'member', group: 'talkers', role: 'together' },
            expects: 'success',
            body: speechMembers(context, format, input),
            characters: input.length,
          })
        }),
      ),
    ).flat()
  },
})

/**
 * 2.1: "speed | number | Playback speed multiplier." One is what is done anyway, however the number is written (RFC
 * 8259, 6).
 */
const one = [
  ['mp3', '1'],
  ['pcm', '1'],
  ['mp3', '1.0'],
  ['pcm', '1e0'],
  ['mp3', '10e-1'],
  ['pcm', '1E+0'],
] as const

export const spokenAtSpeed = probe({
  id: 'spoken-speed',
  needs: ['api'],
  controls: formats.map(speechControl),
  cases: (context) => {
    const { short, medium, long } = context.texts
    const texts = { first: short[0], medium, long, end: partsOfLong(context.texts).end }
    return [
      ...one.map(([format, speed]) =>
        speechCase({
          id: `${format}.${speed}`,
          stimulus: { kind: 'member', group: 'speed', role: speed },
          expects: 'success',
          body: undefined,
          raw: JSON.stringify(speechMembers(context, format)).replace(/\}$/, `,"speed":${speed}}`),
          characters: short[0]!.length,
        }),
      ),
      // Where every other answer comes from a provider that ignores speed, it does so in either format.
      ...(
        [
          ['mp3', 0.5],
          ['pcm', 0.5],
          ['pcm', 2],
          ['mp3', 2],
          ['mp3', 1.5],
          ['pcm', 1.5],
          ['pcm', 1.25],
          ['mp3', 0.75],
          ['pcm', 1.1],
          ['mp3', 1.25, 'medium'],
          ['pcm', 3],
          // It holds for all of a text, also where that is cut in pieces.
          ['mp3', 2, 'medium'],
          ['pcm', 2, 'long'],
          // In one format: of two a provider that ignores speed may answer the one.
          ['mp3', 2, 'end'],
        ] as const
      ).flatMap(([format, speed, length]) => {
        const text = texts[length ?? 'first']
        return text === undefined
          ? []
          : speechCase({
              id: [format, speed, length].filter((one) => one !== undefined).join('.'),
              stimulus: { kind: 'member', group: 'other speed', role: String(speed) },
              expects: 'answer',
              body: { ...speechMembers(context, format, text), speed },
              characters: text.length,
            })
      }),
    ]
  },
})

/** 2.1: "Defaults of response_format and speed: not shown." What else is asked for may go another way then. */
export const spokenByDefault = probe({
  id: 'spoken-default',
  needs: ['api'],
  controls: [speechControl('mp3')],
  cases: (context) => {
    const { short, long } = context.texts
    const { otherVoice } = context.target
    const marked = unusualTexts(context)
    const textWith = (mark: string) => ({ input: marked.find(({ name }) => name === mark)!.text })
    const all: readonly (readonly [id: string, words: string, members: Readonly<Record<string, unknown>>])[] = [
      ['', '', {}],
      ['.long', ', with a long text', { input: long }],
      ['.speed', ', with a speed', { input: short[0]!, speed: 0.5 }],
      ['.lines', ', with a text in lines', textWith('line feed')],
      ['.beyond-ascii', ', with a letter beyond ASCII', textWith('accent')],
      ...(otherVoice === undefined
        ? []
        : [
            ['.voice', ', with another voice', { input: long, voice: otherVoice }] as const,
            ['.voice-short', ', with another voice and a short text', { voice: otherVoice }] as const,
          ]),
      ['.fast', ', with a speed above 1', { speed: 2 }],
      ['.digits', ', with digits', { input: withDigits(short[0]!) }],
    ]
    return all.map(([id, words, members]) =>
      speechChange(
        context,
        'mp3',
        { id: `open.response_format.missing${id}`, label: `open response_format: missing${words}` },
        { without: 'response_format', members, expects: 'answer' },
      ),
    )
  },
})

/** Texts that differ in one word or piece. Another text has other bytes, whatever the format: one that takes few. */
export const spokenWordPairs = probe({
  id: 'spoken-word-pairs',
  needs: ['api'],
  controls: [speechControl('mp3')],
  cases: (context) =>
    [...wordPairs(context.texts), ...prosePairs(context.texts)].map(({ role, text }) =>
      speechCase({
        id: `mp3.${role.replaceAll(' ', '-')}`,
        stimulus: { kind: 'member', group: 'one word', role },
        expects: 'answer',
        body: speechMembers(context, 'mp3', text),
        characters: text.length,
      }),
    ),
})

/** Texts that are no plain sentence. Those with a mark are made from texts that are spoken without it, too. */
export const spokenUnusual = probe({
  id: 'spoken-unusual',
  needs: ['api'],
  controls: formats.map(speechControl),
  cases: (context) => {
    const texts = unusualTexts(context)
    const others = Object.entries({ ...otherScripts, ...furtherScripts }).map(([name, { format, text }]) => ({
      group: 'other script',
      name,
      format,
      text,
    }))
    const bare = bareTexts.flatMap(([name, text, ofFormats]) =>
      ofFormats.map((format) => ({ group: 'bare text', name, format, text })),
    )
    return [...texts, ...others, ...bare].map(({ group, name, format, text }) =>
      speechCase({
        id: `${format}.${name.replaceAll(' ', '-')}`,
        stimulus: { kind: 'member', group, role: name },
        expects: 'answer',
        body: speechMembers(context, format, text),
        characters: text.length,
      }),
    )
  },
})
