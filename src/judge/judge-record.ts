import { interfaceProfile } from '../contract/profiles/built-in.ts'
import type { RunRecord } from '../record/run-record.ts'
import { controlProbe } from '../record/run-event.ts'
import type { Catalogue } from '../requirement/catalogue.ts'
import type { AnyRequirement } from '../requirement/requirement.ts'
import type { RequirementResult } from '../requirement/result.ts'
import { classified } from '../foreign/classified.ts'
import { evidenceView } from './evidence-view.ts'
import { judgeRequirement } from './judge.ts'
import { judgeTraffic } from './judge-traffic.ts'
import { probeReport, type ProbeReport } from './probe-report.ts'

/** Stands around each judgement: may answer it from elsewhere, and sees it come. */
export type Judging = (id: string, judge: () => RequirementResult) => RequirementResult

/**
 * Judges a recorded run again, by the same function that judged it live. Nothing is sent. Requirements that the
 * catalogue no longer has are left out.
 */
export function judgeRecord(
  record: RunRecord,
  catalogue: Catalogue,
  around: Judging = (_id, judge) => judge(),
): RequirementResult[] {
  const { target, pinned: profile = interfaceProfile } = record.header
  const evidence = evidenceView({ target, profile }, record.bodies, { forgotten: record.forgotten })
  const { traffic } = record.header
  for (const exchange of record.exchanges)
    evidence.add(traffic === undefined ? exchange : classified(exchange, (body) => record.bodies.get(body.sha256)))
  for (const transcript of record.transcripts) evidence.hear(transcript)
  evidence.finish()
  return record.header.requirements.flatMap((id) => {
    const requirement = catalogue.find(id)
    if (!requirement) return []
    if (traffic !== undefined) return judgeTraffic(requirement, evidence, catalogue) ?? []
    return [
      around(id, () => judgeRequirement(requirement, evidence, reportOf(requirement, record), catalogue.suiteOf(id))),
    ]
  })
}

function reportOf(requirement: AnyRequirement, record: RunRecord): ProbeReport {
  const planned = new Set(record.plan?.probes.map(({ probe }) => probe))
  const sent = requirement.needs.filter(({ id }) => planned.has(id))
  return probeReport({
    left: requirement.needs.flatMap(({ id }) => record.plan?.left.find(({ probe }) => probe === id)?.why ?? []),
    probes: sent.map(({ id }) => {
      const end = record.probeEnds.get(id)
      return end ? end.why : 'the record ends before its requests were all sent'
    }),
    controls: sent
      .flatMap(({ controls }) => controls)
      .map(({ group }) => record.probeEnds.get(controlProbe(group))?.why),
    none: requirement.needs.length > 0 && sent.length === 0,
  })
}
