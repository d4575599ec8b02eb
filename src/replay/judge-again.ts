import { evidenceView } from '../judge/evidence-view.ts'
import { judgeRequirement } from '../judge/judge.ts'
import { probeReport } from '../judge/probe-report.ts'
import { withoutMasked } from '../judge/without-masked.ts'
import { interfaceProfile } from '../contract/profiles/built-in.ts'
import type { BodyStore } from '../record/body-store.ts'
import { trialId, type Exchange } from '../record/exchange.ts'
import type { RunRecord } from '../record/run-record.ts'
import type { Evidence } from '../requirement/evidence.ts'
import type { Judgement } from '../requirement/judgement.ts'
import { message, type AnyRequirement } from '../requirement/requirement.ts'
import type { Finding } from '../requirement/result.ts'
import { allTrials, type Unit } from '../requirement/scope.ts'
import { asWhole, isEndless, liesBeforeTheEnd, noLength, placeOf } from './as-far-as-came.ts'

/** Of a part of a run: nothing was left out. */
const allSent = probeReport({ left: [], probes: [], controls: [], none: false })

/** What a requirement says of requests that were sent again. */
export interface JudgedAgain {
  /** violated: in the same way. otherwise: in another way. */
  readonly kind: 'violated' | 'otherwise' | 'held' | 'undecided'
  readonly why?: string
  /** Only beside what the run got: of a target that is another one by now that shows nothing. */
  readonly besideRecord?: true
}

/**
 * Does the same way of judging show it of what the run itself got for these requests? Else a few of them say nothing.
 */
export function isShownByFew(
  requirement: AnyRequirement,
  finding: Finding,
  shown: readonly Exchange[],
  record: RunRecord,
  derived: Map<string, unknown>,
): boolean {
  const trials = new Set(shown.map(trialId))
  const recorded = record.exchanges.filter((exchange) => trials.has(trialId(exchange)))
  return judgeAgain(requirement, finding, recorded, record, record.bodies, derived).kind === 'violated'
}

/** Judges answers that came anew by themselves, as a run does: all that it sends for this requirement. */
export function judgeAnew(
  requirement: AnyRequirement,
  finding: Finding,
  fresh: readonly Exchange[],
  record: RunRecord,
  bodies: BodyStore,
  derived: Map<string, unknown>,
): JudgedAgain {
  const alone = aloneOf(requirement, fresh, record, bodies, derived)
  const { evidence, of } = alone
  const { verdict, reason, findings } = judgeRequirement(of, evidence, allSent, '')
  if (findings.some(({ code }) => code === finding.code)) return { kind: 'violated' }
  if (findings[0]) return { kind: 'otherwise', why: findings[0].message }
  if (verdict !== 'pass' && verdict !== 'observed') return { kind: 'undecided', why: reason }
  const judge = (those: readonly Exchange[]): Judged[] => {
    const { evidence: all, of: one } = those === fresh ? alone : aloneOf(requirement, those, record, bodies, derived)
    return one.over(all).map((unit) => ({ unit, judgement: one.check(unit.subject as never, all) }))
  }
  return heldAsFarAsCame(judge, finding, fresh, requirement)
}

/** What of a requirement is violated by these answers alone, in words; undefined where nothing is. */
export function violatedAnew(
  requirement: AnyRequirement,
  fresh: readonly Exchange[],
  record: RunRecord,
  bodies: BodyStore,
  derived: Map<string, unknown>,
): string | undefined {
  const { evidence, of } = aloneOf(requirement, fresh, record, bodies, derived)
  return judgeRequirement(of, evidence, allSent, '').findings[0]?.message
}

/** The answers by themselves, and the requirement as it judges nothing else. */
function aloneOf(
  requirement: AnyRequirement,
  fresh: readonly Exchange[],
  record: RunRecord,
  bodies: BodyStore,
  derived: Map<string, unknown>,
): { readonly evidence: Evidence; readonly of: AnyRequirement } {
  const ids = new Set(fresh.map(({ id }) => id))
  const over = (all: Evidence): ReturnType<AnyRequirement['over']> =>
    requirement.over({ ...all, exchanges: all.exchanges.filter(({ id }) => ids.has(id)) })
  return {
    evidence: evidenceOf(besides(fresh, record), fresh, record, bodies, derived),
    of: { ...requirement, over },
  }
}

/**
 * Nothing is violated. Each request that the violation rested on has to hold itself, or to be refused now as it is
 * meant to be: that others hold shows nothing of it.
 */
function heldBy(
  judged: readonly Judged[],
  finding: Finding,
  fresh: readonly Exchange[],
  { over }: AnyRequirement,
): JudgedAgain {
  const { sent = [], violations = [] } = finding
  const wrong = new Set(violations.flatMap(({ exchanges }) => exchanges.map(trialOf)))
  const shown = new Set(sent.map(trialOf))
  // An effect is shown by the requests of its cause, which its own requirement may not judge.
  const came = new Set(fresh.map(trialId))
  const keys = [shown.intersection(wrong), came.intersection(wrong), shown].find(({ size }) => size > 0) ?? shown
  // A success without what was wrong in it: an optional checksum, say.
  const isGone = ({ unit: { exchanges }, judgement: { kind } }: Judged): boolean =>
    over.isOfOne === true && kind === 'notAvailable' && exchanges.at(-1)?.response?.status === 200
  const holds = (one: Judged): boolean =>
    one.judgement.kind === 'held' || one.judgement.kind === 'observed' || isGone(one)
  const touches = ({ unit }: Judged, key: string): boolean => unit.exchanges.some((one) => trialId(one) === key)
  for (const { last } of allTrials(fresh)) {
    const key = trialId(last)
    if (!keys.has(key) || isRefusedAsMeant(last) || judged.some((one) => holds(one) && touches(one, key))) continue
    const why = judged.flatMap((one) => (touches(one, key) && 'why' in one.judgement ? [one.judgement.why] : []))[0]
    return { kind: 'undecided', why: why ?? whyUnjudged(last) }
  }
  return { kind: 'held' }
}

function whyUnjudged(last: Exchange): string {
  return isEndless(last) ? noLength : 'what came back is nothing that this requirement judges'
}

/**
 * As above. Of an answer whose end is not known, what came is judged: what is wrong before its end is wrong however it
 * ends, and what was wrong at a place that came and is not wrong now is gone.
 */
function heldAsFarAsCame(
  judge: (fresh: readonly Exchange[]) => Judged[],
  finding: Finding,
  fresh: readonly Exchange[],
  requirement: AnyRequirement,
): JudgedAgain {
  const held = heldBy(judge(fresh), finding, fresh, requirement)
  if (held.why !== noLength) return held
  const judged = judge(fresh.map(asWhole))
  const violated = judged.filter(({ judgement }) => judgement.kind === 'violated')
  const shows = violated.find(({ unit, judgement }) => liesBeforeTheEnd(placeOf(judgement), unit.exchanges.at(-1)!))
  if (shows?.judgement.kind === 'violated') return asFound(shows.judgement, finding, requirement)
  const endless = fresh.filter(isEndless)
  const isGone = violated.length === 0 && endless.every((one) => liesBeforeTheEnd(finding.at, one))
  return isGone ? heldBy(judged, finding, fresh, requirement) : held
}

/** In the same way as it was found, or in another one? */
function asFound(
  { code, values }: Extract<Judgement, { kind: 'violated' }>,
  finding: Finding,
  requirement: AnyRequirement,
): JudgedAgain {
  return code === finding.code ? { kind: 'violated' } : { kind: 'otherwise', why: message(requirement, code, values) }
}

interface Judged {
  readonly unit: Unit<unknown>
  readonly judgement: Judgement
}

/** As `trialId`, of the id of an exchange. */
function trialOf(id: string): string {
  return trialId({ id } as Exchange)
}

/**
 * Judges answers that came anew among those of the recorded run, whose places they take: what they are measured by,
 * such as how far a voice varies, is what the whole run says.
 * @param bodies Holds the bodies of both.
 * @param derived What is known of bodies already.
 */
export function judgeAgain(
  requirement: AnyRequirement,
  finding: Finding,
  fresh: readonly Exchange[],
  record: RunRecord,
  bodies: BodyStore,
  derived: Map<string, unknown>,
): JudgedAgain {
  const again = new Set(fresh.map(trialId))
  const end = Math.max(0, ...record.exchanges.map(({ timing }) => timing.end))
  const later = fresh.map((exchange) => ({ ...exchange, timing: shifted(exchange.timing, end) }))
  const others = record.exchanges.filter((exchange) => !again.has(trialId(exchange)))
  const judge = (those: readonly Exchange[]): Judged[] => judgedOf(requirement, those, others, record, bodies, derived)
  const judged = judge(later)
  const violated = judged.map(({ judgement }) => judgement).filter((judgement) => judgement.kind === 'violated')
  // Another voice than the recorded one is unlike it: what is new has to show by itself.
  if (violated.length > 0) {
    const alone = judgedOf(requirement, later, besides(later, record), record, bodies, derived).some(
      ({ judgement }) => judgement.kind === 'violated',
    )
    const besideRecord = alone ? {} : { besideRecord: true as const }
    const same = violated.find((judgement) => judgement.code === finding.code)
    return { ...asFound(same ?? violated[0]!, finding, requirement), ...besideRecord }
  }
  const doubt = judged.map(({ judgement }) => judgement).find((judgement) => judgement.kind === 'undecided')
  const held = doubt
    ? ({ kind: 'undecided', why: doubt.why } as const)
    : heldAsFarAsCame(judge, finding, later, requirement)
  return held.kind === 'held' ? held : { ...held, besideRecord: true }
}

/**
 * What of the run stays beside answers that are judged by themselves: refusals are nothing without the valid requests
 * around them, which succeeded; what a success holds is compared with no older one.
 */
function besides(fresh: readonly Exchange[], record: RunRecord): Exchange[] {
  const isMember = ({ stimulus }: Exchange): boolean => stimulus.kind === 'member' || stimulus.kind === 'control'
  if (fresh.every(isMember)) return []
  const again = new Set(fresh.map(trialId))
  return record.exchanges.filter((one) => one.stimulus.kind === 'control' && !again.has(trialId(one)))
}

/** Is it refused by a status that its stimulus is about? Then there is no success left to judge. */
function isRefusedAsMeant({ stimulus, response }: Exchange): boolean {
  const status = response?.status ?? 0
  if (stimulus.kind === 'provoked') return status === stimulus.status
  const mayBeRefused = stimulus.kind === 'change' || stimulus.kind === 'example'
  return mayBeRefused && status >= 400 && status < 500 && status !== 429
}

/** What others are compared with stays as it was in the run. */
function isStandard({ stimulus }: Exchange): boolean {
  return stimulus.kind === 'member' && stimulus.role === 'alone'
}

function evidenceOf(
  others: readonly Exchange[],
  fresh: readonly Exchange[],
  record: RunRecord,
  bodies: BodyStore,
  derived: Map<string, unknown>,
): Evidence {
  const { target, pinned: profile = interfaceProfile, run } = record.header
  const began = Date.parse(run.startedAt)
  const evidence = evidenceView({ target, profile, began }, bodies, { derived, forgotten: record.forgotten })
  for (const exchange of [...others, ...fresh]) evidence.add(exchange)
  for (const transcript of record.transcripts) evidence.hear(transcript)
  evidence.finish()
  return evidence
}

function judgedOf(
  requirement: AnyRequirement,
  fresh: readonly Exchange[],
  others: readonly Exchange[],
  record: RunRecord,
  bodies: BodyStore,
  derived: Map<string, unknown>,
): Judged[] {
  const evidence = evidenceOf(others, fresh, record, bodies, derived)
  const ids = new Set(fresh.map(({ id }) => id))
  // Spread, `bytes` and the others go along; only what may be a unit is less: what the run got otherwise must not show
  // it in place of what came now.
  return requirement
    .over({ ...evidence, exchanges: evidence.exchanges.filter((one) => ids.has(one.id) || isStandard(one)) })
    .filter(({ exchanges }) => exchanges.some(({ id }) => ids.has(id)))
    .map((unit) => ({
      unit,
      judgement: withoutMasked(requirement, unit, requirement.check(unit.subject as never, evidence)),
    }))
}

function shifted({ start, headers, end }: Exchange['timing'], by: number): Exchange['timing'] {
  return { start: start + by, end: end + by, ...(headers !== undefined && { headers: headers + by }) }
}
