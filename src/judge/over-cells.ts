import { clippedInJson } from '../record/clipped.ts'
import type { Cell } from '../record/run-event.ts'
import type { CellTable } from '../requirement/cell-table.ts'
import { textLimits } from '../requirement/limits.ts'
import type { Finding, RequirementResult } from '../requirement/result.ts'
import type { Verdict } from '../requirement/verdict.ts'
import { inEach, kindOf, reasonKindOf } from './in-each.ts'
import { someIds } from './some-ids.ts'
import { violationWords } from './verdict-of.ts'

/** What came of a requirement in one target. */
export interface InCell {
  readonly cell: Cell
  readonly result: RequirementResult
}

/** The worst first: what fails somewhere, or is unknown there, does not hide behind what passes elsewhere. */
const worst: readonly Verdict[] = ['fail', 'warn', 'error', 'inconclusive', 'untested', 'observed', 'pass']

/** Of what nothing can violate, anything that was seen tells more than that nothing was. */
const worstOfOpen: readonly Verdict[] = ['error', 'observed', 'inconclusive', 'untested']

/** What an answer of one target shows of a rule that holds for any. */
const decided: readonly Verdict[] = ['pass', 'fail', 'warn', 'error']

const kindsShown = 8

/** One result of all targets: the worst verdict, and each finding with the targets that have it. Pure. */
export function overCells(all: readonly InCell[], { ofAnyAnswer }: Pick<CellTable, 'ofAnyAnswer'>): RequirementResult {
  const parts = all.filter(
    ({ cell, result }) =>
      cell.of === 'everything' ||
      !ofAnyAnswer.includes(result.id) ||
      (result.units > 0 && decided.includes(result.verdict)),
  )
  const [first, ...others] = parts
  if (others.length === 0 && first!.cell.name === '') return first!.result
  const order = first!.result.level === 'open' ? worstOfOpen : worst
  const verdict = order.find((one) => parts.some(({ result }) => result.verdict === one))!
  const having = parts.filter(({ result }) => result.verdict === verdict)
  const findings = findingsOver(parts)
  const figures = parts.flatMap(({ result }) => result.figures ?? [])
  const base = having[0]!.result
  return {
    ...base,
    verdict,
    reason: clippedInJson(reasonOver(verdict, having, parts, findings), textLimits.reason),
    units: parts.reduce((sum, { result }) => sum + result.units, 0),
    evidence: someIds(new Set(having.flatMap(({ result }) => result.evidence))),
    findings,
    ...(figures.length > 0 && { figures }),
    cells: parts.map(({ cell: { cell, name }, result }) => ({
      cell,
      name,
      verdict: result.verdict,
      reason: result.reason,
      units: result.units,
    })),
  }
}

function reasonOver(
  verdict: Verdict,
  having: readonly InCell[],
  parts: readonly InCell[],
  findings: readonly Finding[],
): string {
  const [lead] = findings
  if (lead && (verdict === 'fail' || verdict === 'warn')) return violationWords(lead, findings.length)
  const { reason } = having[0]!.result
  const targets = parts.filter(({ cell }) => cell.name !== '')
  const isOne = new Set(having.map(({ result }) => reasonKindOf(result.reason))).size === 1
  if (having.length === parts.length && (isOne || verdict === 'pass' || verdict === 'observed'))
    return targets.length > 1 ? `${reason}; so in ${targets.length} targets` : reason
  const said = having.map(({ cell, result }) => ({ cell, said: result.reason, alike: reasonKindOf(result.reason) }))
  return inEach(said, named(parts))
}

function named(parts: readonly InCell[]): Cell[] {
  return parts.map(({ cell }) => cell).filter(({ name }) => name !== '')
}

/** One finding for each way of being wrong, with the targets that have it. */
function findingsOver(parts: readonly InCell[]): Finding[] {
  const all = parts.flatMap(({ cell, result }) => result.findings.map((finding) => ({ cell, finding })))
  const cells = named(parts)
  return [...Map.groupBy(all, ({ finding }) => finding.id).values()].map((same): Finding => {
    const lead = same[0]!.finding
    const having = same.map(({ cell }) => cell).filter(({ name }) => name !== '')
    const sum = (of: 'k' | 'n'): number => same.reduce((total, { finding }) => total + finding[of], 0)
    const kinds = kindsOver(same.map(({ finding }) => finding))
    const message = inEach(
      same.map(({ cell, finding }) => ({ cell, said: finding.message, alike: kindOf(finding.actual) })),
      cells,
    )
    return {
      ...lead,
      message: clippedInJson(message, textLimits.message),
      evidence: someIds(new Set(same.flatMap(({ finding }) => finding.evidence))),
      k: sum('k'),
      n: sum('n'),
      ...(kinds.length > 1 && { kinds }),
      violations: same.flatMap(({ finding }) => finding.violations ?? []),
      ...(having.length > 0 && {
        cells: having.map(({ name }) => name),
        places: [...new Set(having.map(placeOf))],
      }),
    }
  })
}

function placeOf({ axes: { format: _format, ...own } }: Cell): string {
  return JSON.stringify(own)
}

/** What came, over all of them. Where one alone has no kinds, all that it has is its `actual`. */
function kindsOver(findings: readonly Finding[]): { actual: string; times: number }[] {
  const times = new Map<string, number>()
  for (const { kinds, actual, k } of findings)
    for (const kind of kinds ?? [{ actual, times: k }])
      times.set(kind.actual, (times.get(kind.actual) ?? 0) + kind.times)
  return [...times]
    .map(([actual, count]) => ({ actual, times: count }))
    .toSorted((one, other) => other.times - one.times)
    .slice(0, kindsShown)
}
