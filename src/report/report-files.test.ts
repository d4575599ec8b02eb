import { expect, test } from 'vitest'
import { reportNames } from '../requirement/report-name.ts'
import { reporterNames } from './report-files.ts'

test('a configuration may name every report, in the same order', () => {
  expect(reportNames, 'npm run docs writes them').toEqual(reporterNames)
})
