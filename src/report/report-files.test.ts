import { expect, test } from 'vitest'
import { reportNames } from '../requirement/report-name.ts'
import { reportFileNames, reporterNames, reportFormats, reportsOf } from './report-files.ts'

test('a configuration may name every report, in the same order', () => {
  expect(reportNames, 'npm run docs writes them').toEqual(reporterNames)
})

test('what is named is written, and results.json always', () => {
  expect(reportsOf(['badge', 'html'])).toEqual(['html', 'badge', 'results'])
  expect(reportFileNames(['junit', 'har'])).toEqual(['junit.xml', 'run.har', 'results.json'])
  expect(reportFileNames([])).toEqual(['results.json'])
})

test('every format says what it writes, when, and for whom', () => {
  const told = reportFormats.map(({ id, files, what, written }) => [id, ...files, written, what].join(' | '))
  expect(told.join('\n')).toMatchInlineSnapshot(`
    "html | report.html | by default | one page for people, with the evidence
    junit | junit.xml | by default | JUnit XML for CI systems
    replay | replay.sh | by default | sends the requests of each finding again, with curl alone
    ctrf | ctrf.json | when named | Common Test Report Format
    har | run.har | when named | HAR 1.2: all exchanges, for browsers and proxies
    summary | summary.md | when named | Markdown for the page of a job
    findings | findings.md | when named | a digest under 4 kB: what is wrong, what shows it, what to do
    badge | badge.json | when named | the endpoint badge of shields.io
    results | results.json | always | everything, for programs; its schema is in the package"
  `)
})
