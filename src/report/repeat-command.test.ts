import { expect, test } from 'vitest'
import { sampleRun } from '../../test/report/sample-run.ts'
import { githubAnnotations } from './annotations.ts'
import { curlTo, repeatCommand, serveCommand } from './repeat-command.ts'
import { reportFiles } from './report-files.ts'
import type { ReportedRun } from './reported-run.ts'
import { terminalSummary } from './terminal.ts'

const target = { baseUrl: 'http://127.0.0.1:4567/v1' }

test('a target is named, with the profile, the seed and the path of what was found', () => {
  expect(repeatCommand('A-1', { target, profile: 'interface' })).toBe(
    'assay run --base-url http://127.0.0.1:4567/v1 --only A-1',
  )
  expect(repeatCommand('A-1', { target, profile: 'openrouter' }, { seed: 7, path: '3:0' })).toBe(
    'assay run --base-url http://127.0.0.1:4567/v1 --profile openrouter --only A-1 --seed 7 --path 3:0',
  )
  expect(repeatCommand('A-1', { target: { baseUrl: "http://it's/v1" }, profile: 'of/mine' })).toBe(
    String.raw`assay run --base-url 'http://it'\''s/v1' --only A-1`,
  )
})

test('the embedded service ended with the run: its port is of no use, and what made it wrong is', () => {
  const run = { target, profile: 'openrouter', embedded: { faults: ['mp3-silence'], latitudes: ['json-pretty'] } }
  const as = '--fault mp3-silence --latitude json-pretty --profile openrouter'
  expect(repeatCommand('A-1,A-2', run)).toBe(`assay run --reference ${as} --only A-1,A-2`)
  expect(serveCommand(run)).toBe(`assay serve --port 4567 ${as}`)
})

const id = '2f1c8f0e-9d0c-4b57-8f43-0d5b7a3a9c11'

test.each([
  [`curl http://t/workspaces/${id}/budgets/daily`, 'curl http://t/workspaces/"$ASSAY_WORKSPACE_ID"/budgets/daily'],
  [`curl 'http://t/${id}/a b' -o ${id}`, `curl 'http://t/'"$ASSAY_WORKSPACE_ID"'/a b' -o "$ASSAY_WORKSPACE_ID"`],
  [`curl -d 'it'\\''s ${id}'`, `curl -d 'it'\\''s '"$ASSAY_WORKSPACE_ID"''`],
])('the workspace of the service that is started again is the one that it prints: %s', (line, expected) => {
  const run = { target: { ...target, workspaceId: id }, profile: 'interface' }
  expect(curlTo({ ...run, embedded: { faults: [], latitudes: [] } }, line)).toBe(expected)
  expect(curlTo(run, line)).toBe(line)
})

test('no report sends a request to a service that has ended, but beside the line that starts it again', () => {
  const { record, result } = sampleRun()
  const embedded = { faults: ['mp3-silence', 'auth-missing-accepted'], latitudes: ['http-reason-empty'] }
  const run: ReportedRun = { result, record: { ...record, header: { ...record.header, embedded } } }
  const again =
    'assay run --reference --fault mp3-silence --fault auth-missing-accepted --latitude http-reason-empty ' +
    '--only AUTH-MISSING-401'
  const textOf = (report: 'junit' | 'ctrf' | 'summary' | 'findings' | 'html' | 'replay'): string =>
    reportFiles(run, report, { junitProfile: 'common', strict: false })[0]!.text
  const texts = [
    ...(['junit', 'ctrf', 'summary', 'findings'] as const).map(textOf),
    githubAnnotations(run),
    terminalSummary(run, { width: 80, colour: false, reports: [] }),
  ]
  for (const text of texts) {
    expect(text).not.toContain('curl -sS')
    expect(text).toContain(again)
  }
  for (const text of [textOf('html'), textOf('replay')]) {
    expect(text).not.toContain('--base-url')
    expect(text).toContain('assay serve --port 4010 --fault mp3-silence')
  }
})
