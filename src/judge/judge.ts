import type { ToleratedDifference } from '../contract/profiles/profile.ts'
import { clauseOf } from '../contract/sentence.ts'
import { clippedInJson } from '../record/clipped.ts'
import { curlLine } from '../record/curl.ts'
import type { Exchange } from '../record/exchange.ts'
import type { Evidence } from '../requirement/evidence.ts'
import { undecided, type Judgement } from '../requirement/judgement.ts'
import { textLimits } from '../requirement/limits.ts'
import { message, type AnyRequirement, type MissingClaim } from '../requirement/requirement.ts'
import { evidenceLimit, type Finding, type RequirementResult, type Verdict } from '../requirement/result.ts'
import type { Unit } from '../requirement/scope.ts'

/** What became of the probes that a requirement needs. */
export interface ProbeReport {
  /** Why probes were left out by the plan: what to provide. */
  readonly left: readonly string[]
  /** Why probes, or the controls of their groups, ended before they had sent all. */
  readonly cut: readonly string[]
  /** Were all its probes left out? */
  readonly none: boolean
}

interface Judged {
  readonly unit: Unit<unknown>
  readonly judgement: Judgement
  /** The profile knows this violation, and does not hold it against the target. */
  readonly tolerated?: ToleratedDifference | undefined
}

/** The one verdict function: judges a requirement on the evidence. The same for a live run and for a recorded one. */
export function judgeRequirement(
  requirement: AnyRequirement,
  evidence: Evidence,
  probes: ProbeReport,
  place: { suite: string; cell: string },
): RequirementResult {
  const base = {
    id: requirement.id,
    clause: clauseOf(requirement.sentences[0]!),
    sentences: requirement.sentences,
    level: requirement.level,
    title: requirement.title,
    suite: place.suite,
    cell: place.cell,
  }
  let judged: Judged[]
  let missing: readonly MissingClaim[]
  let findings: readonly Finding[]
  try {
    // In the order of their ids, not of their arrival: the same answers give the same result, byte for byte.
    judged = requirement
      .over(evidence)
      .map((unit) => {
        const judgement = sureOf(requirement, unit, requirement.check(unit.subject as never, evidence))
        return { key: keyOf(unit), unit, judgement, tolerated: toleranceOf(requirement, unit, judgement, evidence) }
      })
      .sort((one, other) => (one.key < other.key ? -1 : 1))
    missing = (requirement.missing?.(evidence) ?? []).filter(
      ({ claim }) => !judged.some(({ unit }) => unit.claim === claim),
    )
    findings = findingsOf(requirement, judged, evidence, place.cell)
  } catch (error) {
    // A check that throws says nothing about the target.
    return {
      ...base,
      verdict: 'error',
      reason: clippedInJson(`Assay's own fault: the check threw ${String(error)}`, textLimits.reason),
      units: 0,
      evidence: [],
      findings: [],
    }
  }
  const { verdict, reason } = verdictOf(requirement, judged, missing, findings, probes)
  const wanted =
    verdict === 'pass' || verdict === 'observed'
      ? ['held', 'observed']
      : verdict === 'inconclusive'
        ? ['undecided']
        : ['violated']
  const ids = new Set(
    judged
      .filter(({ judgement }) => wanted.includes(judgement.kind))
      .flatMap(({ unit }) => unit.exchanges.map(({ id }) => id).sort()),
  )
  return {
    ...base,
    verdict,
    reason: clippedInJson(reason, textLimits.reason),
    units: judged.length,
    evidence: someOf(ids),
    findings,
  }
}

/**
 * What was masked in an answer was read with asterisks in its place. A secret that ordinary answers contain (a tenant's id in a header, a word)
 * would accuse the target of what we did to its answer.
 */
function sureOf(requirement: AnyRequirement, { exchanges }: Unit<unknown>, judgement: Judgement): Judgement {
  if (judgement.kind !== 'violated' || requirement.readsMasks === true) return judgement
  const shown = `${judgement.actual} ${judgement.expected}`
  const name = exchanges.flatMap(masksIn).find((mask) => !keyVariables.test(mask) || /\*{4}|\[redacted/.test(shown))
  return name === undefined
    ? judgement
    : undecided(
        `a part of the answer is masked, since it equals the secret ${name.replace(/\?$/, '')}, and so it cannot be judged: give a value that ordinary answers do not contain`,
      )
}

/** A key has no business in an answer; what else the operator gave as secret may stand there by right. */
const keyVariables = /^ASSAY_[A-Z_]*KEY$/

/** Names of the secrets that were masked in an answer. */
function masksIn({ response }: Exchange): string[] {
  if (!response) return []
  const inHeaders = response.headers
    .flatMap(([, value]) => [...value.matchAll(/\[redacted ([^\]]+)\]/g)].map(([, name]) => name!))
    .filter((name) => name !== 'cookie')
  return [...response.body.redacted.map(([, , name]) => name), ...inHeaders]
}

function verdictOf(
  requirement: AnyRequirement,
  judged: readonly Judged[],
  missing: readonly MissingClaim[],
  findings: readonly Finding[],
  probes: ProbeReport,
): { verdict: Verdict; reason: string } {
  const first = findings[0]
  if (first) {
    const more =
      findings.length > 1 ? ` (and ${findings.length - 1} more kind${findings.length > 2 ? 's' : ''} of violation)` : ''
    const tolerated = judged.every(
      ({ judgement, tolerated }) => judgement.kind !== 'violated' || tolerated !== undefined,
    )
    return {
      verdict: requirement.level === 'must' && !tolerated ? 'fail' : 'warn',
      reason: `${clippedInJson(first.message, textLimits.reason - 200)}${first.n > 1 ? ` [${first.k} of ${first.n}]` : ''}${more}`,
    }
  }
  const open = openClaims(judged, missing)
  // What a limit of the operator's prevented is not to be decided by what came before it.
  const limit = probes.cut.find((why) => why.includes('--max-'))
  if (limit !== undefined)
    return { verdict: 'untested', reason: open.decided > 0 ? `not all was sent: ${limit}` : limit }
  if (open.undecided.length > 0) {
    // Nothing was sent for it: that the rest does not decide it is no trouble of the run.
    if (probes.none) return { verdict: 'untested', reason: probes.left[0] ?? 'nothing was planned for it' }
    return { verdict: 'inconclusive', reason: reasonsOf(open.undecided, open.claims) }
  }
  if (open.decided > 0) {
    if (probes.cut.length > 0) return { verdict: 'inconclusive', reason: `not all was sent: ${probes.cut[0]}` }
    if (requirement.level === 'open') return { verdict: 'observed', reason: observations(judged) }
    const also =
      open.unoffered.length > 0
        ? `; ${open.unoffered.length} not offered: ${open.unoffered[0]}`
        : probes.left.length > 0
          ? `; in part untested: ${probes.left[0]}`
          : ''
    return { verdict: 'pass', reason: `${comparisons(judged)}${also}` }
  }
  // Sent in part on purpose: that nothing of it shows this is the choice of who asked for so little.
  const sampled = judged.length === 0 ? probes.left.find((why) => /--(?:smoke|path)\b/.test(why)) : undefined
  if (sampled !== undefined) return { verdict: 'untested', reason: sampled }
  if (probes.none) return { verdict: 'untested', reason: probes.left[0] ?? 'nothing was planned for it' }
  if (open.unoffered.length > 0) return { verdict: 'untested', reason: open.unoffered[0]! }
  if (probes.cut.length > 0) return { verdict: 'inconclusive', reason: probes.cut[0]! }
  if (requirement.level === 'open') return { verdict: 'untested', reason: 'nothing that came back shows it' }
  return {
    verdict: 'inconclusive',
    reason: 'no answer came that could show it: see the requirements that failed or could not be decided',
  }
}

/**
 * How many claims are decided, and for each of the others one reason. One unit that held is enough for its claim; where none did, what
 * could not be compared counts before what was not offered.
 */
function openClaims(
  judged: readonly Judged[],
  missing: readonly MissingClaim[],
): { claims: number; decided: number; undecided: string[]; unoffered: string[] } {
  const undecided: string[] = []
  const unoffered: string[] = []
  const claims = Map.groupBy(
    [...judged.map(({ unit, judgement }) => ({ claim: unit.claim, judgement })), ...missing],
    ({ claim }) => claim,
  )
  let decided = 0
  for (const units of claims.values()) {
    const whyNot = (kind: 'undecided' | 'unoffered'): string | undefined =>
      units.flatMap(({ judgement }) => (judgement.kind === kind ? [judgement.why] : []))[0]
    const [unclear, absent] = [whyNot('undecided'), whyNot('unoffered')]
    if (units.some(({ judgement }) => judgement.kind === 'held' || judgement.kind === 'observed')) decided += 1
    else if (unclear !== undefined) undecided.push(unclear)
    else if (absent !== undefined) unoffered.push(absent)
  }
  return { claims: claims.size, decided, undecided, unoffered }
}

/** What a pass rests on: "36 requests checked", "4 intervals compared: id, created_at; not compared: limit_usd (differs between reads)". */
function comparisons(judged: readonly Judged[]): string {
  const all = judged.flatMap(({ unit, judgement }) =>
    judgement.kind === 'held' ? [{ noun: unit.noun ?? 'answer', ...judgement }] : [],
  )
  const counts = [...Map.groupBy(all, ({ noun }) => noun)]
    .map(([noun, those]) => plural(those.length, noun))
    .join(' and ')
  const words = (of: 'compared' | 'skipped'): string =>
    [...new Set(all.flatMap((one) => one[of] ?? []))].slice(0, reasonsShown).join('; ')
  const [compared, skipped] = [words('compared'), words('skipped')]
  return `${counts} ${compared === '' ? 'checked' : `compared: ${compared}`}${skipped === '' ? '' : `; not compared: ${skipped}`}`
}

/** More reasons than this are not read. */
const reasonsShown = 4

/** Each reason once, with how often it stood in the way. */
function reasonsOf(undecided: readonly string[], claims: number): string {
  const [only, other] = undecided
  if (other === undefined) return only ?? ''
  const reasons = [...Map.groupBy(undecided, (why) => why)].map(
    ([why, all]) => `${clippedInJson(why, textLimits.whyOfSeveral)} (${all.length} of ${claims} cases)`,
  )
  return `${reasons.slice(0, reasonsShown).join('; ')}${reasons.length > reasonsShown ? `; and ${reasons.length - reasonsShown} more reasons` : ''}`
}

function observations(judged: readonly Judged[]): string {
  const values = judged.flatMap(({ judgement }) => (judgement.kind === 'observed' ? [judgement.value] : []))
  const counts = [...Map.groupBy(values, (value) => value)].map(([value, all]) => {
    const shown = values.length > all.length ? clippedInJson(value, textLimits.whyOfSeveral / 2) : value
    return all.length > 1 ? `${shown} (${all.length} times)` : shown
  })
  const shown = counts.slice(0, 8).join(' · ')
  return counts.length > 8 ? `${shown} · and ${counts.length - 8} more` : shown
}

function findingsOf(
  requirement: AnyRequirement,
  judged: readonly Judged[],
  evidence: Evidence,
  cell: string,
): Finding[] {
  // What was tried for a smaller example says nothing of how often.
  const decided = judged.filter(
    ({ judgement, unit }) => (judgement.kind === 'held' || judgement.kind === 'violated') && !isShrunk(unit),
  )
  const byCode = new Map<string, Judged[]>()
  for (const one of judged) {
    if (one.judgement.kind !== 'violated') continue
    const name = one.tolerated?.name ?? one.judgement.code
    const same = byCode.get(name)
    if (same) same.push(one)
    else byCode.set(name, [one])
  }
  // What is tolerated comes last: the first finding gives the verdict's reason.
  const ordered = [...byCode].toSorted(
    ([, one], [, other]) => Number(one[0]!.tolerated !== undefined) - Number(other[0]!.tolerated !== undefined),
  )
  return ordered.map(([name, all]) => {
    const { unit, judgement } = (all
      .filter((one) => isShrunk(one.unit))
      .toSorted((one, other) => depthOf(other.unit) - depthOf(one.unit))[0] ?? all[0]) as {
      unit: Unit<unknown>
      judgement: Extract<Judgement, { kind: 'violated' }>
    }
    const { code } = judgement
    const { tolerated } = all[0]!
    const shown = unit.exchanges.at(-1)
    const ids = new Set([...(shown ? [shown.id] : []), ...all.flatMap((one) => one.unit.exchanges.map(({ id }) => id))])
    // Of a rule over every answer the example is another requirement's: with its path alone it cannot be sent again.
    const example =
      shown?.stimulus.kind === 'example' && requirement.needs.some((probe) => probe.example !== undefined)
        ? { seed: shown.stimulus.seed, path: shown.stimulus.path }
        : {}
    return {
      id: `${requirement.id}/${name}@${cell}`,
      requirement: requirement.id,
      cell,
      code,
      message: clippedInJson(
        `${message(requirement, code, judgement.values)}${tolerated ? ` (tolerated by the profile ${evidence.profile.name} as ${tolerated.name}: ${tolerated.says})` : ''}`,
        textLimits.message,
      ),
      expected: judgement.expected,
      actual: judgement.actual,
      evidence: someOf(ids),
      k: all.filter((one) => !isShrunk(one.unit)).length,
      n: decided.length,
      curl: shown ? curlOf(shown, evidence) : '',
      ...(judgement.place && { at: judgement.place }),
      ...example,
    }
  })
}

function toleranceOf(
  { id }: AnyRequirement,
  { exchanges }: Unit<unknown>,
  judgement: Judgement,
  { profile }: Evidence,
): ToleratedDifference | undefined {
  if (judgement.kind !== 'violated') return undefined
  const path = exchanges.at(-1)?.request.url ?? ''
  return profile.tolerated.find(({ covers }) =>
    covers.some(
      (one) =>
        one.requirement === id &&
        one.code === judgement.code &&
        one.actual === judgement.actual &&
        path.endsWith(one.pathEnds ?? ''),
    ),
  )
}

function keyOf({ exchanges, claim }: Unit<unknown>): string {
  return `${exchanges[0]?.id ?? ''} ${claim}`
}

function isShrunk({ exchanges }: Unit<unknown>): boolean {
  const stimulus = exchanges.at(-1)?.stimulus
  return stimulus?.kind === 'example' && stimulus.shrink
}

/** How many choices of shrinking led to it; of equals the first was tried first. */
function depthOf({ exchanges }: Unit<unknown>): number {
  const stimulus = exchanges.at(-1)?.stimulus
  return stimulus?.kind === 'example' ? stimulus.path.split(':').length : 0
}

/** The first ids: so many, and so long, as tell something. */
function someOf(ids: ReadonlySet<string>): string[] {
  const some: string[] = []
  let room: number = textLimits.evidence
  for (const id of ids) {
    room -= Buffer.byteLength(JSON.stringify(id)) + 1
    if (some.length === evidenceLimit || (room < 0 && some.length > 0)) break
    some.push(id)
  }
  return some
}

function curlOf(exchange: Exchange, evidence: Evidence): string {
  return curlLine(exchange, exchange.request.body && evidence.bytes(exchange.request.body))
}

/** "1 answer", "2 answers". */
function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
