import { expect, test } from 'vitest'
import { assayCatalogue } from '../../suites/catalogue.ts'
import { allFaults, allLatitudes } from '../../src/reference/registry.ts'
import { complaints } from './complaints.ts'
import { runMatrix } from './run-matrix.ts'

/** About the address alone, which no fault of the service changes: its own test beside it proves it. */
const provenBeside = ['BASE-URL-V1']

test('every fault is found by the right requirement, no latitude is accused, and every requirement is proven by a fault', { timeout: 900_000 }, async () => {
  expect(allFaults.length).toBeGreaterThanOrEqual(150)
  expect(allLatitudes.length).toBeGreaterThanOrEqual(50)
  const rows = await runMatrix(['', ...allFaults.map(({ id }) => id), ...allLatitudes.map(({ id }) => id)])
  const wrong = rows.flatMap((row) => complaints(row).map((complaint) => `${row.id || '(none)'}: ${complaint}`))
  expect(wrong).toEqual([])
  const violated = new Set(rows.filter(({ id }) => allFaults.some((fault) => fault.id === id)).flatMap(({ flagged }) => flagged.map(({ id }) => id)))
  const unproven = assayCatalogue.requirements.filter(({ level, id }) => level !== 'open' && !violated.has(id) && !provenBeside.includes(id)).map(({ id }) => id)
  expect(unproven, 'requirements that no fault violates').toEqual([])
  const unknown = allFaults.flatMap(({ id, violates }) => violates.filter((requirement) => !assayCatalogue.find(requirement)).map((requirement) => `${id}: ${requirement}`))
  expect(unknown, 'faults that name a requirement that does not exist').toEqual([])
  expect(Math.max(...rows.filter(({ id }) => id === '').map(({ requests }) => requests))).toBeLessThan(1200)
})
