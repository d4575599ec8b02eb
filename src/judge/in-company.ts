import type { Exchange } from '../record/exchange.ts'
import type { Evidence } from '../requirement/evidence.ts'
import type { JudgedUnit } from './judged-unit.ts'

/** Of fewer it is luck, whatever else came. */
const enough = 7

/** The least status of what breaks. */
const breaks = 500

/** What is measured is when a request left and an answer came, not when the target was at work: a few may be off. */
const mostAlone = 0.05

/** That no request sent alone is answered wrongly may be luck in one of so many runs. */
const luck = 1 / 1000

/**
 * Are those that are violated answered wrongly only while another request to the same operation is under way? Compared
 * are requests that are the same letter for letter: what differs in anything else shows nothing.
 */
export function isOnlyInCompany(violated: readonly JudgedUnit[], evidence: Evidence): boolean {
  const own = new Set(violated.flatMap(({ unit }) => unit.exchanges))
  const isBroken = [...own].some(({ response }) => (response?.status ?? 0) >= breaks)
  if (own.size < enough && !isBroken) return false
  const alone = loners(evidence.exchanges)
  if (!areSeldom(own, alone)) return false
  const wrong = new Set([...own, ...brokenAlike(own, evidence)])
  const requests = new Set([...wrong].map(requestOf))
  const right = evidence.exchanges.filter(
    (one) =>
      one.response?.status === 200 && one.failure === undefined && !wrong.has(one) && requests.has(requestOf(one)),
  )
  const answered = new Set(right.map(requestOf))
  const compared = [...wrong].filter((one) => answered.has(requestOf(one)))
  const aloneAndRight = right.filter(({ id }) => alone.has(id)).length
  const share = compared.length / (compared.length + right.length)
  return areSeldom(compared, alone) && (1 - share) ** aloneAndRight < luck
}

/** Of what breaks, all that broke in the same way in the run tells when it does: of one request there are few. */
function brokenAlike(own: ReadonlySet<Exchange>, { exchanges }: Evidence): Exchange[] {
  const statuses = new Set([...own].map(({ operation, response }) => `${operation} ${response?.status ?? 0}`))
  return exchanges.filter(
    ({ operation, response }) =>
      response !== undefined && response.status >= breaks && statuses.has(`${operation} ${response.status}`),
  )
}

/** Are hardly any of these alone? */
function areSeldom(those: Iterable<Exchange>, alone: ReadonlySet<string>): boolean {
  const all = [...those]
  return all.length > 0 && all.filter(({ id }) => alone.has(id)).length <= mostAlone * all.length
}

/** Ids of those during which no other request to the same operation was under way. */
function loners(exchanges: readonly Exchange[]): ReadonlySet<string> {
  const alone = new Set<string>()
  for (const own of Map.groupBy(exchanges, ({ operation }) => operation).values()) {
    const ordered = own.toSorted((one, other) => one.timing.start - other.timing.start)
    let busyUntil = -Infinity
    for (const [index, { id, timing }] of ordered.entries()) {
      const next = ordered[index + 1]?.timing.start ?? Infinity
      if (busyUntil <= timing.start && next >= timing.end) alone.add(id)
      busyUntil = Math.max(busyUntil, timing.end)
    }
  }
  return alone
}

function requestOf({ request: { method, url, headers, body } }: Exchange): string {
  return JSON.stringify([method, url, headers, body?.sha256])
}
