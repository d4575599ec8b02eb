import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import renamed from './verdicts/renamed.json' with { type: 'json' }
import type { Row, VerdictRow } from './row.ts'

/**
 * What was judged, kept as text: a line for each service, `id: outcome exit`, then each requirement that did not simply
 * hold, as `ID verdict code k/n`. Wording, layout and speed may change; a line may change only where judging is meant
 * to. `verdicts/renamed.json` maps the ids of the kept lines to those of today; `verdicts/later.json` names the
 * requirements on which the verdicts of `whole` and `independent` are compared when they have all been judged again.
 */
const folder = join(import.meta.dirname, 'verdicts')

/**
 * `part`: the matrix as `npm test` runs it. `whole`: by all suites. `independent`: the services of test/independent.
 * `recorded`: fixtures/runs.
 */
export type SnapshotName = 'part' | 'whole' | 'independent' | 'recorded'

export interface LineOptions {
  /** Requirements that hold are listed too, with their units. @default false */
  readonly everything?: boolean
  /** How often is left out: which of the requests meet a fault may be a matter of time. @default false */
  readonly uncounted?: boolean
  /** What cannot be decided is left out, for the same reason. @default false */
  readonly decided?: boolean
  /** Requirements that are left out, and with them the outcome: they change from run to run. @default [] */
  readonly unsteady?: readonly string[] | 'all'
}

export function lineOf(
  row: Row,
  { everything = false, uncounted = false, decided = false, unsteady = [] }: LineOptions = {},
): string {
  const shown = row.verdicts
    .filter(({ verdict }) => everything || (verdict !== 'pass' && verdict !== 'observed'))
    .filter(({ verdict }) => !decided || verdict === 'fail' || verdict === 'warn')
    .filter(({ id }) => unsteady !== 'all' && !unsteady.includes(id))
  const outcome = unsteady.length > 0 ? '*' : `${row.outcome} ${row.exitCode}`
  return [`${row.id || '(none)'}: ${outcome}`, ...shown.map((one) => verdictText(one, everything, uncounted))].join(
    '; ',
  )
}

function verdictText({ id, verdict, units, findings }: VerdictRow, everything: boolean, uncounted: boolean): string {
  const codes = findings.map(({ code, k, n }) => (uncounted ? code : `${code} ${k}/${n}`))
  // The more frequent code comes first: where how often is left out, that is left out too.
  return [
    id,
    verdict,
    ...(uncounted ? codes.sort() : codes),
    ...(everything && findings.length === 0 ? [`${units}`] : []),
  ].join(' ')
}

/** The kept lines by id, with today's ids. */
export function keptLines(name: SnapshotName): Map<string, string> {
  const path = join(folder, `${name}.txt`)
  const lines = existsSync(path)
    ? readFileSync(path, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
    : []
  return new Map(
    lines.map((line) => {
      const today = withTodaysIds(line)
      return [today.slice(0, today.indexOf(': ')), today]
    }),
  )
}

const newNames = new Map<string, string>(Object.entries(renamed))

function withTodaysIds(line: string): string {
  return newNames.size === 0 ? line : line.replace(/[A-Za-z0-9][\w.-]*/g, (word) => newNames.get(word) ?? word)
}

/** Replaces the kept lines of these ids; the others stay, in the order of `order`. */
export function keepLines(name: SnapshotName, lines: ReadonlyMap<string, string>, order: readonly string[]): void {
  const all = new Map([...keptLines(name), ...lines])
  writeFileSync(join(folder, `${name}.txt`), `${order.flatMap((id) => all.get(id) ?? []).join('\n')}\n`)
}

const laterFile = join(folder, 'later.json')

/** Ids of the requirements that the kept lines of `whole` and `independent` do not know yet. */
export function laterRequirements(): string[] {
  return JSON.parse(readFileSync(laterFile, 'utf8')) as string[]
}

export function keepLater(ids: readonly string[]): void {
  writeFileSync(laterFile, `${JSON.stringify([...new Set(ids)].sort())}\n`)
}

/** By such a share of the requests, or so many, a plan may have grown or shrunk before lines are to be kept anew. */
const mostGrown = 0.15
const alwaysGrown = 5

/**
 * Do these lines say the same, these requirements aside, and the outcome where one of them is named? Where a plan asks
 * more requests, or fewer, that many more or fewer may meet a fault; where it asks as many, as many meet it.
 */
export function saySame(one: string, other: string, aside: readonly string[]): boolean {
  const [head, ...parts] = one.split('; ')
  const [otherHead, ...otherParts] = other.split('; ')
  const isAside = (part: string): boolean => aside.includes(part.split(' ')[0]!)
  const [shown, others] = [parts, otherParts].map((all) => all.filter((part) => !isAside(part)).map(countedPart))
  return (
    (head === otherHead || [...parts, ...otherParts].some(isAside)) &&
    shown!.length === others!.length &&
    shown!.every((part, index) => isSamePart(part, others![index]!))
  )
}

interface CountedPart {
  /** The requirement, its verdict, and its codes in alphabetical order: how often they come decides their own. */
  readonly said: string
  /** Of each code, or of what holds: how many of how many. */
  readonly counts: readonly (readonly [k: number, n: number])[]
}

function countedPart(part: string): CountedPart {
  const [id, verdict, ...rest] = part.split(' ')
  const held = rest.length === 1 && /^\d+$/.test(rest[0]!) ? [['', rest[0]!, rest[0]!] as const] : undefined
  const codes =
    held ??
    [...rest.join(' ').matchAll(/(\S+)(?: (\d+)\/(\d+))?/g)]
      .map(([, code, k, n]) => [code!, k ?? '', n ?? ''] as const)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
  return {
    said: [id, verdict, ...codes.map(([code]) => code)].join(' '),
    counts: codes.map(([, k, n]) => [Number(k), Number(n)]),
  }
}

function isSamePart(one: CountedPart, other: CountedPart): boolean {
  return (
    one.said === other.said &&
    one.counts.every(([k, n], index) => {
      const [otherK, otherN] = other.counts[index]!
      const grown = Math.abs(n - otherN)
      return grown <= Math.max(alwaysGrown, mostGrown * Math.max(n, otherN)) && Math.abs(k - otherK) <= grown
    })
  )
}

/** Which ways of being wrong show is a matter of time, too, where it is left out how often they do. */
function withoutChance(line: string): string {
  const parts = line.split('; ')
  return parts
    .map((part) => (/^\S+ (?:fail|warn) (?!.*\d\/\d)/.test(part) ? part.split(' ', 2).join(' ') : part))
    .join('; ')
}

/**
 * What differs from the kept lines, in words. An independent service without a line is judged by its entry alone, until
 * `npm run keep -- --all` writes one.
 */
export function differences(name: SnapshotName, lines: ReadonlyMap<string, string>): string[] {
  const kept = keptLines(name)
  const aside = name === 'whole' || name === 'independent' ? laterRequirements() : []
  const isOfMatrix = name === 'whole' || name === 'part'
  return [...lines].flatMap(([id, line]) => {
    const before = kept.get(id)
    if (before === undefined) return name === 'independent' ? [] : [`${id} has no kept line`]
    const isSame = isOfMatrix
      ? saySame(withoutChance(before), withoutChance(line), aside)
      : saySame(before, line, aside)
    return isSame ? [] : [`kept: ${before}\n  now:  ${line}`]
  })
}
