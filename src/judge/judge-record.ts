import { interfaceProfile } from '../contract/profiles/built-in.ts'
import { cell as onlyCell } from '../record/cell.ts'
import type { RunRecord } from '../record/run-record.ts'
import type { Cell } from '../record/run-event.ts'
import type { Catalogue } from '../requirement/catalogue.ts'
import { requirementsOfCell } from '../requirement/cell-table.ts'
import type { RequirementResult } from '../requirement/result.ts'
import { classified } from '../foreign/classified.ts'
import { evidenceView, type EvidenceView } from './evidence-view.ts'
import { judgeRequirement } from './judge.ts'
import { judgeTraffic } from './judge-traffic.ts'
import { overCells } from './over-cells.ts'
import { reportOf } from './report-of.ts'

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
  const { requirements, traffic } = record.header
  if (traffic !== undefined) {
    const evidence = evidenceOf(record, theOnly(record))
    return requirements.flatMap((id) => {
      const requirement = catalogue.find(id)
      return requirement ? (judgeTraffic(requirement, evidence, catalogue) ?? []) : []
    })
  }
  const wanted = requirements.flatMap((id) => catalogue.find(id) ?? [])
  const cells = (record.header.cells ?? [theOnly(record)]).map((cell) => ({
    cell,
    evidence: evidenceOf(record, cell),
    own: new Map(requirementsOfCell(catalogue.cells, cell, wanted).map((one) => [one.id, one])),
  }))
  return wanted.map(({ id }) =>
    around(id, () =>
      overCells(
        cells.flatMap(({ cell, evidence, own }) => {
          const requirement = own.get(id)
          if (!requirement) return []
          const report = reportOf(requirement, record, cell)
          return [{ cell, result: judgeRequirement(requirement, evidence, report, catalogue.suiteOf(id)) }]
        }),
        catalogue.cells,
      ),
    ),
  )
}

/** A run over one target. */
function theOnly({ header: { target } }: RunRecord): Cell {
  return { cell: onlyCell, name: '', of: 'everything', axes: {}, target, formats: [] }
}

/** What was recorded of one target. */
function evidenceOf(record: RunRecord, { cell, from = [cell], target }: Cell): EvidenceView {
  const { pinned: profile = interfaceProfile, traffic, cells } = record.header
  const began = Date.parse(record.header.run.startedAt)
  const evidence = evidenceView({ target, profile, began }, record.bodies, { forgotten: record.forgotten })
  for (const exchange of record.exchanges)
    if (cells === undefined || from.includes(exchange.cell))
      evidence.add(traffic === undefined ? exchange : classified(exchange, (body) => record.bodies.get(body.sha256)))
  for (const transcript of record.transcripts) evidence.hear(transcript)
  evidence.finish()
  return evidence
}
