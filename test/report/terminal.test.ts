import { expect, test } from 'vitest'
import { terminalSummary } from '../../src/report/terminal.ts'
import { columns } from '../../src/text/wrap.ts'
import { hostileText } from './hostile-text.ts'
import { sampleRequirement } from './sample-requirement.ts'
import { sampleRun } from './sample-run.ts'

const plain = { width: 80, colour: false, reports: ['reports/report.html', 'reports/junit.xml'] }

test('says the outcome, the findings with their lines, what is missing and where to read on', () => {
  expect(terminalSummary(sampleRun(), plain)).toMatchInlineSnapshot(`
    "Not conformant: 2 causes, 2 of 7 musts violated; 1 should violated; 2 untested;
    2 not decided

    1 pass · 2 fail · 1 warn · 1 observed · 1 inconclusive · 2 untested · 1 error
    http://127.0.0.1:4010/v1 · 3 requests · 5 characters · 90 ms · seed 42
    profile interface · alpha=1 · branch=plain · 1 wait · 1 sent again

    note: plain

    fail  SPEECH-PCM-SAMPLES, clause 4.1: a byte was lost
          curl -sS -i http://127.0.0.1:4010/v1
    fail  AUTH-MISSING-401, clause 5: without a key came 200: plain [all 2 cases]
          curl -sS -i http://127.0.0.1:4010/v1 -H 'Authorization: Bearer '"$ASSAY_API_KEY"
    warn  ERROR-JSON-LABEL, clause 7: 404 is a page: plain
          curl -sS -i http://127.0.0.1:4010/v1

    error 1: Assay's own fault: the check threw
          BUDGET-BROKEN-CHECK

    inconclusive 1: the control failed: plain
                 SPEECH-CONTROL

    untested 1: set ASSAY_NO_CREDIT_KEY to a key without credits
             ERROR-402
    untested 1: set ASSAY_RATE_LIMITED_KEY
             ERROR-429

    reports: reports/report.html, reports/junit.xml
    "
  `)
})

test('quiet is the outcome and the reports', () => {
  expect(terminalSummary(sampleRun(), { ...plain, quiet: true })).toMatchInlineSnapshot(`
    "Not conformant: 2 causes, 2 of 7 musts violated; 1 should violated; 2 untested;
    2 not decided

    reports: reports/report.html, reports/junit.xml
    "
  `)
})

test.each([40, 60, 80, 120])('no line is longer than %i columns, but for lines to paste', (width) => {
  for (const hostile of ['plain', hostileText, '漢字'.repeat(60)]) {
    const lines = terminalSummary(sampleRun({ hostile }), { ...plain, width })
      .split('\n')
      .filter((line) => !line.startsWith('      curl '))
    for (const line of lines) expect(columns(line), line).toBeLessThanOrEqual(width)
  }
})

test('a line to paste fills four of the terminal at most: else the record or a report has it', () => {
  const run = sampleRun({ hostile: 'plain' })
  const long = `curl -sS -i http://127.0.0.1:4010/v1 --data-binary '${'long '.repeat(80)}'`
  const requirements = run.result.requirements.map((one) => ({
    ...one,
    findings: one.findings.map((finding) => ({ ...finding, curl: long })),
  }))
  const ended = { ...run, result: { ...run.result, requirements } }
  const withRecord = terminalSummary(ended, { ...plain, folder: 'the reports' })
  expect(withRecord).not.toContain('curl')
  expect(withRecord).toContain("\n      assay replay 'the reports' --only AUTH-MISSING-401\n")
  const withReport = terminalSummary(ended, plain)
  expect(withReport).not.toContain('curl')
  expect(withReport).toContain('\n      its line to paste is in reports/report.html\n')
  // Nowhere else: it is the one line that shows the finding again.
  expect(terminalSummary(ended, { ...plain, reports: [] })).toContain(long.trim())
  // There is room for it.
  expect(terminalSummary(ended, { ...plain, width: 200 })).toContain(long.trim())
})

test('writes no escape sequence unless colour is asked for, whatever the target says', () => {
  expect(terminalSummary(sampleRun({ hostile: hostileText }), plain)).not.toMatch(
    /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/,
  )
  const coloured = terminalSummary(sampleRun({ hostile: hostileText }), { ...plain, colour: true })
  expect(coloured.replace(/\u001b\[\d+m/g, '')).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/)
  expect(coloured).toContain('\u001b[31m')
})

test('however many reasons there are, and however long, they do not flood what stands before them', () => {
  const requirements = Array.from({ length: 60 }, (_, index) =>
    sampleRequirement(`SPEECH-${index}`, index < 40 ? 'inconclusive' : 'untested', {
      reason: `reason ${index % 20}: ${'the control was answered with 500; '.repeat(20)}`,
    }),
  )
  const lines = terminalSummary(sampleRun({ requirements }), plain).split('\n')
  expect(lines.length).toBeLessThanOrEqual(100)
  expect(lines).toContain('inconclusive 28 more, for 14 other reasons: see the report')
  expect(lines).toContain('untested 10 more, for 10 other reasons: see the report')
})
