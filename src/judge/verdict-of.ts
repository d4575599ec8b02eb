import { clippedInJson } from '../record/clipped.ts'
import { isNeverSucceeded } from '../requirement/never-succeeded.ts'
import { textLimits } from '../requirement/limits.ts'
import type { AnyRequirement, MissingClaim } from '../requirement/requirement.ts'
import type { Finding, Verdict } from '../requirement/result.ts'
import { shareWords } from '../requirement/share-words.ts'
import { countOf, type JudgedUnit } from './judged-unit.ts'
import type { ProbeReport } from './probe-report.ts'

/** The verdict of a requirement, with its reason. */
export function verdictOf(
  requirement: AnyRequirement,
  judged: readonly JudgedUnit[],
  missing: readonly MissingClaim[],
  findings: readonly Finding[],
  probes: ProbeReport,
): { verdict: Verdict; reason: string; declined?: true } {
  // What stands at a wrong URL is not the target.
  if (probes.elsewhere !== undefined) return { verdict: 'inconclusive', reason: probes.elsewhere }
  const first = findings[0]
  if (first) {
    const tolerated = judged.every(
      ({ judgement, tolerated }) => judgement.kind !== 'violated' || tolerated !== undefined,
    )
    return {
      verdict: requirement.level === 'must' && !tolerated ? 'fail' : 'warn',
      reason: violationWords(first, findings.length),
    }
  }
  const open = openClaims(judged, missing)
  // What a limit of the operator's prevented is not to be decided by what came before it.
  const limit = probes.cut.find((why) => why.includes('--max-'))
  if (limit !== undefined)
    return { verdict: 'untested', reason: open.decided > 0 ? `not all was sent: ${limit}` : limit }
  const isCut = probes.cut.some(isNeverSucceeded)
  if (probes.closed !== undefined && (isCut || open.undecided.length > 0 || open.decided === 0))
    return { verdict: 'inconclusive', reason: probes.closed }
  if (open.undecided.length > 0) {
    // Nothing was sent for it: that the rest does not decide it is no trouble of the run.
    if (probes.none) return { verdict: 'untested', reason: probes.left[0] ?? 'nothing was planned for it' }
    // What was not sent might have decided it.
    return { verdict: 'inconclusive', reason: probes.cut[0] ?? reasonsOf(open.undecided, open.claims) }
  }
  if (open.decided > 0) {
    if (probes.cut.length > 0) return { verdict: 'inconclusive', reason: `not all was sent: ${probes.cut[0]}` }
    if (requirement.level === 'open') return { verdict: 'observed', reason: observations(judged) }
    const also =
      open.notAvailable.length > 0
        ? `; ${open.notAvailable.length} not offered: ${open.notAvailable[0]}`
        : probes.left.length > 0
          ? `; in part untested: ${probes.left[0]}`
          : ''
    return { verdict: 'pass', reason: `${comparisons(judged)}${also}` }
  }
  // Sent in part by choice of the user: what is missing is untested, not undecided.
  const isLate = probes.cut.some((why) => why.includes('--deadline'))
  const sampled = judged.length > 0 || isLate ? undefined : probes.left.find((why) => /--(?:smoke|path)\b/.test(why))
  if (sampled !== undefined) return { verdict: 'untested', reason: sampled }
  if (probes.none) return { verdict: 'untested', reason: probes.left[0] ?? 'nothing was planned for it' }
  if (probes.cut.length > 0) return { verdict: 'inconclusive', reason: probes.cut[0]! }
  const [absent] = open.notAvailable
  if (absent !== undefined)
    return { verdict: 'untested', reason: absent, ...(isDeclined(judged, missing) && { declined: true }) }
  // What was sent for it shows nothing without what was left out: the operator did not offer that, or left it out.
  const [chosen] = judged.length === 0 ? probes.left : []
  if (chosen !== undefined) return { verdict: 'untested', reason: chosen }
  if (requirement.level === 'open') return { verdict: 'untested', reason: 'nothing that came back shows it' }
  return {
    verdict: 'inconclusive',
    reason: 'no answer came that could show it; where others failed or could not be decided, they say why',
  }
}

/** Is all of it what the target may refuse, and was seen to refuse? */
function isDeclined(judged: readonly JudgedUnit[], missing: readonly MissingClaim[]): boolean {
  return [...judged, ...missing].every(
    ({ judgement }) => judgement.kind === 'notAvailable' && judgement.declined === true,
  )
}

/** The first of so many ways of being wrong, how often it came, and how many more there are. */
export function violationWords(finding: Finding, count: number): string {
  const more = count > 1 ? ` (and ${count - 1} more kind${count > 2 ? 's' : ''} of violation)` : ''
  return `${clippedInJson(finding.message, textLimits.reason - 200)}${shareWords(finding)}${more}`
}

/**
 * How many claims are decided, and for each of the others one reason. One unit that held is enough for its claim; where
 * none did, what could not be compared counts before what was not offered.
 */
function openClaims(
  judged: readonly JudgedUnit[],
  missing: readonly MissingClaim[],
): { claims: number; decided: number; undecided: string[]; notAvailable: string[] } {
  const undecided: string[] = []
  const notAvailable: string[] = []
  const claims = Map.groupBy(
    [
      ...judged.map(({ unit, judgement, times = 1 }) => ({ claim: unit.claim, judgement, times })),
      ...missing.map((one) => ({ ...one, times: 1 })),
    ],
    ({ claim }) => claim,
  )
  let [decided, all] = [0, 0]
  for (const units of claims.values()) {
    const whyNot = (kind: 'undecided' | 'notAvailable'): string | undefined =>
      units.flatMap(({ judgement }) => (judgement.kind === kind ? [judgement.why] : []))[0]
    const [unclear, absent] = [whyNot('undecided'), whyNot('notAvailable')]
    // What stands for others is a claim of its own, and so are they.
    const times = units.length === 1 ? units[0]!.times : 1
    all += times
    const these = (why: string): string[] => Array.from({ length: times }, () => why)
    if (units.some(({ judgement }) => judgement.kind === 'held' || judgement.kind === 'observed')) decided += times
    else if (unclear !== undefined) undecided.push(...these(unclear))
    else if (absent !== undefined) notAvailable.push(...these(absent))
  }
  return { claims: all, decided, undecided, notAvailable }
}

/**
 * What a pass rests on: "36 requests checked", "4 intervals compared: id, created_at; not compared: limit_usd (differs
 * between reads)".
 */
function comparisons(judged: readonly JudgedUnit[]): string {
  const all = judged.flatMap(({ unit, judgement, times = 1 }) =>
    judgement.kind === 'held' ? [{ noun: unit.noun ?? 'answer', ...judgement, times }] : [],
  )
  const counts = [...Map.groupBy(all, ({ noun }) => noun)]
    .map(([noun, those]) => plural(countOf(those), noun))
    .join(' and ')
  const words = (of: 'compared' | 'skipped'): string =>
    [...new Set(all.flatMap((one) => one[of] ?? []))].slice(0, reasonsShown).join('; ')
  const [compared, skipped] = [words('compared'), words('skipped')]
  const done = compared === '' ? 'checked' : `compared: ${compared}`
  return `${counts} ${done}${skipped === '' ? '' : `; not compared: ${skipped}`}`
}

/** Reasons listed; the rest are counted. */
const reasonsShown = 4

/** Each reason once, with how often it stood in the way. */
function reasonsOf(undecided: readonly string[], claims: number): string {
  const [only, other] = undecided
  if (other === undefined) return only ?? ''
  const reasons = [...Map.groupBy(undecided, (why) => why)].map(
    ([why, all]) => `${clippedInJson(why, textLimits.whyOfSeveral)} (${all.length} of ${claims} cases)`,
  )
  const more = reasons.length > reasonsShown ? `; and ${reasons.length - reasonsShown} more reasons` : ''
  return `${reasons.slice(0, reasonsShown).join('; ')}${more}`
}

/** Kinds of what was observed that a reason names; the fewer there are, the longer each may be. */
const mostObservations = 8

function observations(judged: readonly JudgedUnit[]): string {
  const values = judged.flatMap(({ judgement, times = 1 }) =>
    judgement.kind === 'observed' ? [{ value: judgement.value, times }] : [],
  )
  const kinds = [...Map.groupBy(values, ({ value }) => value)]
  const room = Math.floor((textLimits.whyOfSeveral * 4) / Math.min(kinds.length, mostObservations))
  const counts = kinds.map(([value, all]) => {
    const shown = kinds.length > 1 ? clippedInJson(value, room) : value
    return countOf(all) > 1 ? `${shown} (${countOf(all)} times)` : shown
  })
  const shown = counts.slice(0, mostObservations).join(' · ')
  return counts.length > mostObservations ? `${shown} · and ${counts.length - mostObservations} more` : shown
}

/** "1 answer", "2 answers". */
function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
