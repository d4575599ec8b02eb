import { clauseOf } from '../contract/sentence.ts'
import { cell } from '../record/cell.ts'
import { clippedInJson } from '../record/clipped.ts'
import type { Evidence } from '../requirement/evidence.ts'
import { isOwnId } from '../requirement/own-id.ts'
import { textLimits } from '../requirement/limits.ts'
import type { AnyRequirement, MissingClaim } from '../requirement/requirement.ts'
import type { Finding, RequirementResult } from '../requirement/result.ts'
import type { Unit } from '../requirement/scope.ts'
import { findingsOf } from './findings-of.ts'
import { countOf, type JudgedUnit } from './judged-unit.ts'
import type { ProbeReport } from './probe-report.ts'
import { someIds } from './some-ids.ts'
import { toleranceOf } from './tolerance-of.ts'
import { verdictOf } from './verdict-of.ts'
import { withoutMasked } from './without-masked.ts'
import { withoutUnrecorded } from './without-unrecorded.ts'

/** The one verdict function: judges a requirement on the evidence. The same for a live run and for a recorded one. */
export function judgeRequirement(
  requirement: AnyRequirement,
  evidence: Evidence,
  probes: ProbeReport,
  suite: string,
): RequirementResult {
  const base = {
    id: requirement.id,
    clause: clauseOf(requirement.sentences[0]!),
    sentences: requirement.sentences,
    level: requirement.level,
    title: requirement.title,
    suite,
    cell,
  }
  let judged: JudgedUnit[]
  let missing: readonly MissingClaim[]
  let findings: readonly Finding[]
  try {
    // In the order of their ids, not of their arrival: the same answers give the same result, byte for byte.
    judged = requirement
      .over(evidence)
      .map((unit) => {
        const checked = withoutMasked(requirement, unit, requirement.check(unit.subject as never, evidence))
        const judgement = withoutUnrecorded(unit, checked, evidence)
        return {
          key: keyOf(unit),
          unit,
          judgement,
          times: evidence.timesOf?.(unit.exchanges) ?? 1,
          tolerated: toleranceOf(requirement, unit, judgement, evidence),
        }
      })
      .sort((one, other) => (one.key < other.key ? -1 : 1))
    missing = (requirement.missing?.(evidence) ?? []).filter(
      ({ claim }) => !judged.some(({ unit }) => unit.claim === claim),
    )
    findings = findingsOf(requirement, judged, evidence)
  } catch (error) {
    // A check that throws says nothing about the target.
    return {
      ...base,
      verdict: 'error',
      reason: clippedInJson(
        `${isOwnId(requirement.id) ? 'a fault of its suite' : "Assay's own fault"}: the check threw ${String(error)}`,
        textLimits.reason,
      ),
      units: 0,
      evidence: [],
      findings: [],
    }
  }
  const { verdict, reason, declined } = verdictOf(requirement, judged, missing, findings, probes)
  const wanted =
    verdict === 'pass' || verdict === 'observed'
      ? ['held', 'observed']
      : verdict === 'inconclusive'
        ? ['undecided']
        : ['violated']
  const figures =
    verdict === 'observed'
      ? judged.flatMap(({ judgement }) => (judgement.kind === 'observed' ? (judgement.figures ?? []) : []))
      : []
  const ids = new Set(
    judged
      .filter(({ judgement }) => wanted.includes(judgement.kind))
      .flatMap(({ unit }) => unit.exchanges.map(({ id }) => id).sort()),
  )
  return {
    ...base,
    verdict,
    reason: clippedInJson(reason, textLimits.reason),
    units: countOf(judged),
    evidence: someIds(ids),
    findings: verdict === 'fail' || verdict === 'warn' ? findings : [],
    ...(declined && { declined }),
    ...(figures.length > 0 && { figures }),
  }
}

function keyOf({ exchanges, claim }: Unit<unknown>): string {
  return `${exchanges[0]?.id ?? ''} ${claim}`
}
