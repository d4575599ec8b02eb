import { join } from '../../fixtures/audio/bytes.ts'
import { mp3Frames } from '../../fixtures/audio/mp3-writer.ts'
import { randomBytes } from '../../fixtures/audio/random.ts'
import type { Exchange, Failure, HeaderLines, ResponseRecord } from '../../src/record/exchange.ts'
import { traceparent } from '../../src/record/traceparent.ts'
import type { HeardRow } from '../../src/requirement/heard-row.ts'
import type { Finding } from '../../src/requirement/result.ts'
import { sampleExchange, samplePcm } from './sample-exchange.ts'

/** An exchange that something is odd about, and what a finding about it says. */
export interface Odd {
  readonly exchange: Exchange
  readonly finding: Partial<Finding>
}

interface Parts extends Partial<Omit<Exchange, 'response' | 'request'>> {
  readonly status?: number
  readonly headers?: HeaderLines
  readonly body?: Uint8Array | string
  readonly sent?: string
  readonly url?: string
  readonly response?: Partial<ResponseRecord>
  readonly kept?: Partial<ResponseRecord['body']>
}

const json: HeaderLines = [['Content-Type', 'application/json']]
const sound: HeaderLines = [['Content-Type', 'audio/mpeg']]
const asked = (format: string): string => JSON.stringify({ input: 'Hello', response_format: format })

function odd(name: string, start: number, parts: Parts, finding: Partial<Finding> = {}): Odd {
  const { status = 200, headers = json, body = '{"a":[1,{"b/c":2}]}', sent, url, response, kept, ...own } = parts
  const plain = sampleExchange(`odd/${name}/${own.attempt ?? 1}@default`, start, {
    status,
    headers,
    body: typeof body === 'string' ? Buffer.from(body) : body,
    ...(sent !== undefined && { request: sent }),
  })
  const { response: came, ...unanswered } = { ...plain, ...own }
  const request = { ...plain.request, ...(url !== undefined && { url }) }
  const answer = { ...came!, ...response, body: { ...came!.body, ...kept } }
  const isAnswered = !own.failure || own.failure.phase === 'body'
  return { exchange: { ...unanswered, request, ...(isAnswered && { response: answer }) }, finding }
}

const failed = (kind: Failure['kind'], phase: Failure['phase']): Failure => ({ kind, phase, detail: `it is ${kind}` })

const hangs = [3, 1, 2, 4, 5, 6, 7].map((attempt, index) =>
  odd('hang', 10_000 + attempt * 100, {
    attempt,
    sent: 'not JSON',
    failure: failed('timeout', 'headers'),
    timing: { start: 10_000 + attempt * 100, end: 10_090 + attempt * 100 + index },
  }),
)

const failures = (
  [
    ['dns', 'connect'],
    ['tls', 'connect'],
    ['refused', 'connect'],
    ['reset', 'headers'],
    ['malformed', 'headers'],
    ['limit', 'body'],
    ['aborted', 'body'],
  ] as const
).map(([kind, phase], index) => {
  const start = 20_000 + index * 1000
  const headers = phase === 'body' ? { headers: start + 2000 } : {}
  const failure = failed(kind, phase)
  return odd(kind, start, { failure, timing: { start, ...headers, end: start + 3000 }, kept: { complete: false } })
})

const stimuli: readonly Exchange['stimulus'][] = [
  { kind: 'control', group: 'speech/mp3', role: 'before' },
  { kind: 'example', property: 'SPEED', group: 'speech/mp3', seed: 7, path: '0:1', shrink: true },
  { kind: 'example', property: 'SPEED', group: 'speech/mp3', seed: 7, path: '2', shrink: false },
  { kind: 'member', group: 'spoken', role: 'plain' },
  { kind: 'provoked', status: 402 },
  { kind: 'unknown' },
]

/** Answered with an error, it is not what others are held against. */
const refused = odd('refused-control', 39_000, { stimulus: stimuli[0]!, status: 500, sent: asked('mp3') })

const sends = stimuli.map((stimulus, index) =>
  odd(
    `why-${index}`,
    40_000 + index * 10,
    {
      stimulus,
      status: index === 0 ? 200 : 422,
      sent: asked('mp3'),
      attempt: index === 3 ? 2 : 1,
      credential: index === 4 ? { key: 'api', edit: 'its last letter' } : { key: 'api' },
      ...(index === 5 && { operation: 'other' as const }),
    },
    { at: { part: 'status' }, actual: index === 0 ? '200' : '422' },
  ),
)

const lines: HeaderLines = [
  ['Content-Type', 'text/plain'],
  ['X-Marked', 'here'],
  ...Array.from({ length: 99 }, (_, index) => [`X-${index}`, 'one'] as const),
  ['X-Long', 'long '.repeat(3300)],
  ['X-Last', 'left out'],
]

const heads = [
  odd('lines', 50_000, { headers: lines, body: 'plain' }, { at: { part: 'header X-Marked' } }),
  odd('bare', 50_010, {
    headers: [],
    body: 'plain',
    response: { interim: [103], interimText: 'HTTP/1.1 103\r\n\r\n' },
  }),
  odd('behind', 50_020, {
    headers: [...json, ['Location', '/elsewhere']],
    response: { trailers: [['X-Sum', '1']], chunkExtensions: ';a=b' },
    kept: { arrivals: Array.from({ length: 101 }, (_, index) => [index, 1] as const) },
  }),
  odd('far', 50_030, { url: `http://127.0.0.1:4010/v1/${'far/'.repeat(40)}?a=1&b=x%20y` }),
  odd('elsewhere', 50_040, { url: 'no address' }),
]

const text = 'line\n'.repeat(100)
const binary = randomBytes(1, 1000)

const bodies = [
  odd('withheld', 60_000, { kept: { sha256: '0'.repeat(64), stored: 0, withheld: 'secret' } }),
  odd('not-kept', 60_010, { kept: { sha256: '1'.repeat(64), stored: 0 } }),
  odd(
    'cut',
    60_020,
    { body: text, kept: { length: 9000, complete: false } },
    { at: { part: 'body', at: 7, length: 4 } },
  ),
  odd(
    'redacted',
    60_030,
    { body: text, kept: { redacted: [[5, 10, 'ASSAY_API_KEY']] } },
    { at: { part: 'body', at: 5 } },
  ),
  odd('after-its-end', 60_040, { body: text }, { at: { part: 'body', at: 500 } }),
  odd('binary', 60_050, { body: binary }, { at: { part: 'body', at: 500, length: 3 } }),
  odd('binary-end', 60_060, { body: binary }, { at: { part: 'body', at: 1000 } }),
  odd('member', 60_070, {}, { at: { part: 'body', pointer: '/a/1/b~1c' } }),
  odd('whole', 60_080, { body: '[[],{}]' }, { at: { part: 'body', pointer: '' } }),
  odd('nowhere', 60_090, { headers: [['Content-Type', 'text/html']] }, { at: { part: 'body', pointer: '/b' } }),
  odd('empty', 60_100, { body: '' }),
  odd('long', 60_110, { body: 'long '.repeat(14_000), headers: [['Content-Type', 'text/plain']] }),
  odd('longer', 60_120, { body: 'long '.repeat(14_000), kept: { length: 5, stored: 5 } }),
]

const frames = mp3Frames({ frames: 300, bitrates: [128], sampleRate: 44_100 })
const gap = frames.offsets[200]!
const holed = join(frames.bytes.subarray(0, gap), new Uint8Array(300), frames.bytes.subarray(gap))
const holes = frames.offsets
  .slice(0, 60)
  .flatMap((at, index) => [
    frames.bytes.subarray(at, frames.offsets[index + 1]),
    new Uint8Array(index % 20 === 7 ? 10 : 0),
  ])
const oneSecond = Buffer.concat(Array.from({ length: 12 }, () => samplePcm()))

const row = (exchange: string, parts: Partial<HeardRow>): HeardRow => ({
  exchange,
  name: exchange,
  startMs: 500,
  lastsMs: 2000,
  loudness: [1],
  ...parts,
})

const heard: readonly HeardRow[] = [
  row('odd/pcm/1@default', { stretch: { kind: 'both', fromMs: 1500, toMs: 2000 } }),
  row('odd/mp3/1@default', { startMs: 250, stretch: { kind: 'more', fromMs: 100, toMs: 900 } }),
  row('odd/mp3-end/1@default', {}),
  row('odd/gone/1@default', {}),
  row('odd/pcm-said/1@default', { lastsMs: 0 }),
]

const sounds = [
  odd('mp3', 70_000, { body: holed, headers: sound, sent: asked('mp3') }, { at: { part: 'body', at: gap } }),
  odd('mp3-end', 70_010, { body: holed, headers: sound, sent: 'null' }, { at: { part: 'body', at: holed.length } }),
  odd('mp3-time', 70_020, { body: holed, headers: sound }, { at: { part: 'body', atMs: 4000, lengthMs: 1000 } }),
  odd(
    'mp3-short',
    70_030,
    { body: frames.bytes.subarray(0, 5000), headers: sound, sent: '7' },
    { at: { part: 'body' } },
  ),
  odd('mp3-holes', 70_035, { body: join(...holes), headers: sound }, { at: { part: 'body', atMs: 0 } }),
  odd('no-mp3', 70_040, { body: randomBytes(2, 2000), headers: sound, sent: 'no' }, { at: { part: 'body', at: 9 } }),
  odd(
    'pcm',
    70_050,
    { body: oneSecond, headers: [['Content-Type', 'audio/pcm']] },
    { at: { part: 'body', at: 60_001 } },
  ),
  odd(
    'pcm-said',
    70_060,
    { body: oneSecond, headers: [['Content-Type', 'AUDIO/PCM; rate="16000" ;channels=2']] },
    { at: { part: 'body', atMs: 1000 } },
  ),
  odd('pcm-far', 70_070, { body: oneSecond, headers: [['Content-Type', 'audio/pcm;rate=16000']], sent: asked('pcm') }),
  odd('pcm-none', 70_080, { body: '', headers: [['Content-Type', 'audio/pcm']] }, { at: { part: 'body', at: 0 } }),
  odd('pcm-heard', 70_090, { body: samplePcm(), headers: [], sent: asked('pcm') }, { at: { part: 'body' }, heard }),
]

const traced = odd('traced', 80_000, {})
const { request } = traced.exchange
const parent = ['traceparent', traceparent('sample', traced.exchange.id)] as const

/** One of every kind: of answers, of ends without one, of reasons to send, of header lines, bodies and sounds. */
export const oddOnes: readonly Odd[] = [
  ...hangs,
  ...failures,
  refused,
  ...sends,
  ...heads,
  ...bodies,
  ...sounds,
  { ...traced, exchange: { ...traced.exchange, request: { ...request, headers: [...request.headers, parent] } } },
]
