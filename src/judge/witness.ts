import type { Credential, Exchange, Stimulus } from '../record/exchange.ts'
import type { Evidence } from '../requirement/evidence.ts'
import { depthOf, isShrunk, type JudgedUnit } from './judged-unit.ts'

/** What a reader understands first: a plain request, then one with a single change, then an example. */
const order: readonly Stimulus['kind'][] = ['control', 'member', 'change', 'provoked', 'example', 'unknown']

const ownKey: Readonly<Record<Exchange['operation'], Credential['key']>> = {
  speech: 'api',
  budget: 'management',
  other: 'none',
}

/**
 * The unit by which a violation is shown: the plainest request of all that show it. Of examples it is the smallest one
 * that shrinking found.
 */
export function witnessOf(units: readonly JudgedUnit[], evidence: Evidence): JudgedUnit {
  const ranked = units.map((one) => ({ one, rank: rankOf(one, evidence) }))
  return ranked.reduce((best, next) => (compare(next.rank, best.rank) < 0 ? next : best)).one
}

function compare(one: readonly number[], other: readonly number[]): number {
  return one.map((value, index) => value - other[index]!).find((value) => value !== 0) ?? 0
}

/** Lower is plainer; the first difference decides. */
function rankOf(one: JudgedUnit, evidence: Evidence): number[] {
  const shown = one.unit.exchanges.at(-1)
  if (!shown) return [order.length]
  const { stimulus, credential, operation, request } = shown
  const text = `${request.url}${textOf(shown, evidence)}`
  return [
    order.indexOf(stimulus.kind) + (stimulus.kind === 'change' && stimulus.change.startsWith('open ') ? 0.5 : 0),
    isShrunk(one.unit) ? 0 : 1,
    -depthOf(one.unit),
    timesTwice(request),
    Number(credential.key !== ownKey[operation] || credential.edit !== undefined),
    Number(request.wire !== undefined),
    stimulus.kind === 'change' ? stimulus.change.length : 0,
    unusual(text),
    text.length + request.headers.reduce((sum, line) => sum + line.join().length, 0),
  ]
}

/** Lines of the same name as another one: a reader takes them for a mistake. */
function timesTwice({ headers }: Exchange['request']): number {
  return headers.length - new Set(headers.map(([name]) => name.toLowerCase())).size
}

function textOf({ request }: Exchange, evidence: Evidence): string {
  const bytes = request.body && evidence.bytes(request.body)
  return bytes ? Buffer.from(bytes).toString('utf8') : ''
}

/** Characters that a terminal, or a reader's font, may not show. */
function unusual(text: string): number {
  return text.match(/[^\x20-\x7e]|\\u/g)?.length ?? 0
}
