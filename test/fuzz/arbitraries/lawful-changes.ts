import * as fc from 'fast-check'
import { randomFrom } from '../../../fixtures/audio/random.ts'
import { errorTable } from '../../../src/contract/error-table.ts'
import { intervals } from '../../../src/contract/operation.ts'
import type { Exchange, HeaderLines } from '../../../src/record/exchange.ts'
import type { RunRecord } from '../../../src/record/run-record.ts'

/**
 * What the interface, or HTTP, allows of any service at any moment. `from` is a percentage of the run's time, `at` the
 * place of an exchange.
 */
export type LawfulChange =
  /** "402 is returned when the account lacks credits." */
  | { readonly what: 'credits end'; readonly from: number }
  /** A gateway answers in the place of the service, to such a share of requests; seldom to those for budgets. */
  | {
      readonly what: 'gateway'
      readonly from: number
      readonly status: number
      readonly share: number
      readonly seed: number
    }
  /** Happens to one request. */
  | { readonly what: '500' | 'no answer' | 'timeout' | 'cut'; readonly at: number }
  /** R-INTERVAL-WITHOUT-BUDGET: it may be 404. */
  | { readonly what: 'no budget'; readonly interval: string }
  /** RFC 9110, 15.2: any number of them, asked for or not. */
  | { readonly what: 'interim'; readonly statuses: readonly number[] }
  /** RFC 9110, 15.5.16: a body that is labelled as something else than JSON. */
  | { readonly what: '415' }
  /** JSON in another spelling says the same. */
  | {
      readonly what: 'spelling'
      readonly indent: string | undefined
      readonly label: string
      readonly reversed: boolean
    }
  /** Lines that servers, and what stands before them, write. */
  | { readonly what: 'lines'; readonly lines: HeaderLines }

const from = fc.nat(100)

/** Not to all that a run asks of budgets: 4.2 does not list what gateways answer. */
const shareOfBudgets = 0.01

export const lawfulChange: fc.Arbitrary<LawfulChange> = fc.oneof(
  fc.record({ what: fc.constant('credits end' as const), from }),
  fc.record({
    what: fc.constant('gateway' as const),
    from,
    status: fc.constantFrom(429, 502, 503, 524, 529),
    share: fc.constantFrom(0.002, 0.01, 0.1, 0.5, 1),
    seed: fc.noShrink(fc.nat()),
  }),
  fc.record({ what: fc.constantFrom('500', 'no answer', 'timeout', 'cut'), at: fc.nat(5000) }),
  fc.record({ what: fc.constant('no budget' as const), interval: fc.constantFrom(...intervals) }),
  fc.record({
    what: fc.constant('interim' as const),
    statuses: fc.array(fc.constantFrom(100, 102, 103), { minLength: 1, maxLength: 3 }),
  }),
  fc.constant({ what: '415' as const }),
  fc.record({
    what: fc.constant('spelling' as const),
    indent: fc.constantFrom(undefined, ' ', '\t', '    '),
    label: fc.constantFrom('application/json', 'application/json; charset=utf-8', 'Application/JSON;charset="UTF-8"'),
    reversed: fc.boolean(),
  }),
  fc.record({
    what: fc.constant('lines' as const),
    lines: fc.subarray<readonly [string, string]>(
      [
        ['X-Request-Id', 'b7c1'],
        ['Server', 'nginx'],
        ['Vary', 'Origin, Accept-Encoding'],
        ['X-RateLimit-Remaining', '12'],
        ['Access-Control-Allow-Origin', '*'],
        ['Cache-Control', 'no-store'],
        ['Alt-Svc', 'h3=":443"; ma=86400'],
        ['CF-Ray', '8e2'],
      ],
      { minLength: 1 },
    ),
  }),
)

/** The run as it would have been recorded, had this happened in it. */
export function changed(record: RunRecord, change: LawfulChange): RunRecord {
  const last = record.exchanges.reduce((end, { timing }) => Math.max(end, timing.end), 0)
  const began = 'from' in change ? (change.from / 100) * last : 0
  const next = change.what === 'gateway' ? randomFrom(change.seed) : undefined
  const one = 'at' in change ? change.at % record.exchanges.length : -1
  return {
    ...record,
    exchanges: record.exchanges.map((exchange, index) => {
      const { operation, response, timing, stimulus } = exchange
      if (response === undefined || timing.start < began) return exchange
      switch (change.what) {
        case 'credits end':
          return isSpoken(exchange) ? refused(exchange, record, 402) : exchange
        case 'gateway':
          return next!() < shareOf(change.share, operation) && stimulus.kind !== 'provoked'
            ? refused(exchange, record, change.status, ['retry-after', '1'])
            : exchange
        case 'no budget':
          return response.status === 200 && exchange.request.url.endsWith(`/budgets/${change.interval}`)
            ? refused(exchange, record, 404)
            : exchange
        case 'interim':
          return { ...exchange, response: { ...response, interim: change.statuses } }
        case '415':
          return isOtherwiseLabelled(exchange) ? refused(exchange, record, 415) : exchange
        case 'spelling':
          return spelled(exchange, record, change)
        case 'lines':
          return { ...exchange, response: { ...response, headers: [...response.headers, ...change.lines] } }
        default:
          // What is provoked is sent again until it comes.
          return index === one && stimulus.kind !== 'provoked' ? broken(exchange, record, change.what) : exchange
      }
    }),
  }
}

function shareOf(share: number, operation: Exchange['operation']): number {
  return operation === 'budget' ? Math.min(share, shareOfBudgets) : share
}

function isSpoken({ operation, response }: Exchange): boolean {
  return operation === 'speech' && response?.status === 200
}

function valueOf(headers: HeaderLines, name: string): string | undefined {
  return headers.find(([one]) => one.toLowerCase() === name)?.[1]
}

/** Is its body labelled as something else than JSON? Whether it is read all the same is open. */
function isOtherwiseLabelled({ operation, request, response }: Exchange): boolean {
  const label = valueOf(request.headers, 'content-type') ?? ''
  const isRead = response?.status === 200 || response?.status === 400
  return operation === 'speech' && isRead && !/^application\/json *(?:;|$)/i.test(label)
}

function answered(exchange: Exchange, record: RunRecord, status: number, text: string, headers: HeaderLines): Exchange {
  const bytes = Buffer.from(text)
  const body = { length: bytes.length, stored: bytes.length, complete: true, arrivals: [], redacted: [] }
  return {
    ...exchange,
    response: {
      ...exchange.response!,
      status,
      reason: '',
      headers: headers.filter(([name]) => !/^content-length$/i.test(name)),
      body: { sha256: record.bodies.put(bytes), ...body },
    },
  }
}

function refused(exchange: Exchange, record: RunRecord, status: number, ...lines: HeaderLines): Exchange {
  const said = errorTable.find((row) => row.status === status)?.message ?? 'Unsupported Media Type'
  const message = status === 402 ? `${said}. Add some at ${new URL('/credits', exchange.request.url).href}` : said
  const text = JSON.stringify({ error: { code: status, message } })
  return answered(exchange, record, status, text, [['content-type', 'application/json'], ...lines])
}

function broken(exchange: Exchange, record: RunRecord, what: '500' | 'no answer' | 'timeout' | 'cut'): Exchange {
  if (what === '500') return refused(exchange, record, 500)
  const { response, ...rest } = exchange
  if (what === 'timeout')
    return { ...rest, failure: { kind: 'timeout', phase: 'headers', detail: 'no answer within 30 s' } }
  if (what === 'no answer') return { ...rest, failure: { kind: 'reset', phase: 'headers', detail: 'closed' } }
  return {
    ...exchange,
    response: { ...response!, body: { ...response!.body, complete: false } },
    failure: { kind: 'reset', phase: 'body', detail: 'closed' },
  }
}

function spelled(
  exchange: Exchange,
  record: RunRecord,
  { indent, label, reversed }: LawfulChange & { readonly what: 'spelling' },
): Exchange {
  const { status, headers, body } = exchange.response!
  const type = valueOf(headers, 'content-type')
  const bytes = record.bodies.get(body.sha256)
  if (!bytes || !body.complete || type?.startsWith('application/json') !== true) return exchange
  const value: unknown = JSON.parse(Buffer.from(bytes).toString())
  const lines = headers.map(([name, text]) => [name, text === type ? label : text] as const)
  return answered(exchange, record, status, JSON.stringify(reversed ? turned(value) : value, null, indent), lines)
}

/** The members in the other order. */
function turned(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const members = Object.entries(value).toReversed()
  return Object.fromEntries(members.map(([name, one]) => [name, turned(one)]))
}
