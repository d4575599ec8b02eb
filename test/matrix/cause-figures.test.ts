import { expect, test } from 'vitest'
import { allFaults } from '../../src/reference/registry.ts'
import { causeFigures } from './cause-figures.ts'
import { mostCauses } from './complaints.ts'
import type { CauseRow, Row } from './row.ts'

const musts = allFaults.filter((one) => one.level === 'must' && mostCauses(one) === 1)
const fault = musts.find(({ violates }) => violates.length > 1)!
const other = 'BUDGET-INTERVAL-REFUSED'

const cause = (requirements: readonly string[], parts: Partial<CauseRow> = {}): CauseRow => ({
  clause: fault.clause,
  level: 'must',
  requirements,
  ...parts,
})
const row = (...causes: CauseRow[]): Row => ({ id: fault.id, causes }) as unknown as Row

test('a fault is one cause with the declared effects', () => {
  const { lines, isEnough } = causeFigures([row(cause(fault.violates))])
  expect(isEnough).toBe(true)
  expect(lines).toEqual([
    'one cause: 1 of 1 must-faults (0 of them are several things at once, and that many causes)',
    'short: 100.0 % of 1 faults have at most 2 entries',
  ])
})

test.each([
  ['nothing is found', [], 'no cause'],
  ['two causes', [cause(fault.violates.slice(0, 1)), cause(fault.violates.slice(1))], '2 causes'],
  ['more than is declared', [cause([...fault.violates, other])], `explains what is not declared: ${other}`],
  ['less than is declared', [cause(fault.violates.slice(0, 1))], 'does not explain'],
] as const)('%s is not enough', (_, causes, why) => {
  const { lines, isEnough } = causeFigures([row(...causes)])
  expect(isEnough).toBe(false)
  expect(lines[0]).toContain(`NOT ONE CAUSE ${fault.id}: `)
  expect(lines[0]).toContain(why)
})

test('six reports of a hundred that are long are too many', () => {
  const short = row(cause(fault.violates))
  const warned = cause(['ERROR-MESSAGE'], { level: 'should' })
  const long = row(cause(fault.violates), warned, warned)
  const rows = (count: number): Row[] => Array.from({ length: 100 }, (_, index) => (index < count ? long : short))
  expect(causeFigures(rows(5)).isEnough).toBe(true)
  expect(causeFigures(rows(6)).isEnough).toBe(false)
  expect(causeFigures(rows(6)).lines).toContainEqual(expect.stringMatching(/^LONG .*: 3 entries: /))
})

test('of no fault nothing is said', () => {
  expect(causeFigures([{ ...row(), id: '' }])).toEqual({ lines: [], isEnough: true })
})

test('each must-fault is about a clause of what it violates', () => {
  const { lines } = causeFigures(musts.map((one) => ({ ...row(cause(one.violates, { clause: '' })), id: one.id })))
  expect(lines.filter((line) => line.startsWith('NOT ONE'))).toEqual([])
})
