import { gzipSync } from 'node:zlib'
import { formats, type Format } from '../../src/contract/operation.ts'
import type { Case } from '../../src/record/case.ts'
import { probe, type ProbeContext } from '../../src/requirement/probe.ts'
import { apiKey, shortestText, speechChange, speechControl, speechMembers } from '../requests/speech-request.ts'

/** One request of which the interface does not say what becomes of it. */
function openCase(
  context: ProbeContext,
  id: string,
  label: string,
  parts: Parameters<typeof speechChange>[3] & { readonly format?: Format },
): Case {
  const { members, format = 'mp3', ...rest } = parts
  return speechChange(
    context,
    format,
    { id: `open.${id}`, label: `open ${label}` },
    { expects: 'answer', members: { input: context.texts.short[1]!, ...members }, ...rest },
  )
}

/** 2.1: "Which request fields are required: not shown." */
export const withoutMember = probe({
  id: 'speech-without-member',
  needs: ['api'],
  controls: formats.map(speechControl),
  cases: (context) =>
    (
      [
        ['input', 'mp3'],
        ['model', 'mp3'],
        ['voice', 'mp3'],
        // What is said of an error is no audio, whichever format was asked for.
        ['voice', 'pcm'],
      ] as const
    ).map(([member, format]) =>
      openCase(context, `${member}.missing`, `${member}: missing${format === 'pcm' ? ', as pcm' : ''}`, {
        without: member,
        format,
      }),
    ),
})

/** 2.1 names no more members, and does not exclude them. */
export const unknownMember = probe({
  id: 'speech-unknown-member',
  needs: ['api'],
  controls: [speechControl('mp3')],
  cases: (context) => [openCase(context, 'member.unknown', 'member: unknown', { members: { x_assay_unknown: true } })],
})

/**
 * What interfaces like this one know in the same body, and this one does not: with either of them speech comes there as
 * events in text. 4.1 has one success, a raw stream.
 */
export const streamingMembers = probe({
  id: 'speech-streaming-member',
  needs: ['api'],
  controls: [speechControl('mp3')],
  cases: (context) =>
    (
      [
        ['stream', true, 'stream: true'],
        ['stream_format', 'sse', 'stream_format: sse'],
      ] as const
    ).map(([name, value, words]) =>
      openCase(context, `member.${name}`, `member: ${words}`, {
        members: { input: shortestText(context), [name]: value },
      }),
    ),
})

/** 2.1 has the format in the body, and 4.1 no query. Who refuses a query may. */
export const speechWithQuery = probe({
  id: 'speech-query',
  needs: ['api'],
  controls: [speechControl('pcm')],
  cases: (context) => [
    openCase(context, 'query.format', 'query: another response_format', {
      query: '?response_format=mp3',
      format: 'pcm',
      members: { input: shortestText(context) },
    }),
  ],
})

export const openRequests = probe({
  id: 'speech-open',
  needs: ['api'],
  controls: formats.map(speechControl),
  cases: (context) => [
    openCase(context, 'input.empty', 'input: empty', { members: { input: '' } }),
    openCase(context, 'input.blanks', 'input: blanks only', { members: { input: '   ' } }),
    openCase(context, 'voice.unknown', 'voice: unknown', { members: { voice: 'no-such-voice-of-anybody' } }),
    openCase(context, 'model.unknown', 'model: unknown', { members: { model: 'nobody/no-such-model' } }),
    openCase(context, 'model.unknown', 'model: unknown, as pcm', {
      members: { model: 'nobody/no-such-model' },
      format: 'pcm',
    }),
    openCase(context, 'model.no-provider', 'model: without a provider', { members: { model: 'no-such-model' } }),
    openCase(context, 'speed.zero', 'speed: zero', { members: { speed: 0 }, format: 'pcm' }),
    openCase(context, 'speed.negative', 'speed: negative', { members: { speed: -1 } }),
    openCase(context, 'speed.1000', 'speed: 1,000', { members: { speed: 1000 } }),
    openCase(context, 'type.none', 'type: no Content-Type', { headers: [apiKey] }),
    openCase(context, 'type.text-plain', 'type: text/plain', { headers: [apiKey, ['content-type', 'text/plain']] }),
    openCase(context, 'type.latin', 'type: a charset that is not UTF-8', {
      headers: [apiKey, ['content-type', 'application/json; charset=iso-8859-1']],
    }),
  ],
})

/**
 * RFC 8259, 8.1: JSON is UTF-8, and a parser may ignore a byte order mark. What else a server reads, and whether it
 * unpacks what is not said to be packed, is its own affair.
 */
const encodings: readonly (readonly [id: string, words: string, write: (text: string) => Uint8Array])[] = [
  [
    'not-utf8',
    'a byte that is no UTF-8',
    (text) => Buffer.from(text.replace('"input":"', '"input":"\u00ff'), 'latin1'),
  ],
  [
    'overlong',
    'a letter in two bytes of UTF-8',
    (text) => Buffer.from(text.replace('"input":"', '"input":"\u00c1\u00a1'), 'latin1'),
  ],
  ['byte-order-mark', 'a byte order mark', (text) => Buffer.from(`\ufeff${text}`)],
  ['utf-16', 'UTF-16 with a byte order mark', (text) => Buffer.from(`\ufeff${text}`, 'utf16le')],
  ['utf-16-unmarked', 'UTF-16 without a byte order mark', (text) => Buffer.from(text, 'utf16le').swap16()],
  ['utf-16-little', 'UTF-16 without a byte order mark, little-endian', (text) => Buffer.from(text, 'utf16le')],
  ['utf-32', 'UTF-32', (text) => Buffer.from(Uint32Array.from([...text], (letter) => letter.codePointAt(0)!).buffer)],
  ['gzip', 'gzip that is not declared', (text) => gzipSync(text)],
]

export const otherEncodings = probe({
  id: 'speech-encoding',
  needs: ['api'],
  controls: [speechControl('mp3')],
  cases: (context) => {
    const text = JSON.stringify(speechMembers(context, 'mp3', shortestText(context)))
    const members = { input: shortestText(context) }
    return [
      ...encodings.map(([id, words, write]) =>
        openCase(context, `encoding.${id}`, `encoding: ${words}`, { raw: write(text), members }),
      ),
      openCase(context, 'encoding.coding', 'encoding: gzip that is declared', {
        raw: gzipSync(text),
        members,
        headers: [apiKey, ['content-type', 'application/json'], ['content-encoding', 'gzip']],
      }),
    ]
  },
})
