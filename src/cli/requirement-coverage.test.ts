import { expect, test } from 'vitest'
import { assayCatalogue } from '../../suites/catalogue.ts'
import { usualRuns } from '../requirement/probe.ts'
import { requirementCoverage } from './requirement-coverage.ts'

test('every requirement stands in it, with what is sent for it by place and kind', () => {
  const rows = requirementCoverage()
  expect(rows.map(({ id }) => id)).toEqual(assayCatalogue.requirements.map(({ id }) => id))
  const of = (id: string) => rows.find((row) => row.id === id)!
  expect(of('BUDGET-ID-MIN-LENGTH')).toEqual({
    id: 'BUDGET-ID-MIN-LENGTH',
    requests: 4,
    places: { workspace: { empty: 4 } },
  })
  expect(of('SPEECH-ANY-INVALID').places).toEqual({ generated: { 'any-invalid': usualRuns } })
  expect(of('SPEECH-VOICE-TYPE').places['voice']!['wrong-type']).toBeGreaterThan(10)
  for (const { requests, places } of rows)
    expect(
      Object.values(places)
        .flatMap((kinds) => Object.values(kinds))
        .reduce((sum, count) => sum + count, 0),
    ).toBe(requests)
})
