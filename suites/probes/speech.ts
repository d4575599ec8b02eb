import { formats, type Format } from '../../src/contract/operation.ts'
import { probe } from '../../src/requirement/probe.ts'
import { speechCase, speechChange, speechControl, speechMembers } from '../requests/speech-request.ts'
import { spelling, type Spelling } from '../requests/json-spelling.ts'
import { roundsFor, talkersOf } from '../requests/talkers.ts'

/** A short, a medium and a long text in both formats; the medium one three times, so that its spread is known. */
export const spokenInBothFormats = probe({
  id: 'spoken',
  needs: ['api'],
  cases: (context) => {
    const texts = {
      short: context.texts.short[0]!,
      medium: context.texts.medium,
      'medium-2': context.texts.medium,
      'medium-3': context.texts.medium,
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
        talkers.map((input, index) =>
          speechCase({
            id: `${format}.${index + 1}${round > 0 ? `.${round + 1}` : ''}`,
            stimulus: { kind: 'member', group: 'talkers', role: 'together' },
            expects: 'success',
            body: speechMembers(context, format, input),
            characters: input.length,
          }),
        ),
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
  cases: (context) => [
    ...one.map(([format, speed]) =>
      speechCase({
        id: `${format}.${speed}`,
        stimulus: { kind: 'member', group: 'speed', role: speed },
        expects: 'success',
        body: undefined,
        raw: JSON.stringify(speechMembers(context, format)).replace(/\}$/, `,"speed":${speed}}`),
        characters: context.texts.short[0]!.length,
      }),
    ),
    ...(
      [
        ['mp3', 0.5],
        ['mp3', 2],
        ['pcm', 1.5],
      ] as const
    ).map(([format, speed]) =>
      speechCase({
        id: `${format}.${speed}`,
        stimulus: { kind: 'member', group: 'other speed', role: String(speed) },
        expects: 'answer',
        body: { ...speechMembers(context, format), speed },
        characters: context.texts.short[0]!.length,
      }),
    ),
  ],
})

/** 2.1: "Defaults of response_format and speed: not shown." */
export const spokenByDefault = probe({
  id: 'spoken-default',
  needs: ['api'],
  controls: [speechControl('mp3')],
  cases: (context) => [
    speechChange(
      context,
      'mp3',
      { id: 'open.response_format.missing', label: 'open response_format: missing' },
      { without: 'response_format', expects: 'answer' },
    ),
  ],
})

/**
 * Texts that are no plain English sentence: each has its own way through a server. A voice may refuse them; a success
 * has to be one.
 */
const unusualTexts: readonly (readonly [
  group: 'unusual text' | 'other script',
  name: string,
  format: Format,
  text: string,
  write?: Spelling,
])[] = [
  ['unusual text', 'markup', 'mp3', 'Fish & chips <b>cost</b> "3 > 2", she said; it\'s 100 % {true}.'],
  ['unusual text', 'markup', 'pcm', 'Fish & chips <b>cost</b> "3 > 2",\r\n\tshe said; it\'s 100 % {true}.'],
  ['unusual text', 'emoji', 'mp3', 'Good morning 😀, and happy birthday 🎂!'],
  ['unusual text', 'emoji', 'pcm', 'Good morning 😀, and happy birthday 🎂!'],
  // RFC 8259, 7: a pair of surrogates, as many clients write what is not ASCII.
  ['unusual text', 'emoji as escapes', 'mp3', 'Happy birthday 🎂!', spelling.python],
  ['other script', 'Cyrillic', 'mp3', 'Доброе утро, сегодня хорошая погода.'],
  ['other script', 'Chinese', 'pcm', '早上好，今天天气很好。'],
]

export const spokenUnusual = probe({
  id: 'spoken-unusual',
  needs: ['api'],
  controls: formats.map(speechControl),
  cases: (context) =>
    unusualTexts.map(([group, name, format, text, write = spelling.plain]) =>
      speechCase({
        id: `${format}.${name}`,
        stimulus: { kind: 'member', group, role: name },
        expects: 'answer',
        body: undefined,
        raw: write({ ...speechMembers(context, format, text) }),
        characters: text.length,
      }),
    ),
})
