import { expect, test } from 'vitest'
import { githubAnnotations } from '../../src/report/annotations.ts'
import { htmlReport } from '../../src/report/html.ts'
import { junitReport } from '../../src/report/junit.ts'
import type { ReportedRun } from '../../src/report/reported-run.ts'
import { summaryMarkdown } from '../../src/report/summary.ts'
import { terminalSummary } from '../../src/report/terminal.ts'
import type { Cause } from '../../src/requirement/result.ts'
import { strangerId, strangerWords } from '../../src/requirement/stranger.ts'
import { sampleRun } from './sample-run.ts'

const told = 'https://target.example/v1 does not look like this service: every request is answered with 405'

/** A run with findings, at an address at which something else answers. */
function strangeRun(): ReportedRun {
  const run = sampleRun()
  const open = run.result.requirements.filter(({ verdict }) => ['inconclusive', 'untested'].includes(verdict))
  const cause: Cause = {
    id: strangerId,
    title: `${told}; check the base URL`,
    clause: '1',
    level: 'undecided',
    requirements: open.map(({ id }) => id),
    findings: [],
  }
  return { ...run, result: { ...run.result, causes: [cause, ...run.result.causes] } }
}

test('what does not look like the service is said before the findings, and they are all there', () => {
  const run = strangeRun()
  const finding = run.result.requirements.flatMap(({ findings }) => findings)[0]!
  const texts = {
    terminal: terminalSummary(run, { width: 1000, colour: false, reports: [] }),
    page: htmlReport(run).replace(/<style>[^]*?<\/style>/, ''),
    summary: summaryMarkdown(run).replaceAll('\\', ''),
    annotations: githubAnnotations(run).replaceAll('%3A', ':'),
  }
  for (const [name, text] of Object.entries(texts)) {
    expect(text.indexOf('does not look like this service'), name).toBeGreaterThan(-1)
    const [found] = [finding.requirement].map((id) => text.indexOf(id))
    expect(found, name).toBeGreaterThan(text.indexOf('does not look like this service'))
  }
})

test('JUnit says it of each case that did not pass: a CI system shows these alone', () => {
  const xml = junitReport(strangeRun(), { profile: 'common' })
  const cases = xml.match(/<(?:failure|error)[^]*?<\/(?:failure|error)>/g)!
  expect(cases.length).toBeGreaterThan(1)
  for (const one of cases) {
    expect(one).toContain(`message="${strangerWords}; `)
    expect(one.slice(one.indexOf('>') + 1)).toMatch(/^https:\/\/target\.example\/v1 does not look like this service: /)
  }
  expect(junitReport(sampleRun(), { profile: 'common' })).not.toContain('look like')
})
