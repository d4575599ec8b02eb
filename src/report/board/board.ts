import type { Verdict } from '../../requirement/result.ts'
import { byBytes } from '../order.ts'
import type { ReportedRun } from '../reported-run.ts'

/** What a board shows, without how: everything on the page, and all that is compared with a kept one. */
export interface Board {
  readonly schema: 'urn:assay:board:1'
  readonly tool: string
  readonly catalogueDigest: string
  /** Those that at least one implementation was asked, in the order of suites and ids. */
  readonly requirements: readonly BoardRow[]
  readonly implementations: readonly Implementation[]
}

export interface BoardRow {
  readonly id: string
  readonly title: string
  readonly suite: string
  readonly level: string
}

/** What the label `product` names, or else the host of the target. */
export interface Implementation {
  readonly product: string
  /** By the date of their first run. The last one is shown in full. */
  readonly versions: readonly BoardVersion[]
}

/** All runs of one version together: a violation that one of them saw stays, whatever another seed saw. */
export interface BoardVersion {
  readonly version: string
  /** Day of the last run, `2026-02-19`. */
  readonly date: string
  readonly runs: number
  /** The worst outcome. */
  readonly outcome: ReportedRun['result']['outcome']
  readonly profile: string
  /** Was all of the catalogue asked? */
  readonly whole: boolean
  readonly verdicts: Readonly<Record<string, Verdict>>
  /** What is wrong, in words, the worst first; at most ten. */
  readonly causes: readonly string[]
  /** What it was asked that this board has no row for: requirements of somebody's own, or retired ones. */
  readonly unknown: number
}

/** The worst first. A verdict that decides something goes before one that does not. */
const severity: readonly Verdict[] = ['fail', 'error', 'warn', 'inconclusive', 'pass', 'observed', 'untested']
const outcomes = ['not-conformant', 'not-established', 'selection', 'conformant'] as const
const mostCauses = 10

/** @param runs Judged by the catalogue of today, in any order. */
export function boardOf(runs: readonly ReportedRun[], tool: string, catalogueDigest: string): Board {
  const rows = new Map<string, BoardRow>()
  for (const { result } of runs)
    for (const { id, title, suite, level } of result.requirements) rows.set(id, { id, title, suite, level })
  const products = Map.groupBy(runs, productOf)
  return {
    schema: 'urn:assay:board:1',
    tool,
    catalogueDigest,
    requirements: [...rows.values()].toSorted(
      (one, other) => byBytes(one.suite, other.suite) || byBytes(one.id, other.id),
    ),
    implementations: [...products.keys()].toSorted(byBytes).map((product) => ({
      product,
      versions: versionsOf(products.get(product)!),
    })),
  }
}

function productOf({ result: { run } }: ReportedRun): string {
  return run.labels['product'] ?? new URL(run.target.baseUrl).host
}

const startOf = ({ result }: ReportedRun): string => result.run.startedAt

function versionsOf(runs: readonly ReportedRun[]): BoardVersion[] {
  const inTime = runs.toSorted((one, other) => byBytes(startOf(one), startOf(other)))
  return [...Map.groupBy(inTime, ({ result }) => result.run.labels['version'] ?? '')].map(([version, own]) =>
    versionOf(version, own),
  )
}

/** @param runs In the order of time. */
function versionOf(version: string, runs: readonly ReportedRun[]): BoardVersion {
  const verdicts = new Map<string, Verdict>()
  for (const { id, verdict } of runs.flatMap(({ result }) => result.requirements)) {
    const known = verdicts.get(id)
    if (known === undefined || severity.indexOf(verdict) < severity.indexOf(known)) verdicts.set(id, verdict)
  }
  const last = runs.at(-1)!
  const causes = runs.flatMap(({ result }) => result.causes.map(({ level, title }) => `${level}: ${title}`))
  const unknown = runs.map(({ record, result }) => record.header.requirements.length - result.requirements.length)
  return {
    version,
    date: startOf(last).slice(0, 10),
    runs: runs.length,
    outcome: outcomes.find((one) => runs.some(({ result }) => result.outcome === one))!,
    profile: last.result.run.profile,
    whole: runs.some(({ record }) => record.header.selection.whole),
    verdicts: Object.fromEntries([...verdicts].toSorted(([one], [other]) => byBytes(one, other))),
    causes: [...new Set(causes)].slice(0, mostCauses),
    unknown: Math.max(...unknown),
  }
}

/** How many requirements of a level have one of these verdicts. */
export function countOf(
  { requirements }: Board,
  { verdicts }: BoardVersion,
  level: string,
  ...wanted: readonly Verdict[]
): number {
  return requirements.filter((row) => row.level === level && wanted.includes(verdicts[row.id]!)).length
}
