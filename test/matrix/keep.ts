import { interfaceProfile } from '../../src/contract/profiles/built-in.ts'
import { assayCatalogue } from '../../suites/catalogue.ts'
import { allFaults, allLatitudes } from '../../src/reference/registry.ts'
import { services as everyService } from '../independent/services.ts'
import { recordedNames } from '../report/recorded-runs.ts'
import { complaints } from './complaints.ts'
import { isJudgedBy } from './focus.ts'
import { independentLine, judgeIndependent, wordFor } from './judge-independent.ts'
import { judgeRecorded } from './judge-recorded.ts'
import { matrixLines } from './matrix-lines.ts'
import type { Row } from './row.ts'
import { runMatrix } from './run-matrix.ts'
import { keepLater, keepLines, keptLines, laterRequirements, lineOf, type SnapshotName } from './snapshot.ts'

/**
 * `npm run keep` judges what requirements, faults and latitudes that no kept verdict mentions yet may change, and keeps
 * the verdicts; `npm run keep -- ID…` does so for these too, where they changed. What a new requirement says of faults
 * that are judged by all suites, and of faulty independent services, is left for `npm run keep -- --all`, which judges
 * everything. Nothing is kept where something is not as it should be.
 */
const print = (line: string): void => void process.stdout.write(`${line}\n`)
const deviations = [...allFaults, ...allLatitudes].map(({ id }) => id)
const kept = { part: keptLines('part'), whole: keptLines('whole') }
const mentioned = new Set([...kept.part.values(), ...kept.whole.values()].flatMap((line) => line.split(/[ ;:]+/)))
const all = process.argv.includes('--all')
const named = process.argv.slice(2).filter((word) => word !== '--all')
const unknown = named.filter((id) => !assayCatalogue.find(id) && !deviations.includes(id))
if (unknown.length > 0) throw new Error(`no requirement, fault or latitude is called ${unknown.join(' or ')}`)

/** Of what is recorded under another profile alone no line says anything. */
const unseen = new Set(assayCatalogue.excludedUnder(interfaceProfile).map(({ id }) => id))
const requirements = assayCatalogue.requirements
  .filter(({ id, level }) => named.includes(id) || (!mentioned.has(id) && !(level === 'open' && unseen.has(id))))
  .map(({ id }) => id)
const changed = deviations.filter((id) => !kept.part.has(id) || !kept.whole.has(id) || named.includes(id))
/** What needs other packages is judged by its entry alone. */
const services = everyService.filter(({ needs }) => needs === undefined)
const innocent = services.filter(({ kind }) => kind !== 'faulty')

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
  // What the service as it should be is asked grows with the probes of a requirement.
  ids: requirements.length + ids.length === 0 ? [] : ['', ...ids],
  order: ['(none)', ...deviations],
  judge: (those, onRow) => runMatrix(those, { whole: name === 'whole' }, onRow),
  linesOf: matrixLines,
  wrongWith: complaints,
})

const stages: readonly Stage[] = [
  ofMatrix(
    'part',
    deviations.filter((id) => all || changed.includes(id) || requirements.some((one) => isJudgedBy(id, one))),
  ),
  ofMatrix('whole', all ? deviations : changed),
  {
    name: 'independent',
    ids: (all ? services : requirements.length > 0 ? innocent : []).map(({ id }) => id),
    order: services.map(({ id }) => id),
    judge: judgeIndependent,
    linesOf: (rows) => new Map(rows.map((row) => [row.id, independentLine(row)])),
    wrongWith: (row) => [wordFor(row)].filter((word) => word !== 'ok'),
  },
  {
    name: 'recorded',
    ids: recordedNames,
    order: recordedNames,
    judge: async (_, onRow) => {
      const rows = judgeRecorded()
      rows.forEach(onRow)
      return rows
    },
    linesOf: (rows) => new Map(rows.map((row) => [row.id, lineOf(row, { everything: true })])),
    wrongWith: () => [],
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
for (const stage of stages) {
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
  results.push({ stage, lines: stage.linesOf(rows) })
}
for (const { stage, lines } of results) keepLines(stage.name, lines, stage.order)
keepLater(all ? [] : [...laterRequirements(), ...requirements])
print('All as they should be; the verdicts are kept.')
