import { expect, test } from 'vitest'
import { probeReport } from './probe-report.ts'

const refused = 'POST /audio/speech never succeeded: 1 of 1 gave 404; '
const elsewhere = `${refused}http://a.example/v1 answers as the interface does: set the base URL to it`
const reportOf = (...controls: (string | undefined)[]) => probeReport({ left: [], probes: [], controls, none: false })

test('what was sent says nothing of the target where all that it needs is answered at another base URL', () => {
  expect(reportOf(elsewhere, elsewhere).elsewhere).toBe(elsewhere)
  // The other operation stands where it should.
  expect(reportOf(elsewhere, undefined).elsewhere).toBe(undefined)
  expect(reportOf(`${refused}check the base URL`).elsewhere).toBe(undefined)
  expect(reportOf().elsewhere).toBe(undefined)
})
