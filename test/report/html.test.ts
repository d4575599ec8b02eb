import { expect, test } from 'vitest'
import { sentences } from '../../src/contract/sentences.ts'
import { githubAnnotations } from '../../src/report/annotations.ts'
import { htmlReport } from '../../src/report/html.ts'
import { junitReport } from '../../src/report/junit.ts'
import { summaryMarkdown } from '../../src/report/summary.ts'
import { terminalSummary } from '../../src/report/terminal.ts'
import { interfaceBlocks } from '../../src/report/html/interface-blocks.ts'
import { hostileText } from './hostile-text.ts'
import { sampleRequirement } from './sample-requirement.ts'
import { sampleRun } from './sample-run.ts'

test('every sentence of the interface stands in the page once', () => {
  const shown = interfaceBlocks().flatMap((block) =>
    block.kind === 'prose'
      ? block.sentences.map(({ id }) => id)
      : block.kind === 'table'
        ? block.rows.map(({ sentence }) => sentence?.id)
        : [],
  )
  expect(shown).toEqual(sentences.map(({ id }) => id))
})

test('outcome, counts, findings and reasons are in the HTML itself', () => {
  const page = htmlReport(sampleRun())
  expect(page).toContain('<h1>Not conformant: 2 causes, 2 of 7 musts violated</h1>')
  for (const id of ['AUTH-MISSING-401', 'BUDGET-RECORD', 'SPEECH-SPEED', 'ERROR-402'])
    expect(page.match(new RegExp(`id="${id}"`, 'g')), id).toHaveLength(1)
  expect(page).toContain('id="AUTH-MISSING-401/wrongStatus@default"')
  expect(page).toContain(
    'Bearer &quot;$ASSAY_API_KEY&quot;'.replace('Bearer &quot;', '&#39;Authorization: Bearer &#39;&quot;'),
  )
  expect(page).toContain('<mark>&quot;401&quot;</mark>')
  expect(page).toContain('set ASSAY_NO_CREDIT_KEY to a key without credits')
})

test('what a target says is text', () => {
  const page = htmlReport(sampleRun({ hostile: hostileText }))
  expect(page).not.toMatch(/<script>globalThis|<img|<svg onload|onmouseover='/)
  expect(page.isWellFormed()).toBe(true)
  expect(page).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202e\ufffe]/)
})

test('the same run gives the same bytes', () => {
  expect(htmlReport(sampleRun())).toBe(htmlReport(sampleRun()))
})

test('a requirement stands once for each of its cells, and one without a known sentence is not lost', () => {
  const page = htmlReport(
    sampleRun({
      requirements: [
        sampleRequirement('A-ONE', 'pass', { cell: 'left' }),
        sampleRequirement('A-ONE', 'fail', { cell: 'right' }),
        sampleRequirement('B-LOST', 'warn', { sentences: ['99/none'] }),
      ],
    }),
  )
  for (const id of ['A-ONE@left', 'A-ONE@right', 'B-LOST'])
    expect(page.match(new RegExp(`id="${id}"`, 'g')), id).toHaveLength(1)
  expect(page).toContain('A-ONE[right]')
})

test('nothing is loaded from anywhere', () => {
  const page = htmlReport(sampleRun())
  expect(page).toContain('default-src &#39;none&#39;'.replaceAll('&#39;', "'"))
  expect(page).not.toMatch(/(?:src|href)="(?!#|bodies\/[0-9a-f]{64}"|data:)/)
})

test('what a target says at any length stays short in every report', () => {
  const run = sampleRun({ hostile: 'long '.repeat(200_000) })
  expect(htmlReport(run).length).toBeLessThan(400_000)
  expect(junitReport(run, { profile: 'common' }).length).toBeLessThan(400_000)
  expect(terminalSummary(run, { width: 80, colour: false, reports: [] }).length).toBeLessThan(20_000)
  expect(githubAnnotations(run).length).toBeLessThan(20_000)
  expect(summaryMarkdown(run).length).toBeLessThan(100_000)
})

test('causes stand first, and what follows from one is folded below it', () => {
  const page = htmlReport(sampleRun())
  const strip = page.slice(page.indexOf('<nav class="causes"'), page.indexOf('<div class="bar">'))
  expect(strip).toContain('href="#AUTH-MISSING-401%2FwrongStatus%40default"')
  expect(strip).toContain('all 2 cases · explains 1 more')
  expect(strip).not.toContain('wrongCode')
  const folded = page.slice(
    page.indexOf('<details class="effects"><summary>1 finding follows from it: AUTH-MISSING-401'),
  )
  expect(folded).toMatch(/^[^]{0,200}<article class="finding" id="AUTH-MISSING-401\/wrongCode@default"/)
})

test('where nothing could be judged, the page says why and not that nothing was found', () => {
  const { record, result } = sampleRun({
    requirements: [sampleRequirement('A-1', 'inconclusive', { reason: 'no' })],
  })
  const title = 'http://127.0.0.1:9 cannot be reached: nobody listens; start the service there'
  const cause = {
    id: 'unreachable',
    title,
    clause: '4',
    level: 'undecided' as const,
    requirements: ['A-1'],
    findings: [],
  }
  const page = htmlReport({ record, result: { ...result, causes: [cause] } })
  expect(page).toContain('Nothing was judged')
  expect(page.split(title)).toHaveLength(3)
  expect(page).not.toContain('Nothing was found')
})
