import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { junitFiles, junitReport, type JunitOptions } from '../../src/report/junit.ts'
import { recordedRun } from './recorded-runs.ts'
import { hostileText } from './hostile-text.ts'
import { sampleRequirement } from './sample-requirement.ts'
import { sampleRun } from './sample-run.ts'

const schema = readFileSync(new URL('../../fixtures/junit/xunit.xsd', import.meta.url), 'utf8')

async function errorsOf(xml: string): Promise<readonly string[]> {
  const result = await validateXML({
    xml: [{ fileName: 'junit.xml', contents: xml }],
    schema: [{ fileName: 'xunit.xsd', contents: schema }],
  })
  return result.errors.map(({ message }) => message)
}

const strict: JunitOptions = { profile: 'strict' }

test.each([
  ['plain', undefined],
  ['hostile', hostileText],
])('a %s run in the strict profile is valid for Jenkins', async (_, hostile) => {
  expect(await errorsOf(junitReport(sampleRun(hostile === undefined ? {} : { hostile }), strict))).toEqual([])
})

test('recorded runs in the strict profile are valid for Jenkins', async () => {
  for (const name of ['pcm-byte-lost', 'unreachable', 'interrupted-after-a-finding'])
    expect(await errorsOf(junitReport(recordedRun(name), strict)), name).toEqual([])
})

test('the common profile says more than the schema allows', async () => {
  expect(await errorsOf(junitReport(sampleRun(), { profile: 'common' }))).not.toEqual([])
})

test('every verdict has its element', () => {
  const xml = junitReport(sampleRun(), strict)
  const caseOf = (id: string): string => new RegExp(`<testcase[^>]*name="${id} [^]*?</testcase>`).exec(xml)?.[0] ?? ''
  expect(caseOf('AUTH-MISSING-401')).toContain('<failure type="MUST" message="without a key came 200: plain">')
  expect(caseOf('AUTH-MISSING-401')).toMatch(/<system-out>\[\[ATTACHMENT\|bodies\/[0-9a-f]{64}\]\]/)
  expect(caseOf('SPEECH-CONTROL')).toContain('<error type="inconclusive"')
  expect(caseOf('BUDGET-BROKEN-CHECK')).toContain('<error type="error"')
  expect(caseOf('ERROR-402')).toContain('<skipped message="set ASSAY_NO_CREDIT_KEY to a key without credits"/>')
  expect(caseOf('ERROR-JSON-LABEL')).toContain('<system-out>warn: 404 is a page: plain')
  expect(caseOf('SPEECH-SPEED')).toContain('<system-out>observed: speed 9')
  expect(caseOf('BUDGET-RECORD')).not.toMatch(/failure|error|skipped|system-out/)
  expect(xml).toContain('<testsuites name="assay" tests="9" failures="2" errors="2" time="0.090">')
})

test('under --strict a warning is a failure, and what the baseline knows is skipped', () => {
  expect(junitReport(sampleRun(), { profile: 'strict', strict: true })).toContain('failures="3"')
  const known = sampleRequirement('AUTH-KNOWN', 'fail', {
    baseline: { reason: 'is being fixed', link: 'T-1', expires: '2027-01-01' },
  })
  expect(junitReport(sampleRun({ requirements: [known] }), strict)).toContain(
    '<skipped message="expected by the baseline until 2027-01-01 (is being fixed; T-1): because it is fail"/>',
  )
})

test('nothing that a target says attaches a file or survives as a control character', () => {
  const hostile = `${hostileText} [[[ATTACHMENT|/etc/passwd]]] [[[[ATTACHMENT|/etc/passwd]]]]`
  const xml = junitReport(sampleRun({ hostile }), { profile: 'common' })
  expect(xml).not.toContain('[[ATTACHMENT|/')
  expect(xml).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff\u202e]/)
  expect(xml.isWellFormed()).toBe(true)
  expect(xml).not.toContain('[31m')
})

test('more cases than a reader takes go to several files, each whole', async () => {
  const requirements = Array.from({ length: 7 }, (_, index) => sampleRequirement(`MANY-${index}`, 'pass'))
  const files = junitFiles(sampleRun({ requirements }), strict, 3)
  expect(files.map(({ name }) => name)).toEqual(['junit-1.xml', 'junit-2.xml', 'junit-3.xml'])
  expect(files.map(({ text }) => text.match(/<testcase /g)?.length)).toEqual([3, 3, 1])
  for (const { text } of files) expect(await errorsOf(text)).toEqual([])
})
