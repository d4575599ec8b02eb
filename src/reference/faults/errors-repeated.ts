import type { Context } from '../context.ts'
import type { Fault } from '../deviation.ts'
import { failure } from '../failure.ts'
import { must } from '../fault.ts'
import { mapBody, withHeader, type Reply } from '../reply.ts'
import { kindOf } from '../speech-request.ts'
import { area, refusal } from './error-hooks.ts'

/** What a refusal may repeat: the part of the path, or the value, that was refused. */
function refusedText({ operation, workspaceRef, interval, problems, failure: given }: Context): string | undefined {
  if (operation === 'budget') return given?.status === 404 ? workspaceRef : given?.status === 400 ? interval : undefined
  const value = problems[0]?.value
  const text = Array.isArray(value) ? (value as unknown[])[0] : value
  return given?.status === 400 && typeof text === 'string' ? text : undefined
}

/** Names of members that the service does not know, as it may list them. */
function unknownNames({ requested, failure: given }: Context): string | undefined {
  const known = ['model', 'input', 'voice', 'response_format', 'speed']
  const names = kindOf(requested.body) === 'object' ? Object.keys(requested.body as object) : []
  const unknown = names.filter((name) => !known.includes(name))
  return given?.status === 400 && unknown.length > 0 ? unknown.join() : undefined
}

/** Writes the envelope from a template, with what was refused at the end of the message. */
const repeats = (
  id: string,
  title: string,
  violates: Fault['violates'],
  write: (text: string) => string,
  textOf: (context: Context) => string | undefined = refusedText,
): Fault =>
  must(area, {
    id: `errors-repeats-${id}`,
    title,
    clause: '7',
    violates,
    hooks: refusal((reply, context) => {
      const text = textOf(context)
      return text === undefined
        ? reply
        : mapBody(reply, (body) => Buffer.from(body.toString().replace(/"\}\}$/, () => `: ${write(text)}"}}`)))
    }),
  })

function objectIn(text: string): unknown {
  try {
    return JSON.parse(/\{.*\}/s.exec(text)?.[0] ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

const escaped = (text: string): string => JSON.stringify(text).slice(1, -1)

/** A body of more bytes than this is refused with 413. */
const large = (id: string, title: string, most: number, refused: (reply: Reply) => Reply): Fault =>
  must(area, {
    id: `errors-large-body-${id}`,
    title,
    clause: '4.1',
    violates: ['SPEECH-VOICE-MIN-LENGTH', 'SPEECH-STATUS-LISTED'],
    when: { operation: 'speech', matches: ({ incoming }) => incoming.body.length > most },
    hooks: {
      failure: (given) => (given.status === 400 ? failure(413, 'Payload Too Large') : given),
      reply: (reply) => (reply.status === 413 ? refused(reply) : reply),
    },
  })

/** Clause 7: "Every error response is a JSON body of the shape in 2.4", whatever it repeats and however long it is. */
export const repeatingFaults: readonly Fault[] = [
  repeats(
    'unescaped',
    'repeats what it refuses in the message, and does not escape it',
    ['ERROR-JSON', 'ERROR-CODE-STATUS'],
    (text) => text,
  ),
  repeats('backslash', 'repeats what it refuses, and escapes quotes only', ['ERROR-JSON'], (text) =>
    text.replaceAll('"', '\\"').replaceAll(/\p{Cc}/gu, ' '),
  ),
  repeats('control', 'repeats what it refuses, and escapes quotes and backslashes only', ['ERROR-JSON'], (text) =>
    text.replaceAll(/["\\]/g, String.raw`\$&`),
  ),
  repeats('javascript', 'repeats what it refuses with the escapes of JavaScript', ['ERROR-JSON'], (text) =>
    escaped(text)
      .replaceAll('&', String.raw`\x26`)
      .replaceAll("'", String.raw`\'`),
  ),
  repeats(
    'names',
    'lists members that it does not know, and does not escape them',
    ['ERROR-JSON'],
    (text) => text,
    unknownNames,
  ),
  {
    ...repeats(
      'workspace',
      'repeats workspaces that it does not find, and does not escape them',
      ['ERROR-JSON', 'ERROR-CODE-STATUS'],
      (text) => text,
    ),
    when: { operation: 'budget', matches: ({ workspaceRef }) => !/\s/.test(workspaceRef) },
  },
  must(area, {
    id: 'errors-repeats-parsed',
    title: 'reads what it repeats as JSON, so that a message becomes an object',
    clause: '2.4',
    violates: ['ERROR-MESSAGE'],
    hooks: {
      envelope: (envelope, context) => {
        const parsed = objectIn(refusedText(context) ?? '')
        return parsed === undefined ? envelope : { error: { code: context.failure?.status, message: parsed } }
      },
    },
  }),
  must(area, {
    id: 'errors-repeats-cut',
    title: 'cuts what it repeats after 200 bytes, within a letter',
    clause: '7',
    violates: ['ERROR-JSON'],
    hooks: refusal((reply, context) => {
      const bytes = Buffer.from(escaped(refusedText(context) ?? ''))
      return bytes.length <= 200
        ? reply
        : mapBody(reply, (body) => Buffer.concat([body.subarray(0, -3), bytes.subarray(0, 200), Buffer.from('"}}')]))
    }),
  }),
  must(area, {
    id: 'errors-repeats-latin1',
    title: 'writes what it repeats in Latin-1',
    clause: '7',
    violates: ['ERROR-JSON'],
    hooks: refusal((reply, context) => {
      const text = escaped(refusedText(context) ?? '')
      return mapBody(reply, (body) => Buffer.concat([body.subarray(0, -3), Buffer.from(`${text}"}}`, 'latin1')]))
    }),
  }),
  must(area, {
    id: 'errors-repeats-format-500',
    title: 'takes a refused format for a pattern of its message, and answers 500 where it holds a percent sign',
    clause: '7',
    violates: ['SPEECH-FORMAT-ENUM'],
    sometimes: ['SPEECH-ANY-INVALID'],
    when: { operation: 'speech' },
    hooks: {
      failure: (given, { problems }) =>
        problems.some(({ field, value }) => field === 'response_format' && String(value).includes('%'))
          ? failure(500)
          : given,
    },
  }),
  large('413', 'answers 413 to bodies of more than 100 kB', 102_400, (reply) => reply),
  {
    ...large('html', 'answers 413 and a page of HTML to bodies of more than a million bytes', 1_000_000, (reply) =>
      mapBody(withHeader(reply, 'Content-Type', 'text/html'), () => Buffer.from('<html><h1>413</h1></html>')),
    ),
    violates: ['SPEECH-VOICE-MIN-LENGTH', 'SPEECH-STATUS-LISTED', 'ERROR-JSON'],
  },
  must(area, {
    id: 'errors-large-body-502-page',
    title: 'answers 502 and a page of HTML to bodies of more than 64 KiB, always',
    clause: '7',
    violates: ['ERROR-JSON'],
    // What would be refused is answered with what a gateway may say.
    silences: ['AUTH-BEFORE-VALIDATION', 'SPEECH-VOICE-MIN-LENGTH'],
    when: { operation: 'speech', matches: ({ incoming }) => incoming.body.length > 65_536 },
    hooks: {
      reply: (reply) => ({
        ...mapBody(withHeader(reply, 'Content-Type', 'text/html'), () =>
          Buffer.from('<html><head><title>502 Bad Gateway</title></head></html>'),
        ),
        status: 502,
      }),
    },
  }),
]
