import { before, isMembers, isSpeech, page, plainText } from '../alter.ts'
import { proper, type Client, type Heard } from '../client.ts'
import { parsed } from '../lease.ts'
import { harbour } from '../harbour.ts'
import { json, wired, withField, type Alteration, type Answer, type Call } from '../house.ts'
import { quay } from '../quay.ts'
import type { Fault } from '../sketch.ts'

/** What was wrong, as far as an error repeats it. */
function sentOf(call: Call): string {
  if (!isSpeech(call)) {
    try {
      return decodeURIComponent(call.path.split('/').slice(-3).join(' '))
    } catch {
      return ''
    }
  }
  try {
    const document = parsed(call.body)
    if (!isMembers(document)) return ''
    return ['model', 'voice', 'response_format'].map((name) => String(document[name])).join(' ')
  } catch {
    return ''
  }
}

/** Errors that repeat what was sent, in a body written by hand. */
const repeating =
  (write: (code: number, told: string, sent: string) => string | Answer): Alteration =>
  (own) => ({
    refused(refusal, call) {
      if (refusal.status !== 400 && refusal.status !== 404) return own.refused(refusal, call)
      const written = write(refusal.status, refusal.message, sentOf(call))
      return typeof written === 'string' ? json(refusal.status, written) : written
    },
  })

const asVoice = (client: Client, voice: string): Promise<Heard> => client.speak({ voice })
const failed = (heard: Heard): boolean => heard.status >= 400 && !proper(heard)

/** Faults of errors that repeat what was sent, and of bodies that are larger than usual. */
export const echoes: readonly Fault[] = [
  // 7: "Every error response is a JSON body"; quotes end the string.
  {
    id: 'echo-template',
    level: 'must',
    clause: '7',
    title: 'Errors repeat values in a template, so that quotes break them',
    house: harbour,
    alter: repeating((code, told, sent) => `{"error":{"code":${code},"message":"${told} (${sent})"}}`),
    seen: async (client) => failed(await asVoice(client, 'the "best" one')),
  },
  // 7: the same; quotes were thought of, backslashes were not.
  {
    id: 'echo-backslash',
    level: 'must',
    clause: '7',
    title: 'Errors repeat values with quotes escaped and backslashes not',
    house: quay,
    alter: repeating(
      (code, told, sent) =>
        `{"error":{"code":${code},"message":"${told} (${sent.replaceAll('"', '\\"').replaceAll('\n', '\\n')})"}}`,
    ),
    seen: async (client) => failed(await client.budget('C%3A%5Cdata')),
  },
  // 7: the same; control characters have to be escaped in JSON.
  {
    id: 'echo-line-break',
    level: 'must',
    clause: '7',
    title: 'Errors repeat line breaks and tabs as they are',
    house: harbour,
    alter: repeating(
      (code, told, sent) =>
        `{"error":{"code":${code},"message":"${told} (${sent.replaceAll(/["\\]/gu, (sign) => `\\${sign}`)})"}}`,
    ),
    seen: async (client) => failed(await asVoice(client, 'one\ntwo')),
  },
  // 7: the same; Content-Length counts characters, so that the end is missing.
  {
    id: 'echo-length-characters',
    level: 'must',
    clause: '7',
    title: 'Errors that repeat letters beyond ASCII are cut, as characters were counted for bytes',
    house: quay,
    alter: repeating((code, told, sent) => {
      const text = JSON.stringify({ error: { code, message: `${told} (${sent})` } })
      return wired(json(code, text), { length: text.length })
    }),
    seen: async (client) => failed(await asVoice(client, 'Zoë Łukasz 日本')),
  },
  // 7: the same; a buffer of fixed size.
  {
    id: 'echo-buffer',
    level: 'must',
    clause: '7',
    title: 'Errors that repeat long values end after 1,024 bytes',
    house: harbour,
    alter: repeating((code, told, sent) =>
      JSON.stringify({ error: { code, message: `${told} (${sent})` } }).slice(0, 1024),
    ),
    seen: async (client) => failed(await asVoice(client, 'x'.repeat(2000))),
  },
  // 7: the same; a value in a header that no header can carry.
  {
    id: 'echo-header',
    level: 'must',
    clause: '7',
    title: 'A value that is repeated in a header ends in plain text when no header can hold it',
    house: harbour,
    alter: repeating((code, told, sent) => {
      const refused = json(code, { error: { code, message: told } })
      try {
        return withField(refused, 'X-Rejected', new Headers([['X-Rejected', sent]]).get('X-Rejected') ?? '')
      } catch {
        return plainText(500, 'TypeError: invalid header value')
      }
    }),
    seen: async (client) => failed(await asVoice(client, '日本')),
  },
  // 7: the same; entities of HTML inside, and a byte that is half a letter at the cut.
  {
    id: 'echo-half-letter',
    level: 'must',
    clause: '7',
    title: 'Errors repeat the first 64 bytes of a value, with half a letter at the end',
    house: quay,
    alter: repeating((code, told, sent) => {
      const start = Buffer.from(`{"error":{"code":${code},"message":${JSON.stringify(told).slice(0, -1)} (`)
      const part = Buffer.from(JSON.stringify(sent).slice(1, -1)).subarray(0, 64)
      return { ...json(code, ''), body: Buffer.concat([start, part, Buffer.from(')"}}')]) }
    }),
    seen: async (client) => {
      const { body } = await asVoice(client, 'é'.repeat(80))
      return !body.equals(Buffer.from(body.toString()))
    },
  },
  // 2.4: message is a string.
  {
    id: 'echo-braces',
    level: 'must',
    clause: '2.4',
    title: 'A message that repeats braces is read as JSON and becomes an object',
    house: harbour,
    alter: repeating((code, told, sent) => {
      const found = /\{.*\}/su.exec(sent)?.[0]
      let message: unknown = told
      try {
        if (found !== undefined) message = JSON.parse(found)
      } catch {
        message = told
      }
      return JSON.stringify({ error: { code, message } })
    }),
    seen: async (client) => failed(await asVoice(client, '{"a":1}')),
  },
  // 7: the same; the usual limit of a framework, with its own page.
  {
    id: 'echo-large-page',
    level: 'must',
    clause: '7',
    title: 'Bodies of more than 100 kB are answered with a page',
    house: quay,
    alter: before(
      (call) => call.body.length > 102_400,
      () => page(413, 'Payload too large'),
    ),
    seen: async (client) => failed(await client.speak({ note: 'x'.repeat(120_000) })),
  },
  // 7: the same; a proxy with a limit of 1 MB says so in plain text.
  {
    id: 'echo-megabyte-plain',
    level: 'must',
    clause: '7',
    title: 'Bodies of more than 1 MB are answered in plain text',
    house: harbour,
    alter: before(
      (call) => call.body.length > 1_048_576,
      () => plainText(400, 'request entity too large'),
    ),
    seen: async (client) => failed(await client.speak({ note: 'x'.repeat(1_100_000) })),
  },
  // 1: "All other responses are JSON": there is none.
  {
    id: 'echo-megabyte-silence',
    level: 'should',
    clause: '1',
    title: 'Bodies of more than 1 MB get an answer without its body, and the connection is closed',
    house: quay,
    alter: (own) => ({
      around: async (call, go) => {
        const answer = await go(call)
        return call.body.length > 1_048_576
          ? wired(answer, { headPiece: 9, cutAfter: 0 })
          : own.around(call, () => Promise.resolve(answer))
      },
    }),
    seen: async (client) => !(await client.speak({ note: 'x'.repeat(1_100_000) })).whole,
  },
]
