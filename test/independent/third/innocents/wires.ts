import type { Socket } from 'node:net'
import { after } from '../alter.ts'
import type { Client } from '../client.ts'
import { wired, type Alteration, type Answer, type Interim, type Wire } from '../house.ts'
import { quay } from '../quay.ts'
import { onOneLine, several } from '../several.ts'
import type { Oddity } from '../sketch.ts'

const always = (wire: Wire): Alteration => after((answer) => wired(answer, wire))

const fielded = (change: (fields: Answer['fields']) => Answer['fields']): Alteration =>
  after((answer) => ({ ...answer, fields: change(answer.fields) }))

/** One budget as it stands on the wire. */
async function written(client: Client, connection = 'close'): Promise<string> {
  const path = `${new URL(client.of('BASE_URL')).pathname}/workspaces/${client.of('WORKSPACE_SLUG')}/budgets/daily`
  const head = `Host: localhost\r\nConnection: ${connection}\r\nAuthorization: Bearer ${client.of('MANAGEMENT_KEY')}`
  return (await client.raw(`GET ${path} HTTP/1.1\r\n${head}\r\n\r\n`)).toString('latin1')
}

const reads =
  (pattern: RegExp) =>
  async (client: Client): Promise<boolean> =>
    pattern.test(await written(client))

/** The shortest time that one of six readings takes, in milliseconds. */
async function fastest(client: Client): Promise<number> {
  let least = Infinity
  for (let count = 0; count < 6; count++) {
    const start = performance.now()
    await client.budget()
    least = Math.min(least, performance.now() - start)
  }
  return least
}

const hint: Interim = { status: 103, reason: 'Early Hints', fields: [['Link', '</a.css>; rel=preload']] }
const going: Interim = { status: 100, reason: 'Continue', fields: [] }
const working: Interim = { status: 102, reason: 'Processing', fields: [['X-Progress', '40']] }

const odd = (id: string, title: string, alter: Alteration, seen: Oddity['seen']): Oddity => ({
  id: `wire-${id}`,
  title,
  house: quay,
  alter,
  seen,
})

/** Allowed ways to put an answer on the wire (RFC 9110 and 9112). */
export const wires: readonly Oddity[] = [
  odd(
    'type-last',
    'Content-Type stands behind other headers, in an odd order',
    fielded((fields) => [['X-Zone', 'b'], ['Vary', 'Origin'], ['Server', 'quay'], ...fields]),
    reads(/\r\nX-Zone: b\r\nVary: Origin\r\nServer: quay\r\nContent-Type/u),
  ),
  odd(
    'small-names',
    'Names of headers are in small letters',
    fielded((fields) => fields.map(([name, value]) => [name.toLowerCase(), value])),
    reads(/\r\ncontent-type: /u),
  ),
  odd(
    'capital-names',
    'Names of headers are in capitals',
    fielded((fields) => fields.map(([name, value]) => [name.toUpperCase(), value])),
    reads(/\r\nCONTENT-TYPE: /u),
  ),
  odd(
    'padded-values',
    'Blanks and tabs stand around the values of headers',
    fielded((fields) => fields.map(([name, value]) => [name, `\t  ${value} \t`])),
    reads(/\r\nContent-Type: \t {2}application\/json \t\r\n/u),
  ),
  odd(
    'reason-latin',
    'The words behind the status have letters beyond ASCII',
    always({ reason: 'Très bien' }),
    reads(/^HTTP\/1.1 200 Tr\u00e8s bien\r\n/u),
  ),
  odd(
    'reason-fixed',
    'The words behind every status are "OK then"',
    always({ reason: 'OK then' }),
    async (client) => (await client.budget('daily', { key: 'no' })).reason === 'OK then',
  ),
  odd(
    'chunks-of-seven',
    'Bodies come in chunks of seven bytes',
    always({ piece: 7 }),
    reads(/\r\n\r\n7\r\n\{"data"\r\n/u),
  ),
  odd(
    'chunk-extensions',
    'Chunks have extensions with quoted values',
    always({ piece: 997, extension: ';note="a;b\\"c";last' }),
    reads(/\r\n\r\n[\da-f]+;note="a;b\\"c";last\r\n/u),
  ),
  odd(
    'wide-sizes',
    'The sizes of chunks have eight digits in capitals',
    always({ piece: 171, wideSizes: true }),
    reads(/\r\n\r\n000000AB\r\n/u),
  ),
  odd(
    'trailers',
    'JSON and audio have trailers that nobody announced',
    always({
      piece: 4096,
      trailers: [
        ['X-Checksum', 'none'],
        ['Server-Timing', 'total;dur=4'],
      ],
    }),
    reads(/\r\n0\r\nX-Checksum: none\r\nServer-Timing/u),
  ),
  odd(
    'head-in-pieces',
    'The head comes in pieces of nine bytes',
    always({ headPiece: 9 }),
    async (client) => (await fastest(client)) > 12,
  ),
  odd(
    'old-version',
    'Answers say HTTP/1.0 and close',
    always({ version: 'HTTP/1.0', close: true }),
    reads(/^HTTP\/1\.0 200/u),
  ),
  odd('no-date', 'There is no Date', always({ bare: true }), reads(/^(?![^]*\r\nDate: )HTTP/u)),
  odd(
    'until-end-json',
    'JSON has no length and ends with the connection',
    after((answer) => (answer.status === 200 && answer.body[0] !== 0x7b ? answer : wired(answer, { untilEnd: true }))),
    reads(/^(?![^]*\r\nContent-Length: )HTTP/u),
  ),
  odd(
    'continue-unasked',
    'A 100 Continue goes ahead of every answer',
    always({ interim: [going] }),
    reads(/^HTTP\/1.1 100 Continue\r\n\r\nHTTP\/1.1 200/u),
  ),
  odd(
    'processing',
    'Three 102 Processing go ahead',
    always({ interim: [working, working, working] }),
    async (client) => (await client.speak()).interim.join() === '102,102,102',
  ),
  odd(
    'hints-sixty',
    'Sixty 103 Early Hints go ahead',
    always({ interim: Array.from({ length: 60 }, () => hint) }),
    async (client) => (await client.budget()).interim.length === 60,
  ),
  odd(
    'interim-mixed',
    'Interim answers of three kinds go ahead',
    always({ interim: [going, working, hint, working] }),
    async (client) => (await client.budget()).interim.includes(103),
  ),
  odd(
    'idle-short',
    'A connection is closed when nothing comes for 150 ms',
    (own) => ({
      async around(call, go) {
        const answer = await own.around(call, go)
        const socket = call.line as Socket
        socket.setTimeout(150)
        return answer
      },
    }),
    (client) =>
      Promise.race([
        written(client, 'keep-alive').then(() => true),
        new Promise<boolean>((resolve) => setTimeout(resolve, 900, false)),
      ]),
  ),
  odd(
    'fifth-closes',
    'Every fifth answer on a connection closes it, and says so',
    (own) => {
      const counts = new WeakMap<object, number>()
      return {
        async around(call, go) {
          const count = (counts.get(call.line) ?? 0) + 1
          counts.set(call.line, count)
          return wired(await own.around(call, go), count % 5 === 0 ? { close: true } : {})
        },
      }
    },
    (client) =>
      onOneLine(
        async (agent) =>
          (await several(5, () => client.budget('daily', { agent }))).at(-1)!.headers.connection === 'close',
      ),
  ),
  odd(
    'errors-close',
    'Every error closes the connection, and says so',
    after((answer) => wired(answer, answer.status >= 400 ? { close: true } : {})),
    (client) => onOneLine(async (agent) => (await client.budget('x', { agent })).headers.connection === 'close'),
  ),
  odd(
    'slow-budgets',
    'Budgets take 90 ms, refusals none',
    after((answer) => (answer.status === 200 && answer.body[0] === 0x7b ? wired(answer, { delayMs: 90 }) : answer)),
    async (client) => (await fastest(client)) > 80,
  ),
]
