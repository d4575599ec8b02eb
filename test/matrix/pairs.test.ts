import { expect, test } from 'vitest'
import { seed } from '../chosen.ts'
import { pairComplaints, pairsOf } from './pairs.ts'
import type { Row } from './row.ts'
import { runMatrix } from './run-matrix.ts'

test('two faults that do not hide each other are two causes', async () => {
  const pairs = pairsOf(4, seed)
  const rows = await runMatrix(pairs.map(({ id }) => id))
  expect(rows.flatMap((row, index) => pairComplaints(row, pairs[index]!).map((why) => `${row.id}: ${why}`))).toEqual([])
}, 120_000)

test('pairs are the same for the same seed, and each is two faults', () => {
  expect(pairsOf(20, 7)).toEqual(pairsOf(20, 7))
  expect(pairsOf(20, 7)).not.toEqual(pairsOf(20, 8))
  for (const { id, roots } of pairsOf(20, 7)) {
    expect(id.split('+')).toHaveLength(2)
    expect(roots[0]).not.toBe(roots[1])
  }
})

test('a cause that holds both, or a fault that is not found, is a complaint', () => {
  const pair = pairsOf(1, 1)[0]!
  const row = (...causes: string[][]): Row =>
    ({ causes: causes.map((requirements) => ({ clause: '7', level: 'must', requirements })) }) as unknown as Row
  const [one, other] = pair.roots
  expect(pairComplaints(row([one], [other]), pair)).toEqual([])
  expect(pairComplaints(row([one, other]), pair)).toEqual([expect.stringContaining('are one cause')])
  expect(pairComplaints(row([one]), pair)).toEqual([expect.stringContaining(`not found: ${other}`)])
})
