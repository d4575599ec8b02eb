import { controlProbe, probeOfCell, type Cell } from '../record/run-event.ts'
import type { RunRecord } from '../record/run-record.ts'
import type { AnyRequirement } from '../requirement/requirement.ts'
import { probeReport, type ProbeReport } from './probe-report.ts'

/** What became of the probes that a requirement needs in a cell, by the plan and by how they ended. */
export function reportOf(
  { needs }: AnyRequirement,
  { plan, probeEnds }: Pick<RunRecord, 'plan' | 'probeEnds'>,
  { cell, from = [cell] }: Pick<Cell, 'cell' | 'from'>,
): ProbeReport {
  const planned = new Set(plan?.probes.map(({ probe }) => probe))
  const left = new Map(plan?.left.map(({ probe, why }) => [probe, why]))
  const all = needs.flatMap((probe) => from.map((of) => ({ probe, of, name: probeOfCell(probe.id, of) })))
  const sent = all.filter(({ name }) => planned.has(name))
  return probeReport({
    left: all.flatMap(({ name }) => left.get(name) ?? []),
    probes: sent.map(({ name }) => {
      const end = probeEnds.get(name)
      return end ? end.why : 'the record ends before its requests were all sent'
    }),
    controls: sent
      .flatMap(({ probe, of }) => probe.controls.map(({ group }) => probeOfCell(controlProbe(group), of)))
      .map((name) => probeEnds.get(name)?.why),
    none: needs.length > 0 && sent.length === 0,
  })
}
