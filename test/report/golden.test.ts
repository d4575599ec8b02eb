import { hash } from 'node:crypto'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { githubAnnotations } from '../../src/report/annotations.ts'
import { boardPage } from '../../src/report/board/board-page.ts'
import { boardOf } from '../../src/report/board/board.ts'
import { junitReport } from '../../src/report/junit.ts'
import { reporterNames, reportFiles, reportsOf } from '../../src/report/report-files.ts'
import type { ReportedRun } from '../../src/report/reported-run.ts'
import { terminalSummary } from '../../src/report/terminal.ts'
import { crowdedRun } from './crowded-run.ts'
import { fullRun } from './full-run.ts'
import { oddRun } from './odd-run.ts'
import { recordedRun } from './recorded-runs.ts'
import { sampleRun } from './sample-run.ts'

/**
 * Whole reports as they were read and found good; `vitest run FILE -u` writes them anew when they are meant to change.
 */

const golden = (run: string, file: string): string => join(import.meta.dirname, 'golden', run, file)

/** Style and script have tests of their own; here they would hide what changed. Of long sounds the digest is kept. */
function withoutAssets(text: string): string {
  return text
    .replace(/<style>[^]*?<\/style>/, '<style></style>')
    .replace(/<script>[^]*?<\/script>/, '<script></script>')
    .replaceAll(/'sha256-[^']+'/g, "'sha256-…'")
    .replaceAll(/;base64,([\w+/]{20000,}=*)/g, (_, bytes: string) => `;sha256,${hash('sha256', bytes)}`)
}

/** Those of which all reports are kept, and those that show more kinds of things: of these an archive would be long. */
const inFull = ['budget-limit-usd-string-by-slug', 'no-management-key']
const withoutArchive = ['mp3-frames-missing', 'interrupted-after-a-finding', 'auth-unknown-key-403', 'conformant']

/**
 * By hand: with one requirement of every verdict; with all that an operator and several targets can add; with more of
 * everything than is shown at once; with an exchange of every kind.
 */
const byHand: Readonly<Record<string, () => ReportedRun>> = {
  sample: () => sampleRun(),
  full: fullRun,
  crowded: crowdedRun,
  odd: oddRun,
}

describe.each([...inFull, ...withoutArchive, ...Object.keys(byHand)])('the run %s', (name) => {
  const run = (): ReportedRun => (byHand[name] ?? (() => recordedRun(name)))()
  const isLong = withoutArchive.includes(name)
  const reports = reportsOf(reporterNames).filter((report) => report !== 'har' || !isLong)

  test.each(reports)('%s', async (report) => {
    for (const file of reportFiles(run(), report, { junitProfile: 'common', strict: false }))
      await expect(file.name === 'report.html' ? withoutAssets(file.text) : file.text).toMatchFileSnapshot(
        golden(name, file.name),
      )
  })

  test.each([
    ['terminal.txt', { width: 80, colour: false, reports: ['reports/report.html'] }],
    ['terminal-colour.txt', { width: 120, colour: true, reports: [] }],
    ['terminal-quiet.txt', { width: 80, colour: false, reports: ['reports/report.html'], quiet: true }],
  ])('on the terminal: %s', async (file, options) => {
    await expect(terminalSummary(run(), options)).toMatchFileSnapshot(golden(name, file))
  })

  test('in the strict profile and as annotations', async () => {
    await expect(junitReport(run(), { profile: 'strict', strict: true })).toMatchFileSnapshot(
      golden(name, 'junit-strict.xml'),
    )
    await expect(githubAnnotations(run())).toMatchFileSnapshot(golden(name, 'annotations.txt'))
  })
})

test('a board of published servers', async () => {
  const labelled = (name: string, product: string, version: string, day: string, profile?: string): ReportedRun => {
    const run = recordedRun(name)
    const labels = version === '' ? { product } : { product, version }
    const about = {
      ...run.result.run,
      startedAt: `${day}T10:00:00Z`,
      labels,
      ...(profile !== undefined && { profile }),
    }
    return { ...run, result: { ...run.result, run: about } }
  }
  const withOneOfItsOwn = ({ record, result }: ReportedRun): ReportedRun => {
    const requirements = [...record.header.requirements, 'OUR-OWN']
    return { result, record: { ...record, header: { ...record.header, requirements } } }
  }
  const board = boardOf(
    [
      labelled('conformant', 'a <service>', '1', '2026-02-01'),
      labelled('auth-api-key-on-budget', 'a <service>', '2', '2026-03-01'),
      labelled('unreachable', 'another', '0.1', '2026-02-03'),
      labelled('strict', 'a third', '7', '2026-02-04'),
      labelled('unknown-workspace-null', 'a third', '7', '2026-02-05'),
      labelled('conformant', 'without a version', '', '2026-02-06', 'openrouter'),
      withOneOfItsOwn(labelled('auth-unknown-key-403', 'with a check of its own', '', '2026-02-07')),
    ],
    '1.0.0',
    'f'.repeat(64),
  )
  await expect(withoutAssets(boardPage(board))).toMatchFileSnapshot(golden('board', 'board.html'))
})
