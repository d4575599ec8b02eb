import type { Context } from '../context.ts'
import type { Fault, Hooks } from '../deviation.ts'
import { failure } from '../failure.ts'
import { must, should } from '../fault.ts'
import { headerValues } from '../incoming.ts'
import { member } from '../speech-request.ts'
import { bytes, eachSample } from './audio-hooks.ts'

const speech = { operation: 'speech' } as const

const said = (change: (text: string, context: Context) => string): Hooks => ({
  job: (job, context) => ({ ...job, text: change(job.text, context) || ' ' }),
})

/** The input of a body that is read in another way than as UTF-8. */
function readAs(read: (body: Buffer, pieces: readonly Buffer[]) => string): Hooks {
  return said((text, { incoming }) => {
    try {
      const input = member(JSON.parse(read(incoming.body, incoming.pieces)), 'input')
      return typeof input === 'string' ? input : text
    } catch {
      return text
    }
  })
}

/** Whether the label names a charset. */
const namesCharset = ({ incoming }: Context): boolean =>
  headerValues(incoming, 'content-type').some((value) => value.includes('charset'))

const withCharset = should('binary', {
  id: 'text-latin-1-with-charset',
  title: 'reads bodies as Latin-1 where their label names a charset, whichever',
  clause: '1',
  violates: ['SPEECH-SPELLINGS-ALIKE'],
  sometimes: ['SPEECH-NOT-CUT-SHORT'],
  when: { ...speech, matches: namesCharset },
  hooks: readAs((body) => body.toString('latin1')),
})

/** RFC 8259, 8.1: a body is UTF-8; 7: a letter and its escape are one. */
const spellings: Fault[] = (
  [
    ['latin-1', 'reads bodies as Latin-1', readAs((body) => body.toString('latin1'))],
    ['windows-1252', 'reads bodies as Windows-1252', readAs((body) => new TextDecoder('windows-1252').decode(body))],
    ['by-pieces', 'decodes each piece of a body alone', readAs((_, pieces) => pieces.map(String).join(''))],
    [
      'ascii-marks',
      'reads every byte beyond ASCII as a question mark',
      readAs((body) => body.toString('latin1').replace(/[\x80-\xff]/g, '?')),
    ],
    [
      'ascii-dropped',
      'leaves bytes beyond ASCII out',
      readAs((body) => body.toString('latin1').replace(/[\x80-\xff]/g, '')),
    ],
    [
      'escapes-spelled',
      'speaks escapes of letters beyond ASCII as they are written',
      readAs((body) => body.toString().replace(/\\(u(?!00[0-7])[\da-f]{4})/gi, '$1')),
    ],
    [
      'escapes-cut',
      'reads two digits of four in an escape',
      readAs((body) => body.toString().replace(/\\u(?!00)[\da-f]{2}([\da-f]{2})/gi, String.raw`\u00$1`)),
    ],
  ] as const
).map(([name, title, hooks]) =>
  should('binary', {
    id: `text-${name}`,
    title,
    clause: '1',
    violates: ['SPEECH-SPELLINGS-ALIKE', ...(name.startsWith('ascii-') ? ['SPEECH-OTHER-SCRIPT-DIFFERS'] : [])],
    when: speech,
    hooks,
  }),
)

/** What a voice does to letters that it has no sounds for. */
const letters: Fault[] = (
  [
    ['question-marks', 'reads letters beyond Latin as question marks', (text) => text.replace(/[^\0-\u02ff]/g, '?')],
    ['letters-dropped', 'leaves letters beyond Latin out', (text) => text.replace(/[^\0-\u02ff]/g, '')],
    ['letters-alike', 'reads all letters beyond Latin as one', (text) => text.replace(/(?=[^\0-\u02ff])\p{L}/gu, 'x')],
  ] as const satisfies readonly (readonly [string, string, (text: string) => string])[]
).map(([name, title, change]) =>
  should('binary', {
    id: `text-${name}`,
    title,
    clause: '2.1',
    violates: ['SPEECH-OTHER-SCRIPT-DIFFERS'],
    when: speech,
    hooks: said(change),
  }),
)

/** A text without a letter that the voice knows. */
const foreign = {
  ...speech,
  matches: ({ requested }: Context): boolean =>
    /\p{L}/u.test(requested.input) && !/\p{Script=Latin}/u.test(requested.input),
}

const nothingSaid: Fault[] = (
  [
    ['silent', 'answers as much silence as the speech would last to', eachSample(() => 0)],
    [
      'moment',
      'answers a tenth of a second to',
      {
        samples: async function* (sentences, { job }) {
          for await (const sentence of sentences) {
            yield sentence.subarray(0, (job?.rate ?? 0) / 10)
            return
          }
        },
      },
    ],
  ] as const satisfies readonly (readonly [string, string, Hooks])[]
).map(([name, title, hooks]) =>
  should('binary', {
    id: `other-script-${name}`,
    title: `${title} text in another script`,
    clause: '2.1',
    violates: ['SPEECH-OTHER-SCRIPT-NOT-EMPTY', ...(name === 'silent' ? ['SPEECH-OTHER-SCRIPT-DIFFERS'] : [])],
    when: foreign,
    hooks,
  }),
)

/** The letter of a code in hexadecimal digits. */
function letter(code: string): string {
  return String.fromCharCode(Number.parseInt(code, 16))
}

/** Text that is run, filled in or decoded again. */
const evaluated: Fault[] = (
  [
    ['shell', 'gives texts to a shell', /\$\(echo (\w+)\)/g, (word) => word],
    ['template', 'fills in what stands in double braces', /\{\{6\*7\}\}/g, () => '42'],
    ['expression', 'evaluates what stands in braces behind a dollar sign', /\$\{6\*7\}/g, () => '42'],
    ['interpolated', 'evaluates what stands in braces behind a hash', /#\{6\*7\}/g, () => '42'],
    ['tags', 'evaluates what stands in percent tags', /<%= 6\*7 %>/g, () => '42'],
    ['variable', 'puts in what variables hold', /\$[a-z]+|\$\{[a-z]+\}/g, () => ''],
    ['percent', 'decodes percent escapes in texts', /%([\da-f]{2})/gi, letter],
    ['escapes', 'decodes escapes of JSON a second time', /\\u([\da-f]{4})/gi, letter],
  ] as const satisfies readonly (readonly [string, string, RegExp, (captured: string) => string])[]
).map(([name, title, pattern, value]) =>
  should('binary', {
    id: `text-evaluated-${name}`,
    title,
    clause: '2.1',
    violates: ['SPEECH-TEXT-NOT-EVALUATED'],
    when: speech,
    hooks: said((text) => text.replace(pattern, (_, captured: string) => value(captured))),
  }),
)

/** Escaped for a page or for SSML, and given to a voice that reads neither. */
const referencesSpoken = should('binary', {
  id: 'text-references-spoken',
  title: 'speaks character references where quotation marks, apostrophes, ampersands and angle brackets stand',
  clause: '2.1',
  violates: ['SPEECH-UNUSUAL-HEARD'],
  when: speech,
  hooks: said((text) =>
    text
      .replaceAll('&', ' ampersand amp semicolon ')
      .replaceAll('"', ' ampersand quot semicolon ')
      .replaceAll("'", ' ampersand number thirty nine semicolon ')
      .replaceAll('<', ' ampersand l t semicolon ')
      .replaceAll('>', ' ampersand g t semicolon '),
  ),
})

/** PHP's strip_tags, which takes a tag that never ends for one. */
const stripped = should('binary', {
  id: 'text-tags-stripped',
  title: 'takes out tags, and what stands behind an angle bracket directly before a letter',
  clause: '2.1',
  violates: ['SPEECH-UNUSUAL-WHOLE', 'SPEECH-UNUSUAL-HEARD'],
  when: speech,
  hooks: said((text) => text.replace(/<[a-z/][^>]*(?:>|$)/gi, '')),
})

/** What is taken for something else than a text to be spoken: for none, or for an option of a program. */
const takenOtherwise: Fault[] = (
  [
    ['zero', 'the text 0', /^0$/],
    ['number', 'a text of several digits', /^\d\d+$/],
    ['hyphen', 'a text that begins with a hyphen', /^-/],
    ['at-sign', 'a text that begins with an at sign', /^@/],
    ['brace', 'a text that begins with a brace', /^\{/],
    ['less-than', 'a text that begins with a less-than sign', /^</],
    ['bracket', 'a text that begins with a bracket', /^\[/],
  ] as const
).flatMap(([name, title, text]) => {
  const when = { ...speech, matches: ({ requested }: Context): boolean => text.test(requested.input) }
  return [
    must('binary', {
      id: `text-${name}-empty`,
      title: `sends an empty body for ${title}`,
      clause: '4.1',
      violates: ['SPEECH-AUDIO-NOT-EMPTY'],
      when,
      hooks: bytes(() => Buffer.alloc(0)),
    }),
    should('binary', {
      id: `text-${name}-500`,
      title: `answers 500 to ${title}`,
      clause: '7',
      violates: ['SPEECH-ANY-TEXT'],
      when,
      hooks: { trouble: () => failure(500) },
    }),
  ]
})

/** Words that are taken for values. */
const takenForValues: Fault[] = (
  [
    ['null', 'the text null', /^null$/i],
    ['true', 'the texts true and false', /^(?:true|false)$/i],
  ] as const
).flatMap(([name, title, text]) => {
  const when = { ...speech, matches: ({ requested }: Context): boolean => text.test(requested.input) }
  return ([400, 500] as const).map((status) =>
    must('binary', {
      id: `text-${name}-${status}`,
      title: `answers ${status} to ${title}`,
      clause: '2.1',
      violates: ['SPEECH-PROSE-200'],
      when,
      hooks: { trouble: () => failure(status) },
    }),
  )
})

const zeroSilent = should('binary', {
  id: 'text-zero-silent',
  title: 'answers silence to the text 0 (only mp3)',
  clause: '2.1',
  violates: ['MP3-SILENCE'],
  when: { ...speech, format: 'mp3', matches: ({ requested }) => requested.input === '0' },
  hooks: eachSample(() => 0),
})

const help = should('binary', {
  id: 'text-hyphen-help',
  title: 'speaks how a program is used where a text begins with a hyphen',
  clause: '2.1',
  violates: ['SPEECH-UNUSUAL-HEARD'],
  when: speech,
  hooks: said((text) => (text.startsWith('-') ? 'Usage: speak with options, and a text to be read aloud.' : text)),
})

/** Letters that are read otherwise than they were written. */
export const textLetterFaults: readonly Fault[] = [
  ...spellings,
  withCharset,
  ...letters,
  ...nothingSaid,
  ...evaluated,
  referencesSpoken,
  stripped,
  ...takenOtherwise,
  ...takenForValues,
  zeroSilent,
  help,
]
