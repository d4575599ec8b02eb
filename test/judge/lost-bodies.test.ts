import { afterAll, beforeAll, expect, test } from 'vitest'
import { startReference, type Reference } from '../../src/reference/reference.ts'
import { judgeRecord } from '../../src/judge/judge-record.ts'
import { assayCatalogue } from '../../suites/catalogue.ts'
import { judgeDeviation } from '../matrix/judge-deviation.ts'

let reference: Reference
beforeAll(async () => {
  reference = await startReference({ voice: 'built-in' })
})
afterAll(() => reference.close())

test('of a record that lost its bodies nothing is accused that the run let pass', async () => {
  // It refuses text beyond ASCII: whether a text was, only the body of the request says.
  const { record, result } = await judgeDeviation(reference, ['strict-ascii'], { only: ['SPEECH-PROSE-200'] })
  expect(result.requirements.map(({ verdict }) => verdict)).toEqual(['pass'])
  const bodies = { ...record.bodies, get: () => undefined, has: () => false }
  const [lost] = judgeRecord({ ...record, bodies, exchanges: structuredClone(record.exchanges) }, assayCatalogue)
  expect([lost!.verdict, lost!.reason]).toEqual(['inconclusive', expect.stringContaining('no longer holds')])
})
