import { expect, test } from 'vitest'
import { assayCatalogue } from '../../suites/catalogue.ts'
import { allFaults, allLatitudes } from '../../src/reference/registry.ts'
import { chosen } from '../chosen.ts'
import { complaints } from './complaints.ts'
import { matrixLines } from './matrix-lines.ts'
import { runMatrix } from './run-matrix.ts'
import { differences, keptLines } from './snapshot.ts'

/** About the address alone, which no fault of the service changes: its own test beside it proves it. */
const provenBeside = ['BASE-URL-V1']

const deviations = [...allFaults, ...allLatitudes]
/** For each requirement the first fault that violates it first of all. */
const proofs = [...Map.groupBy(allFaults, ({ violates }) => violates[0]).values()].map(([fault]) => fault!)
/** Today's part; all of them by `npm run matrix` and `npm run test:long`. */
const judged = new Set([
  '',
  ...chosen(proofs, 48).map(({ id }) => id),
  ...chosen(allFaults, 256).map(({ id }) => id),
  ...chosen(allLatitudes, 128).map(({ id }) => id),
])

test('every declared effect is found and no other, no latitude is accused, and no verdict has changed', async () => {
  expect(allFaults.length).toBeGreaterThanOrEqual(150)
  expect(allLatitudes.length).toBeGreaterThanOrEqual(50)
  const rows = await runMatrix([...judged])
  const wrong = rows.flatMap((row) => complaints(row).map((complaint) => `${row.id || '(none)'}: ${complaint}`))
  expect(wrong).toEqual([])
  expect(differences('part', matrixLines(rows)), 'if judging was meant to change: npm run keep -- ID').toEqual([])
  expect(rows.find(({ id }) => id === '')?.requests).toBeLessThanOrEqual(1850)
}, 900_000)

test('every requirement has a fault that violates it', () => {
  // Some of these lines are judged again each day, and no fault may be judged otherwise than its line says.
  const kept = keptLines('part')
  const flagged = proofs.flatMap(({ id, violates }) => {
    const line = kept.get(id)!
    const shown = [...line.matchAll(/; (\S+) (?:fail|warn)\b/g)].map(([, one]) => one)
    // A line with a star leaves out what changes from run to run; when it is judged, what is declared must be found.
    return line.startsWith(`${id}: *`) ? [...shown, violates[0]] : shown
  })
  const unproven = assayCatalogue.requirements.filter(
    ({ level, id }) => level !== 'open' && !flagged.includes(id) && !provenBeside.includes(id),
  )
  expect(unproven.map(({ id }) => id)).toEqual([])
})

test('every effect that is declared names a requirement', () => {
  const named = deviations.flatMap((one) =>
    [...(one.kind === 'fault' ? one.violates : []), ...(one.sometimes ?? []), ...(one.silences ?? [])].map((id) => ({
      of: one.id,
      id,
    })),
  )
  expect(named.length).toBeGreaterThan(2000)
  expect(named.filter(({ id }) => !assayCatalogue.find(id))).toEqual([])
})

test.for(['part', 'whole'] as const)('verdicts are kept of every deviation and of no other: %s', (name) => {
  expect([...keptLines(name).keys()]).toEqual(['(none)', ...deviations.map(({ id }) => id)])
})
