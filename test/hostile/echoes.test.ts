import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assayClient } from '../../src/client/client.ts'
import { realClock } from '../../src/client/clock.ts'
import { interfaceProfile } from '../../src/contract/profiles/built-in.ts'
import { evidenceView } from '../../src/judge/evidence-view.ts'
import { judgeRequirement } from '../../src/judge/judge.ts'
import { bodyStore } from '../../src/record/body-store.ts'
import type { Exchange } from '../../src/record/exchange.ts'
import type { RunEvent } from '../../src/record/run-event.ts'
import type { Verdict } from '../../src/requirement/result.ts'
import { keyNotEchoed } from '../../suites/auth/keys.ts'
import { leaks } from './canaries.ts'
import { spellings } from './spellings.ts'

const keys = { ASSAY_API_KEY: 'sk-live_Qw3rTy+0987/zXcVbNm=LkJhG' }
const key = keys.ASSAY_API_KEY

const packings: Readonly<Record<string, (body: Buffer) => Buffer>> = {
  gzip: (body) => gzipSync(body),
  deflate: (body) => deflateSync(body),
  'deflate, without its frame': (body) => deflateRawSync(body),
  br: (body) => brotliCompressSync(body),
  zstd: (body) => zstdCompressSync(body),
  'gzip, br': (body) => brotliCompressSync(gzipSync(body)),
  'gzip, gzip': (body) => gzipSync(gzipSync(body)),
}

/** What the target answers with, by the number in the path. */
type Answer = (response: ServerResponse) => void
const answers: Answer[] = []
let server: Server
const bodies = bodyStore()

beforeAll(async () => {
  server = createServer((request, response) => answers[Number(request.url!.split('/').at(-1))]!(response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})

afterAll(() => void server.close())

/** Sends one request for each answer, and gives what was recorded. */
async function recorded(all: readonly Answer[]): Promise<Exchange[]> {
  answers.splice(0, Infinity, ...all)
  const exchanges: Exchange[] = []
  const client = assayClient({
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    secrets: new Map(Object.entries(keys)),
    concurrency: 4,
    rate: null,
    timeoutMs: 5000,
    deadlineMs: 60_000,
    maxRequests: 10_000,
    maxCharacters: Infinity,
    clock: realClock,
    bodies,
    extraHeaders: [],
    version: '0',
    tls: { insecure: false },
    emit: (event: RunEvent) => void (event.event === 'exchange' && exchanges.push(event.exchange)),
  })
  await Promise.all(
    all.map((_, index) =>
      client.send('echo', {
        id: String(index),
        stimulus: { kind: 'unknown' },
        operation: index % 2 === 0 ? 'speech' : 'budget',
        credential: { key: 'api' },
        method: 'GET',
        path: `/${index}`,
        headers: [],
        expects: 'any',
        characters: 0,
      }),
    ),
  )
  await client.close()
  return exchanges.sort((one, other) => Number(one.id.split('/')[1]) - Number(other.id.split('/')[1]))
}

/** Everything that the record keeps of an exchange. */
function kept(exchange: Exchange): Buffer {
  return Buffer.concat([
    Buffer.from(JSON.stringify(exchange)),
    Buffer.from('\n'),
    bodies.get(exchange.response!.body.sha256) ?? Buffer.alloc(0),
  ])
}

function verdictOn(...exchanges: Exchange[]): Verdict {
  const evidence = evidenceView({ target: { baseUrl: 'http://127.0.0.1' }, profile: interfaceProfile }, bodies)
  for (const exchange of exchanges) evidence.add(exchange)
  evidence.finish()
  return judgeRequirement(keyNotEchoed, evidence, { left: [], cut: [], none: false }, 'auth').verdict
}

/** A generator that gives the same bytes in every run. */
function noise(length: number, seed: number): Buffer {
  let state = seed
  return Buffer.from(Array.from({ length }, () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) >>> 24))
}

const json = (words: string): Buffer =>
  Buffer.concat([
    Buffer.from('{"error":{"code":401,"message":"you sent '),
    Buffer.from(words, 'latin1'),
    Buffer.from(' to us"}}'),
  ])

/** Places in an answer where a target may write what it pleases. */
const places: Readonly<Record<string, (said: string, index: number) => Answer>> = {
  'a JSON body': (said) => (response) =>
    void response.writeHead(401, { 'content-type': 'application/json' }).end(json(said)),
  'a text body': (said) => (response) =>
    void response.writeHead(500, { 'content-type': 'text/plain' }).end(Buffer.from(said, 'latin1')),
  audio: (said, index) => (response) =>
    void response
      .writeHead(200, { 'content-type': 'audio/mpeg' })
      .end(Buffer.concat([noise(1000 + (index % 50), index + 1), Buffer.from(said, 'latin1'), noise(3000, index + 2)])),
  'a header': (said) => (response) =>
    void response.writeHead(400, { 'x-said': inLine(said), location: `/${inLine(said)}` }).end('no'),
  'the status text': (said) => (response) => void response.writeHead(400, inLine(said)).end('no'),
  'a trailer': (said) => (response) => {
    response.writeHead(400, { trailer: 'x-said', 'transfer-encoding': 'chunked' })
    response.write('no')
    response.addTrailers({ 'x-said': inLine(said) })
    response.end()
  },
  'a header of an interim answer': (said) => (response) => {
    response.socket!.write(`HTTP/1.1 103 Early Hints\r\nX-Said: ${inLine(said)}\r\n\r\n`, 'latin1')
    response.writeHead(400).end('no')
  },
  'the status text of an interim answer': (said) => (response) => {
    response.socket!.write(`HTTP/1.1 102 ${inLine(said)}\r\n\r\n`, 'latin1')
    response.writeHead(400).end('no')
  },
  'a cookie': (said) => (response) =>
    void response.writeHead(400, { 'set-cookie': `a=${inLine(said)}; Path=/` }).end('no'),
  'an extension of a chunk': (said) => (response) => {
    const extension = inLine(said).replaceAll(/["\\]/g, (mark) => `\\${mark}`)
    response.socket!.end(
      `HTTP/1.1 400 Bad\r\nConnection: close\r\nTransfer-Encoding: ` +
        `chunked\r\n\r\n2;a\r\nno\r\n1;said="${extension}"\r\n.\r\n0\r\n\r\n`,
      'latin1',
    )
  },
}

/** What a line of the head can carry. */
function inLine(said: string): string {
  return said.replaceAll(/[^\x20-\x7e\x80-\xff]/g, '')
}

test.each(Object.entries(places))(
  'a key that is echoed in %s, however it is spelled, is in no record, and is no pass',
  async (_place, put) => {
    const names = Object.keys(spellings)
    const exchanges = await recorded(names.map((name, index) => put(spellings[name]!(key), index)))
    expect(exchanges).toHaveLength(names.length)
    const failed = exchanges.flatMap((exchange, index) => [
      ...leaks(kept(exchange), keys).map((leak) => `${names[index]}: ${leak}`),
      ...(verdictOn(exchange) === 'warn' ? [] : [`${names[index]}: ${verdictOn(exchange)}`]),
    ])
    expect(failed).toEqual([])
  },
)

test('a key behind a content coding, declared or not, whole or cut: only a digest is kept, and no pass', async () => {
  const tried = Object.entries(packings).flatMap(([name, pack]) =>
    Object.entries(spellings)
      .slice(0, 12)
      .map(([spelling, spell]) => {
        const body = pack(json(spell(key)))
        return { name: `${name}: ${spelling}`, coding: name.split(', w')[0]!, body }
      }),
  )
  const declared = await recorded(
    tried.map(
      ({ coding, body }) =>
        (response) =>
          void response.writeHead(401, { 'content-encoding': coding }).end(body),
    ),
  )
  const silent = await recorded(
    tried.map(
      ({ body }) =>
        (response) =>
          void response.writeHead(401).end(body),
    ),
  )
  const cut = await recorded(
    tried.map(
      ({ coding, body }) =>
        (response) =>
          void response.writeHead(401, { 'content-encoding': coding }).end(body.subarray(0, -6)),
    ),
  )
  for (const all of [declared, silent]) {
    const wrong = all.flatMap((exchange, index) =>
      exchange.response!.body.withheld === 'secret' && verdictOn(exchange) === 'warn' ? [] : [tried[index]!.name],
    )
    expect(wrong).toEqual([])
  }
  expect(
    cut.flatMap((exchange, index) =>
      exchange.response!.body.withheld !== undefined && ['warn', 'inconclusive'].includes(verdictOn(exchange))
        ? []
        : [tried[index]!.name],
    ),
  ).toEqual([])
  for (const { response } of [...declared, ...silent, ...cut])
    expect([response!.body.stored, bodies.get(response!.body.sha256)]).toEqual([0, undefined])
})

test.each([
  ['a coding that nobody knows', 'compress', Buffer.from([0x1f, 0x9d, 0x90, 0x61, 0xc4, 0xc8])],
  ['a bomb', 'gzip', gzipSync(Buffer.alloc(20 * 1024 * 1024))],
  ['gzip that ends too early', 'gzip', gzipSync(noise(5000, 1)).subarray(0, 3000)],
  ['too many codings', Array.from({ length: 9 }, () => 'gzip').join(), gzipSync('x')],
] as const)(
  'what cannot be decoded is kept as its digest, and no pass rests on it: %s',
  async (_what, coding, body) => {
    const [exchange, other] = await recorded([
      (response) => void response.writeHead(400, { 'content-encoding': coding }).end(body),
      (response) => void response.writeHead(400).end('no'),
    ])
    expect(exchange!.response!.body).toMatchObject({ withheld: 'unreadable', stored: 0, length: body.length })
    expect(verdictOn(exchange!)).toBe('inconclusive')
    expect(verdictOn(exchange!, other!)).toBe('inconclusive')
    expect(verdictOn(other!)).toBe('pass')
  },
)

test('innocent bodies in every spelling and coding are stored as they came, readable, and pass', async () => {
  const words = 'the quick brown fox 0123456789 jumps over-the-lazy dog'
  const plain = Object.values(spellings).map((spell) => json(spell(words)))
  const packed = Object.entries(packings).flatMap(([name, pack]) =>
    plain.slice(0, 6).map((body) => ({ coding: name.split(', w')[0]!, body: pack(body) })),
  )
  const audio = Array.from({ length: 40 }, (_, index) => noise(20_000 + index, index + 1))
  // Its first bytes happen to be those of something packed.
  const alike = [
    [0x1f, 0x8b, 8, 0],
    [0x1f, 0x8b, 8, 8],
    [0x78, 0x9c],
    [0x78, 0x01],
    [0x28, 0xb5, 0x2f, 0xfd],
  ].flatMap((mark) => audio.slice(0, 20).map((body) => Buffer.concat([Buffer.from(mark), body])))
  const sent = [
    ...plain,
    ...audio,
    ...alike,
    ...packed.map(({ body }) => body),
    Buffer.from('{"mislabelled":true}'),
    noise(3000, 5),
  ]
  const exchanges = await recorded(
    sent.map((body, index) => (response) => {
      const of = packed[index - plain.length - audio.length - alike.length]
      const label = of
        ? { 'content-encoding': of.coding }
        : index >= sent.length - 2
          ? { 'content-encoding': 'gzip' }
          : {}
      response.writeHead(200, label).end(body)
    }),
  )
  const wrong = exchanges.flatMap((exchange, index) => {
    const stored = bodies.get(exchange.response!.body.sha256)
    return stored &&
      Buffer.compare(stored, sent[index]!) === 0 &&
      exchange.response!.body.redacted.length === 0 &&
      exchange.response!.body.withheld === undefined
      ? []
      : [`${index}: ${sent[index]!.toString('latin1', 0, 80)}`]
  })
  expect(wrong).toEqual([])
  expect(verdictOn(...exchanges)).toBe('pass')
})

test('interim answers longer than is read are no pass', async () => {
  const [exchange] = await recorded([
    (response) => {
      response.socket!.write(`HTTP/1.1 103 Early Hints\r\n${`X-Said: ${'a'.repeat(1000)}\r\n`.repeat(100)}\r\n`)
      response.writeHead(200).end('{}')
    },
  ])
  expect(exchange!.response).toMatchObject({ status: 200, unread: expect.any(Number) as number })
  expect(exchange!.response!.interimText!.length).toBeLessThanOrEqual(64 * 1024)
  expect(verdictOn(exchange!)).toBe('inconclusive')
})
