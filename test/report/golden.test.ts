import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { githubAnnotations } from '../../src/report/annotations.ts'
import { junitReport } from '../../src/report/junit.ts'
import { reporterNames, reportFiles, reportsOf } from '../../src/report/report-files.ts'
import { terminalSummary } from '../../src/report/terminal.ts'
import { recordedRun } from './recorded-runs.ts'

/**
 * Whole reports as they were read and found good; `vitest run FILE -u` writes them anew when they are meant to change.
 */

const golden = (run: string, file: string): string => join(import.meta.dirname, 'golden', run, file)

/** Style and script have tests of their own; here they would hide what changed. */
function withoutAssets(text: string): string {
  return text
    .replace(/<style>[^]*?<\/style>/, '<style></style>')
    .replace(/<script>[^]*?<\/script>/, '<script></script>')
    .replaceAll(/'sha256-[^']+'/g, "'sha256-…'")
}

/** Those of which all reports are kept, and those that show more kinds of things: of these an archive would be long. */
const inFull = ['budget-limit-usd-string-by-slug', 'no-management-key']
const withoutArchive = ['mp3-frames-missing', 'interrupted-after-a-finding', 'auth-unknown-key-403', 'conformant']

describe.each([...inFull, ...withoutArchive])('the run %s', (name) => {
  const run = recordedRun(name)
  const reports = reportsOf(reporterNames).filter((report) => report !== 'har' || inFull.includes(name))

  test.each(reports)('%s', async (report) => {
    for (const file of reportFiles(run, report, { junitProfile: 'common', strict: false }))
      await expect(file.name === 'report.html' ? withoutAssets(file.text) : file.text).toMatchFileSnapshot(
        golden(name, file.name),
      )
  })

  test('on the terminal, in the strict profile and as annotations', async () => {
    await expect(
      terminalSummary(run, { width: 80, colour: false, reports: ['reports/report.html'] }),
    ).toMatchFileSnapshot(golden(name, 'terminal.txt'))
    await expect(junitReport(run, { profile: 'strict', strict: true })).toMatchFileSnapshot(
      golden(name, 'junit-strict.xml'),
    )
    await expect(githubAnnotations(run)).toMatchFileSnapshot(golden(name, 'annotations.txt'))
  })
})
