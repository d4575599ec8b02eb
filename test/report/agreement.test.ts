import { expect, test } from 'vitest'
import { reporterNames, reportFiles, reportsOf } from '../../src/report/report-files.ts'
import { terminalSummary } from '../../src/report/terminal.ts'
import { verdicts, type Counts, type RunResult } from '../../src/requirement/result.ts'
import { recordedNames, recordedRun } from './recorded-runs.ts'

/** What each format says of outcome, exit code and counts, read back from its own text. */

interface Said {
  readonly headline?: string
  readonly exitCode?: number
  readonly outcome?: string
  readonly counts?: Partial<Counts>
  readonly junit?: Readonly<Record<string, number>>
}

const nonZero = (counts: Counts): Partial<Counts> =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))
const plain = (html: string): string =>
  html
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

const markdownPlain = (text: string): string => plain(text.replaceAll('\\', '')).replaceAll('&#58;', ':')

const readers: Readonly<Record<string, (text: string) => Said>> = {
  'results.json': (text) => {
    const { headline, exitCode, outcome, counts } = JSON.parse(text) as RunResult
    return { headline, exitCode, outcome, counts: nonZero(counts) }
  },
  'report.html': (text) => {
    const heading = plain(/<h1>([^]*?)<\/h1>/.exec(text)![1]!)
    const open = /<p class="open">([^]*?)<\/p>/.exec(text)?.[1]
    return {
      headline: open === undefined ? heading : [heading, ...plain(open).split(' · ')].join('; '),
      outcome: /<header class="([a-z-]+)">/.exec(text)![1]!,
      exitCode: Number(/<dt>Exit code<\/dt><dd>(\d+)/.exec(text)![1]),
      counts: Object.fromEntries(
        [...text.matchAll(/<li data-of="(\w+)">.*?<b>(\d+)<\/b>/g)].map(([, verdict, count]) => [
          verdict,
          Number(count),
        ]),
      ),
    }
  },
  'junit.xml': (text) => ({
    headline: plain(/name="assay.headline" value="([^"]*)"/.exec(text)![1]!),
    outcome: /name="assay.outcome" value="([^"]*)"/.exec(text)![1]!,
    junit: Object.fromEntries(
      ['tests', 'failures', 'errors', 'skipped'].map((name) => [
        name,
        Number(new RegExp(`<testsuites[^>]* ${name}="(\\d+)"`).exec(text)![1]),
      ]),
    ),
  }),
  'ctrf.json': (text) => {
    const { extra } = (JSON.parse(text) as { results: { summary: { extra: RunResult } } }).results.summary
    return { headline: extra.headline, outcome: extra.outcome, exitCode: extra.exitCode, counts: nonZero(extra.counts) }
  },
  'summary.md': (text) => {
    const rows = text
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .map((line) =>
        line
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim()),
      )
    return {
      headline: markdownPlain(/^### (.*)$/m.exec(text)![1]!),
      counts: Object.fromEntries(rows[0]!.map((verdict, index) => [verdict, Number(rows[2]![index])])),
    }
  },
  'findings.md': (text) => ({
    headline: markdownPlain(/^# (.*)$/m.exec(text)![1]!),
    counts: Object.fromEntries(
      [...text.split('\n')[2]!.matchAll(/(?:^|· )(\d+) ([a-z]+)(?= ·)/g)]
        .filter(([, , noun]) => verdicts.some((verdict) => verdict === noun))
        .map(([, count, verdict]) => [verdict, Number(count)]),
    ),
  }),
  'badge.json': (text) => ({
    outcome:
      { brightgreen: 'conformant', red: 'not-conformant', lightgrey: 'not-established', grey: 'selection' }[
        (JSON.parse(text) as { color: string }).color
      ] ?? 'unknown',
  }),
  'run.har': (text) => ({ headline: (JSON.parse(text) as { log: { comment: string } }).log.comment }),
}

test('thirty runs are there to be compared', () => {
  expect(recordedNames.length).toBeGreaterThanOrEqual(30)
})

test.each(recordedNames)('all reports of the run %s say the same', (name) => {
  const run = recordedRun(name)
  const { headline, exitCode, outcome, counts } = run.result
  const known: Said = {
    headline,
    exitCode,
    outcome,
    counts: nonZero(counts),
    junit: {
      tests: run.result.requirements.length,
      failures: counts.fail,
      errors: counts.inconclusive + counts.error,
      skipped: counts.untested,
    },
  }
  const files = reportsOf(reporterNames).flatMap((name) =>
    reportFiles(run, name, { junitProfile: 'common', strict: false }),
  )
  expect(files.map((file) => file.name)).toEqual(expect.arrayContaining(Object.keys(readers)))
  for (const file of files) {
    const read = readers[file.name]
    // A format that nothing here reads back names the outcome, one way or the other.
    if (!read) expect(file.text.includes(outcome) || file.text.includes(headline), file.name).toBe(true)
    const said = read?.(file.text) ?? {}
    for (const [fact, value] of Object.entries(said))
      expect([file.name, fact, value]).toEqual([file.name, fact, known[fact as keyof Said]])
  }
  const terminal = terminalSummary(run, { width: 1000, colour: false, reports: [] })
  expect(terminal.split('\n')[0]).toBe(headline)
  for (const verdict of verdicts)
    expect(new RegExp(`(?:^|· )${counts[verdict]} ${verdict}\\b`, 'm').test(terminal), verdict).toBe(
      counts[verdict] > 0,
    )
})

test.each(recordedNames)('the reports of the run %s are the same bytes each time', (name) => {
  const make = (): unknown =>
    reportsOf(reporterNames).flatMap((one) =>
      reportFiles(recordedRun(name), one, { junitProfile: 'strict', strict: true }),
    )
  expect(make()).toEqual(make())
})

/** Of the whole run, or of its traffic: no requirement stands in them. */
const withoutRequirements = ['badge.json', 'run.har']

test('a stale entry of the baseline, which fails the run, stands in every report that names requirements', () => {
  const run = recordedRun('budget-limit-usd-string-by-slug')
  const stale = [{ requirement: 'STALE-ENTRY', why: 'it passes now' }]
  const failed = { ...run, result: { ...run.result, baseline: { expected: 0, stale } } }
  const silent = reportsOf(reporterNames)
    .flatMap((name) => reportFiles(failed, name, { junitProfile: 'common', strict: false }))
    .filter(({ name, text }) => !withoutRequirements.includes(name) && !text.includes('STALE-ENTRY'))
  expect(silent.map(({ name }) => name)).toEqual([])
})

test('an objective, met or missed, stands in every report that names requirements', () => {
  const run = recordedRun('budget-limit-usd-string-by-slug')
  const objectives = (['pass', 'fail', 'inconclusive'] as const).map((verdict) => ({
    name: `ttfa.${verdict === 'pass' ? 'p50' : verdict === 'fail' ? 'p95' : 'max'}`,
    figure: 'ttfa' as const,
    statistic: 'p95' as const,
    limit: 800,
    unit: 'ms' as const,
    answers: 3,
    verdict,
    reason: `it is ${verdict}`,
  }))
  const held = { ...run, result: { ...run.result, objectives } }
  const files = reportsOf(reporterNames).flatMap((name) =>
    reportFiles(held, name, { junitProfile: 'strict', strict: false }),
  )
  for (const { name, text } of files.filter(({ name }) => !withoutRequirements.includes(name)))
    for (const { reason } of objectives)
      // A case that passes has no room for a reason.
      if (!(name === 'junit.xml' && reason === 'it is pass'))
        expect([name, text.includes(reason)]).toEqual([name, true])
  expect(files.find(({ name }) => name === 'junit.xml')!.text).toMatch(/name="ttfa.p50[^>]*>\s*<\/testcase>/)
  const terminal = terminalSummary(held, { width: 100, colour: false, reports: [] })
  expect(terminal).toContain('met it is pass\nmissed it is fail\nnot measured it is inconclusive\n')
})
