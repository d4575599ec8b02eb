import { expect, test } from 'vitest'
import { formats } from '../src/contract/operation.ts'
import { assayCatalogue } from './catalogue.ts'
import { cells } from './cells.ts'

const { speech, budget, both, ofAnyAnswer } = cells
const listed = [
  ...speech.requirements,
  ...formats.flatMap((format) => speech.ofFormat?.[format] ?? []),
  ...budget.requirements,
  ...both.requirements,
  ...ofAnyAnswer,
]

test('what a target decides is in the catalogue, and stands in one list', () => {
  const known = new Set(assayCatalogue.requirements.map(({ id }) => id))
  expect(listed.filter((id) => !known.has(id))).toEqual([])
  expect(listed.filter((id, index) => listed.indexOf(id) !== index)).toEqual([])
})

test.for(formats)('whatever is asked of %s, each target that speaks it decides', (format) => {
  const own = format.toUpperCase() + '-'
  const asked = assayCatalogue.requirements.map(({ id }) => id).filter((id) => id.startsWith(own))
  expect(asked.length).toBeGreaterThan(5)
  expect(asked.filter((id) => !listed.includes(id))).toEqual([])
})
