import type { Exchange } from '../record/exchange.ts'
import type { Evidence } from '../requirement/evidence.ts'
import { asked, inputFeatures, isAboutStatus, linesOf, membersOf } from './features-of.ts'
import { shownIn, type JudgedUnit } from './judged-unit.ts'

/** Of fewer it is luck, whatever else came. */
const enough = 7

/** The least status of what breaks. */
const breaks = 500

/** What is measured is when a request left and an answer came, not when the target was at work: a few may be off. */
const mostAlone = 0.05

/** That no request sent alone is answered wrongly may be luck in one of so many runs. */
const luck = 1 / 1000

/** The same of requests that are alike: asked only where nothing else tells wrong answers apart. */
const luckOfAlike = 1 / 200

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
  const right = answered(evidence).filter((one) => !wrong.has(one) && requests.has(requestOf(one)))
  const rightly = new Set(right.map(requestOf))
  const compared = [...wrong].filter((one) => rightly.has(requestOf(one)))
  const aloneAndRight = right.filter(({ id }) => alone.has(id)).length
  const share = compared.length / (compared.length + right.length)
  return areSeldom(compared, alone) && (1 - share) ** aloneAndRight < luck
}

/**
 * As above, of requests that are alike: of the same kind of text, format, key and header lines that ask for something.
 * For what nothing else tells apart, since texts that are alike may differ in what nobody looked at.
 */
export function isOnlyInCompanyAlike(
  violated: readonly JudgedUnit[],
  held: readonly JudgedUnit[],
  evidence: Evidence,
): boolean {
  const own = violated.flatMap(shownIn)
  const isOfStatus = violated.every(isRefusal)
  const wrong = new Set(isOfStatus ? [...own, ...refusedAlike(own, evidence)] : own)
  if (wrong.size < enough) return false
  const alone = loners(evidence.exchanges)
  if (!areSeldom(wrong, alone)) return false
  // That a request of the kind is accepted, every one of it tells.
  const right = new Set(isOfStatus ? answered(evidence) : held.flatMap(shownIn)).difference(wrong)
  let expected = 0
  for (const all of Map.groupBy([...wrong, ...right], (one) => kindOf(one, evidence)).values()) {
    const share = all.filter((one) => wrong.has(one)).length / all.length
    expected += share * all.filter(({ id }) => alone.has(id)).length
  }
  return chanceOfSoFew([...wrong].filter(({ id }) => alone.has(id)).length, expected) < luckOfAlike
}

/** Of so many or fewer, where so many are expected (Poisson). */
function chanceOfSoFew(most: number, expected: number): number {
  let term = Math.exp(-expected)
  let chance = 0
  for (let count = 0; count <= most; count += 1) {
    chance += term
    term *= expected / (count + 1)
  }
  return chance
}

/** Of what is refused now and then, all that was refused so, and accepted at another time. */
function refusedAlike(own: readonly Exchange[], evidence: Evidence): Exchange[] {
  const statuses = new Set(own.map(({ operation, response }) => `${operation} ${response?.status ?? 0}`))
  const accepted = new Set(answered(evidence).map(requestOf))
  return evidence.exchanges.filter(
    (one) => statuses.has(`${one.operation} ${one.response?.status ?? 0}`) && accepted.has(requestOf(one)),
  )
}

function kindOf(exchange: Exchange, evidence: Evidence): string {
  const { operation, credential, request } = exchange
  const lines = linesOf(request).filter((line) => asked.test(line))
  const members = operation === 'speech' ? membersBesideInput(exchange, evidence) : request.url
  return JSON.stringify([
    operation,
    credential.key,
    request.method,
    lines,
    members,
    ...inputFeatures(exchange, evidence),
  ])
}

function membersBesideInput({ request }: Exchange, evidence: Evidence): string[] {
  const bytes = request.body && evidence.bytes(request.body)
  const members = bytes ? membersOf(Buffer.from(bytes).toString('utf8')) : {}
  return (
    Object.entries(members)
      .filter(([name]) => name !== 'input')
      // Some are nested deeper than a writer of JSON goes.
      .map(([name, value]) => `${name} ${typeof value === 'object' ? 'object' : JSON.stringify(value)}`)
      .toSorted()
  )
}

/** Was a request that is to be accepted not? Of what is to be refused, nobody knows how it would be alone. */
function isRefusal(judged: JudgedUnit): boolean {
  return isAboutStatus(judged) && judged.judgement.kind === 'violated' && judged.judgement.expected === '200'
}

/** Those that succeeded and came whole. */
function answered({ exchanges }: Evidence): Exchange[] {
  return exchanges.filter(({ response, failure }) => response?.status === 200 && failure === undefined)
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
