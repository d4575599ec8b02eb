import { expect, test } from 'vitest'
import { reporterNames, reportFiles, reportsOf } from '../../src/report/report-files.ts'
import { githubAnnotations } from '../../src/report/annotations.ts'
import { placedCauses } from '../../src/report/order.ts'
import type { ReportedRun } from '../../src/report/reported-run.ts'
import { terminalSummary } from '../../src/report/terminal.ts'
import { verdicts, type Counts, type Finding, type RunResult } from '../../src/requirement/result.ts'
import { madeNames, madeRun } from './made-runs.ts'
import { plainMarkdown, plainText } from './plain-text.ts'
import { recordedNames, recordedRun } from './recorded-runs.ts'
import { saidOfCauses } from './said-of-causes.ts'

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
const readers: Readonly<Record<string, (text: string) => Said>> = {
  'results.json': (text) => {
    const { headline, exitCode, outcome, counts } = JSON.parse(text) as RunResult
    return { headline, exitCode, outcome, counts: nonZero(counts) }
  },
  'report.html': (text) => {
    const heading = plainText(/<h1>([^]*?)<\/h1>/.exec(text)![1]!)
    const open = /<p class="open">([^]*?)<\/p>/.exec(text)?.[1]
    return {
      headline: open === undefined ? heading : [heading, ...plainText(open).split(' · ')].join('; '),
      outcome: /<header class="([a-z-]+)[ "]/.exec(text)![1]!,
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
    headline: plainText(/name="assay.headline" value="([^"]*)"/.exec(text)![1]!),
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
      headline: plainMarkdown(/^### (.*)$/m.exec(text)![1]!),
      counts: Object.fromEntries(rows[0]!.map((verdict, index) => [verdict, Number(rows[2]![index])])),
    }
  },
  'findings.md': (text) => ({
    headline: plainMarkdown(/^# (.*)$/m.exec(text)![1]!),
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

/** What every report of a run has to say alike. */
function expectAgreement(run: ReportedRun): void {
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
}

const runOf = async (name: string): Promise<ReportedRun> =>
  recordedNames.includes(name) ? recordedRun(name) : madeRun(name)

/** Every format with its text; a terminal and a CI system have no file. */
function textsOf(run: ReportedRun): Map<string, string> {
  const files = reportsOf(reporterNames).flatMap((name) =>
    reportFiles(run, name, { junitProfile: 'common', strict: false }),
  )
  return new Map([
    ...files.map(({ name, text }) => [name, text] as const),
    ['terminal', terminalSummary(run, { width: 1000, colour: false, reports: [] })],
    ['annotations', githubAnnotations(run)],
  ])
}

test.each([...recordedNames, ...madeNames])('all reports of the run %s say the same', async (name) => {
  const run = await runOf(name)
  expectAgreement(run)
  const { causes, headline, outcome, run: about, requirements } = run.result
  const texts = textsOf(run)
  const labels = Object.entries(about.labels).map(([name, value]) => `${name}=${value}`)
  const sharesOf = (findings: readonly Finding[]): string[] =>
    [...new Set(findings.filter((one) => one.sometimes).map(({ k, n }) => `sometimes: ${k} of ${n}`))].sort()
  const shares = sharesOf(requirements.flatMap(({ findings }) => findings))
  for (const [format, read] of Object.entries(saidOfCauses)) {
    const said = read(texts.get(format)!)
    // What violates nothing, and stands in no one's way, is no line.
    expect([format, said.causes.length]).toEqual([format, causes.length])
    causes.forEach(({ title }, index) =>
      expect(said.causes[index]!.replaceAll('%25', '%'), format).toContain(
        format === 'annotations' ? titleInAnnotation(run, index) : title.slice(0, 250),
      ),
    )
    if (said.labels) expect([format, said.labels.toSorted()]).toEqual([format, labels.toSorted()])
    if (said.sometimes) expect([format, said.sometimes]).toEqual([format, shares])
  }
  for (const lead of placedCauses(run.result).map((one) => one.lead.finding))
    for (const share of sharesOf([lead]))
      for (const format of ['terminal', 'annotations']) expect(texts.get(format), format).toContain(share)
  const { message } = JSON.parse(texts.get('badge.json')!) as { message: string }
  if (outcome === 'not-established') expect(message).toBe(outcome.replace('-', ' '))
  else expect(headline.toLowerCase()).toContain(message.toLowerCase())
  for (const [format, text] of texts)
    if (about.selection !== '' && !['badge.json', 'annotations'].includes(format))
      expect(
        [text, plainMarkdown(text)].some((one) => one.includes(about.selection)),
        format,
      ).toBe(true)
})

test.each([...recordedNames, ...madeNames])('JUnit takes no more time than the run %s did', async (name) => {
  const run = await runOf(name)
  const xml = textsOf(run).get('junit.xml')!
  const timesOf = (tag: string): number[] =>
    [...xml.matchAll(new RegExp(`<${tag} [^>]*\\btime="([\\d.]+)"`, 'g'))].map(([, time]) => Number(time))
  const sum = (times: readonly number[]): number => times.reduce((all, one) => all + one, 0)
  // The clock of the runs that are made goes on by what it does not wait.
  const whole = Math.max(timesOf('testsuites')[0]!, ...run.record.exchanges.map(({ timing }) => timing.end / 1000))
  expect(sum(timesOf('testsuite'))).toBeLessThanOrEqual(whole + 0.0001)
  expect(sum(timesOf('testcase'))).toBeLessThanOrEqual(sum(timesOf('testsuite')) + 0.0001)
  if (run.record.exchanges.length > 0) expect(sum(timesOf('testcase'))).toBeGreaterThan(0)
})

test('what follows from another requirement says so in a CI system', async () => {
  const run = await madeRun(madeNames[0]!)
  const [cause] = run.result.causes
  const texts = textsOf(run)
  const tests = (JSON.parse(texts.get('ctrf.json')!) as { results: { tests: Record<'testId' | 'message', string>[] } })
    .results.tests
  const [lead, ...effects] = cause!.requirements
  expect(effects.length).toBeGreaterThan(4)
  for (const id of effects) {
    expect(texts.get('junit.xml')).toMatch(
      new RegExp(`name="${id} [^>]*>(?:(?!</testcase>)[^])*(?:message="|warn: )follows from ${lead}: `),
    )
    expect(tests.find(({ testId }) => testId === id)!.message).toMatch(`follows from ${lead}: `)
  }
  expect(tests.find(({ testId }) => testId === lead)!.message).not.toContain('follows from')
})

/** A line of its own for the title of a cause; of a requirement's own what it requires, and then what came. */
function titleInAnnotation({ result }: ReportedRun, index: number): string {
  const { id, title } = result.causes[index]!
  return result.requirements.some((one) => one.id === id) ? id : title
}

test('the runs that are made have what the recorded ones lack', async () => {
  const results = await Promise.all(madeNames.map(async (name) => (await madeRun(name)).result))
  expect(results.every(({ run }) => Object.keys(run.labels).length > 0)).toBe(true)
  const causes = results.flatMap((result) => result.causes)
  expect(causes.some(({ level }) => level === 'undecided')).toBe(true)
  expect(causes.some(({ requirements }) => requirements.length > 4)).toBe(true)
  expect(results.flatMap(({ requirements }) => requirements.flatMap(({ findings }) => findings))).toContainEqual(
    expect.objectContaining({ sometimes: true }),
  )
})

test.each(recordedNames)('the reports of the run %s are the same bytes each time', (name) => {
  const make = (): unknown =>
    reportsOf(reporterNames).flatMap((one) =>
      reportFiles(recordedRun(name), one, { junitProfile: 'strict', strict: true }),
    )
  expect(make()).toEqual(make())
})

/** Of the whole run, of its traffic, or of what can be sent again: not every requirement stands in them. */
const withoutRequirements = ['badge.json', 'run.har', 'replay.sh']

test('a stale entry of the baseline, which fails the run, stands in every report that names requirements', () => {
  const run = recordedRun('budget-limit-usd-string-by-slug')
  const stale = [{ requirement: 'STALE-ENTRY', why: 'it passes now' }]
  const failed = { ...run, result: { ...run.result, baseline: { expected: 0, stale } } }
  const silent = reportsOf(reporterNames)
    .flatMap((name) => reportFiles(failed, name, { junitProfile: 'common', strict: false }))
    .filter(({ name, text }) => !withoutRequirements.includes(name) && !text.includes('STALE-ENTRY'))
  expect(silent.map(({ name }) => name)).toEqual([])
})

test('what broke or vanished since an earlier run stands in every report that names requirements', () => {
  const run = recordedRun('budget-limit-usd-string-by-slug')
  const change = { before: 'pass' as const, title: 'is kept', words: ['it was kept'] }
  const changes = [
    { ...change, kind: 'broken' as const, id: 'BROKEN-ONE', after: 'fail' as const },
    { ...change, kind: 'vanished' as const, id: 'VANISHED-ONE', after: undefined },
  ]
  const comparison = { run: { id: 'earlier', startedAt: '2026-02-19T10:20:30Z' }, changes }
  const held = { ...run, result: { ...run.result, comparison } }
  const silent = reportsOf(reporterNames)
    .flatMap((name) => reportFiles(held, name, { junitProfile: 'common', strict: false }))
    .filter(({ name }) => !withoutRequirements.includes(name))
    .filter(({ text }) => changes.some(({ id }) => !text.includes(id)))
  expect(silent.map(({ name }) => name)).toEqual([])
  expect(terminalSummary(held, { width: 100, colour: false, reports: [] })).toContain(
    'VANISHED-ONE: pass → not judged; it was kept',
  )
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
