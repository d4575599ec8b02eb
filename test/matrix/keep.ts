import { assayCatalogue } from '../../suites/catalogue.ts'
import { allFaults, allLatitudes } from '../../src/reference/registry.ts'
import { services } from '../independent/services.ts'
import { complaints } from './complaints.ts'
import { isJudgedBy } from './focus.ts'
import { independentLine, judgeIndependent, wordFor } from './judge-independent.ts'
import { judgeRecorded } from './judge-recorded.ts'
import { matrixLines } from './matrix-lines.ts'
import type { Row } from './row.ts'
import { runMatrix } from './run-matrix.ts'
import { keepLines, keptLines, lineOf, type SnapshotName } from './snapshot.ts'

/**
 * `npm run keep` judges what is affected by requirements, faults and latitudes that no kept verdict mentions yet, and
 * keeps the verdicts. `npm run keep -- ID…` does so for these too, where they changed. Nothing is kept where something
 * is not as it should be.
 */
const print = (line: string): void => void process.stdout.write(`${line}\n`)
const deviations = [...allFaults, ...allLatitudes].map(({ id }) => id)
const kept = { part: keptLines('part'), whole: keptLines('whole') }
const mentioned = new Set([...kept.part.values(), ...kept.whole.values()].flatMap((line) => line.split(/[ ;:]+/)))
const named = process.argv.slice(2)
const unknown = named.filter((id) => !assayCatalogue.find(id) && !deviations.includes(id))
if (unknown.length > 0) throw new Error(`no requirement, fault or latitude is called ${unknown.join(' or ')}`)

const requirements = assayCatalogue.requirements
  .map(({ id }) => id)
  .filter((id) => !mentioned.has(id) || named.includes(id))
const changed = deviations.filter((id) => !kept.part.has(id) || !kept.whole.has(id) || named.includes(id))

interface Stage {
  readonly name: SnapshotName
  /** What the lines are about: some of `order`. */
  readonly ids: readonly string[]
  /** All that lines are kept of. */
  readonly order: readonly string[]
  judge(ids: readonly string[], onRow: (row: Row) => void): Promise<readonly Row[]>
  linesOf(rows: readonly Row[]): ReadonlyMap<string, string>
  wrongWith(row: Row): readonly string[]
}

const ofMatrix = (name: 'part' | 'whole', ids: readonly string[]): Stage => ({
  name,
  ids: ['', ...ids],
  order: ['(none)', ...deviations],
  judge: (those, onRow) => runMatrix(those, { whole: name === 'whole' }, onRow),
  linesOf: matrixLines,
  wrongWith: complaints,
})

const isNew = (line: string): boolean => requirements.some((id) => line.split(/[ ;:]+/).includes(id))
let found: ReadonlyMap<string, string> = new Map()
const stages: (() => Stage)[] = [
  () =>
    ofMatrix(
      'part',
      deviations.filter((id) => changed.includes(id) || requirements.some((one) => isJudgedBy(id, one))),
    ),
  // Of the others the part says which ones are affected.
  () =>
    ofMatrix(
      'whole',
      deviations.filter((id) => changed.includes(id) || isNew(found.get(id) ?? '')),
    ),
  () => ({
    name: 'independent',
    ids: requirements.length === 0 ? [] : services.map(({ id }) => id),
    order: services.map(({ id }) => id),
    judge: judgeIndependent,
    linesOf: (rows) => new Map(rows.map((row) => [row.id, independentLine(row)])),
    wrongWith: (row) => [wordFor(row)].filter((word) => word !== 'ok'),
  }),
  () => {
    const rows = judgeRecorded()
    const ids = rows.map(({ id }) => id)
    return {
      name: 'recorded',
      ids,
      order: ids,
      judge: async (_, onRow) => {
        rows.forEach(onRow)
        return rows
      },
      linesOf: () => new Map(rows.map((row) => [row.id, lineOf(row, { everything: true })])),
      wrongWith: () => [],
    }
  },
]

/** "errors-flat: + ERROR-MESSAGE untested": what a line says now, and no longer says. */
function changeOf(id: string, before: string | undefined, now: string): string[] {
  if (before === now) return []
  const parts = (line = ''): string[] => line.slice(line.indexOf(': ') + 2).split('; ')
  const [old, fresh] = [parts(before), parts(now)]
  const more = fresh.filter((part) => !old.includes(part)).map((part) => `+ ${part}`)
  const less = old.filter((part) => part !== '' && !fresh.includes(part)).map((part) => `- ${part}`)
  return [`  ${id}: ${[...more, ...less].join(' ')}`]
}

print(`New or named: ${[...requirements, ...changed].join(', ') || 'nothing'}.`)
const results: { readonly stage: Stage; readonly lines: ReadonlyMap<string, string> }[] = []
for (const stageOf of stages) {
  const stage = stageOf()
  const before = keptLines(stage.name)
  print(`${stage.name}: ${stage.ids.length} to judge`)
  let judged = 0
  let bad = 0
  const rows = await stage.judge(stage.ids, (row) => {
    for (const [id, line] of stage.linesOf([row]))
      for (const change of changeOf(id, before.get(id), line)) print(change)
    for (const what of stage.wrongWith(row)) {
      print(`  BAD ${row.id || '(none)'}: ${what}`)
      bad += 1
    }
    judged += 1
    if (judged % 100 === 0) print(`  ${judged} of ${stage.ids.length}`)
  })
  if (bad > 0) {
    print(`${stage.name}: ${bad} not as they should be; nothing is kept`)
    process.exit(1)
  }
  found = stage.linesOf(rows)
  results.push({ stage, lines: found })
}
for (const { stage, lines } of results) keepLines(stage.name, lines, stage.order)
print('All as they should be; the verdicts are kept.')
