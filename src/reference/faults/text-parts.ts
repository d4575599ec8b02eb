import type { Fault } from '../deviation.ts'
import { failure } from '../failure.ts'
import { must, should } from '../fault.ts'
import { framesOf } from '../bytes/frames.ts'
import { bytes } from './audio-hooks.ts'
import { spoken } from './spoken.ts'

const speech = { operation: 'speech' } as const

/** Words that are lost beside what is no plain word. 2.1: "input | string | Text to synthesize." */
const lost: Fault[] = (
  [
    ['first-line', 'speaks only the first line', (text) => text.split(/\r?\n/, 1)[0]!],
    ['until-tab', 'speaks no more behind a tab', (text) => text.split('\t', 1)[0]!],
    ['until-markup', 'speaks no more behind an angle bracket', (text) => text.split('<', 1)[0]!],
    ['until-entity', 'speaks no more behind an ampersand', (text) => text.split('&', 1)[0]!],
    ['until-quote', 'speaks no more behind a quote', (text) => text.split(/["']/, 1)[0]!],
    ['until-dollar', 'expands what follows a dollar sign, as a shell does', (text) => text.replace(/\$.*$/s, '')],
    ['until-hash', 'takes what follows a hash for a comment', (text) => text.split('#', 1)[0]!],
    ['until-digit', 'speaks no more behind a digit', (text) => text.split(/\d/, 1)[0]!],
    ['until-url', 'speaks no more behind a URL', (text) => text.split('https:', 1)[0]!],
    ['until-emoji', 'speaks no more behind an emoji', (text) => text.split(/\p{Extended_Pictographic}/u, 1)[0]!],
    ['until-accent', 'speaks no more behind a letter beyond ASCII', (text) => text.split(/[^\u0000-\u007f]/u, 1)[0]!],
    [
      'first-word-behind-white-space',
      'speaks one word of a text that begins with white space',
      (text) => (/^[\s\ufeff]/.test(text) ? text.trim().split(' ', 1)[0]! : text),
    ],
    [
      'first-words-before-line-end',
      'loses the last words of a text that ends with a line end',
      (text) => (text.endsWith('\n') ? text.trim().split(' ').slice(0, 2).join(' ') : text),
    ],
    ['until-exclamation', 'speaks no more behind an exclamation mark', (text) => text.split('!', 1)[0]!],
    ['until-equals', 'speaks no more behind an equals sign', (text) => text.split('=', 1)[0]!],
    ['until-semicolon', 'speaks no more behind a semicolon', (text) => text.split(';', 1)[0]!],
    ['until-carriage-return', 'speaks no more behind a lone CR', (text) => text.split(/\r(?!\n)/, 1)[0]!],
    ['until-line-separator', 'speaks no more behind a line separator', (text) => text.split('\u2028', 1)[0]!],
    ['until-form-feed', 'speaks the first page', (text) => text.split('\f', 1)[0]!],
    ['until-empty-line', 'speaks the first paragraph', (text) => text.split('\n\n', 1)[0]!],
    ['until-dots', 'speaks no more behind three dots', (text) => text.split('...', 1)[0]!],
    ['until-at', 'speaks no more behind an at sign', (text) => text.split('@', 1)[0]!],
    ['until-asterisks', 'speaks no more behind two asterisks', (text) => text.split('**', 1)[0]!],
    ['without-parentheses', 'leaves out what stands in parentheses', (text) => text.replaceAll(/\([^)]*\)/g, '')],
    ['without-quotations', 'leaves out what stands in quotes', (text) => text.replaceAll(/"[^"]*"/g, '')],
    ['without-angles', 'takes out what stands between angle brackets', (text) => text.replaceAll(/<[^>]*>/g, '')],
    ['without-curly-quotes', 'leaves out what stands in curly quotes', (text) => text.replaceAll(/“[^”]*”/g, '')],
  ] as const satisfies readonly (readonly [string, string, (text: string) => string])[]
).map(([name, title, part]) =>
  should('binary', {
    id: `text-${name}`,
    title,
    clause: '2.1',
    violates: ['SPEECH-UNUSUAL-WHOLE'],
    // Texts that differ in one word have some of these marks.
    sometimes: ['SPEECH-TEXTS-DIFFER'],
    when: speech,
    hooks: spoken(part),
  }),
)

/** They lose words in other ways. */
const alsoLose =
  /^(?:text-(?:first-|fixed-|until-|without-)|parallel-|(?:mp3|pcm)-(?:one-frame|tenth|tail-lost|other-|restarted))/

/** As many other words as are lost: how long it lasts shows nothing. */
const replaced: Fault[] = (
  [
    ['entity', 'an ampersand', /(?<=&).*/s],
    ['markup', 'an angle bracket', /(?<=<).*/s],
    ['digit', 'a digit', /(?<=\d).*/s],
    ['line', 'a line end', /(?<=\n).*/s],
    ['emoji', 'an emoji', /(?<=\p{Extended_Pictographic}).*/su],
  ] as const
).map(([name, words, pattern]) =>
  should('binary', {
    id: `text-other-behind-${name}`,
    title: `speaks other words behind ${words}, as many as stand there`,
    clause: '2.1',
    violates: ['SPEECH-UNUSUAL-HEARD'],
    ...(name === 'entity' && { others: { sometimes: alsoLose } }),
    ...(name === 'line' && { sometimes: ['SPEECH-UNUSUAL-WHOLE'] }),
    ...(name === 'emoji' && { sometimes: ['SPEECH-TEXTS-DIFFER'] }),
    when: speech,
    hooks: spoken((text) =>
      text.replace(pattern, (lost) => ' and so on and on, as it was told the day before'.slice(0, lost.length)),
    ),
  }),
)

/** 1: "converts input text into audio": numbers are text. */
const numbers = should('binary', {
  id: 'text-without-digits',
  title: 'leaves out digits',
  clause: '1',
  violates: ['SPEECH-FIGURES-SPOKEN'],
  sometimes: ['SPEECH-TEXTS-DIFFER'],
  when: speech,
  hooks: spoken((text) => text.replaceAll(/\d+/g, '')),
})

const oneFrame = bytes((whole) => framesOf(whole)[0] ?? whole)

/** Sound audio that is not all of the text, now and then. 1: "converts input text into audio". */
const nowAndThen: Fault[] = [
  ...[3, 7, 20].map((every) =>
    should('binary', {
      id: `mp3-one-frame-every-${every}`,
      title: `answers a single frame at every ${every}. request for mp3`,
      clause: '1',
      violates: ['SPEECH-REPEATS-LAST-ALIKE'],
      when: { format: 'mp3', every },
      hooks: oneFrame,
    }),
  ),
  ...[5, 19].map((every) =>
    should('binary', {
      id: `pcm-tenth-every-${every}`,
      title: `answers a tenth of the audio at every ${every}. request for pcm`,
      clause: '1',
      violates: ['SPEECH-REPEATS-LAST-ALIKE'],
      when: { format: 'pcm', every },
      hooks: bytes((whole) => whole.subarray(0, Math.ceil(whole.length / 20) * 2)),
    }),
  ),
  should('binary', {
    id: 'mp3-one-frame-after-first',
    title: 'answers a text rightly once, and later with a single frame of mp3',
    clause: '1',
    violates: ['SPEECH-REPEATS-LAST-ALIKE'],
    when: { format: 'mp3' },
    hooks: {
      audio: (stream, context) => {
        const text = context.job?.text ?? ''
        const spokenBefore = context.memory('mp3-one-frame-after-first')
        if (spokenBefore.has(text)) return oneFrame.audio!(stream, context)
        spokenBefore.set(text, true)
        return stream
      },
    },
  }),
]

/** 4.1: "Success response: HTTP 200", whatever prose holds. */
const refused: Fault[] = [
  must('binary', {
    id: 'text-percent-500',
    title: 'answers 500 to a text with a percent sign',
    clause: '4.1',
    violates: ['SPEECH-PROSE-200'],
    sometimes: ['SPEECH-ANY-TEXT'],
    others: {
      violate: /^(?:speech-20\d|speech-mp3-refused|one-text-refused)$/,
      sometimes: /^parallel-500$/,
    },
    when: { operation: 'speech', matches: ({ requested }) => requested.input.includes('%') },
    hooks: { trouble: () => failure(500) },
  }),
  must('binary', {
    id: 'text-brackets-400',
    title: 'answers 400 to a text with brackets',
    clause: '4.1',
    violates: ['SPEECH-PROSE-200'],
    when: { operation: 'speech', matches: ({ requested }) => /[[{]/.test(requested.input) },
    hooks: { trouble: () => failure(400) },
  }),
  must('binary', {
    id: 'text-decade-500',
    title: 'answers 500 to a text with a decade in figures, such as 1990s',
    clause: '4.1',
    violates: ['SPEECH-PROSE-200'],
    when: { operation: 'speech', matches: ({ requested }) => /\d0s\b/.test(requested.input) },
    hooks: { trouble: () => failure(500) },
  }),
  should('binary', {
    id: 'text-markup-500',
    title: 'answers 500 to a text with an angle bracket',
    clause: '7',
    violates: ['SPEECH-ANY-TEXT'],
    when: { operation: 'speech', matches: ({ requested }) => requested.input.includes('<') },
    hooks: { trouble: () => failure(500) },
  }),
]

/** Text of which a part is not spoken, or that is not spoken for a part of it. */
export const textPartFaults: readonly Fault[] = [...lost, ...replaced, numbers, ...nowAndThen, ...refused]
