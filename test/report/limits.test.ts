import { expect, test } from 'vitest'
import type { ReportedRun } from '../../src/report/reported-run.ts'
import { reportFiles, reportsOf } from '../../src/report/report-files.ts'
import type { RequirementResult } from '../../src/requirement/result.ts'
import { sampleExchange } from './sample-exchange.ts'
import { sampleFinding, sampleRequirement } from './sample-requirement.ts'
import { sampleRun } from './sample-run.ts'

/** What is shown of more than is shown at once; of what is a screenful the kept reports tell. */

const [html, junit, replay, har] = (['html', 'junit', 'replay', 'har'] as const).map(
  (name) => (run: ReportedRun) => reportFiles(run, name, { junitProfile: 'common', strict: false })[0]!.text,
) as [Report, Report, Report, Report]
type Report = (run: ReportedRun) => string

const countOf = (text: string, part: string): number => text.split(part).length - 1

const violated = (count: number): RequirementResult[] =>
  Array.from({ length: count }, (_, index) =>
    sampleRequirement(`MANY-${index}`, 'fail', {
      findings: [
        sampleFinding(`MANY-${index}`, {
          message: `wrong ${index} ${'long '.repeat(100)}`,
          expected: '401',
          actual: '200',
          evidence: [],
          curl: index % 2 === 0 ? `curl ${index}` : '',
        }),
      ],
    }),
  )

test('the page shows a hundred findings in full, what follows from others among them; the rest is brief', () => {
  const requirements = violated(104)
  const sample = sampleRun({ requirements })
  const [first, second, third, ...others] = sample.result.causes
  const effects = [second!, third!].flatMap(({ findings }) => findings)
  const causes = [{ ...first!, findings: [...first!.findings, ...effects] }, ...others]
  const page = html({ ...sample, result: { ...sample.result, causes } })
  expect([countOf(page, '<article class="finding"'), countOf(page, '<article class="finding brief"')]).toEqual([100, 4])
  const brief = [...page.matchAll(/<article class="finding brief"[^]*?<\/article>/g)].map(([text]) =>
    text.replace(/(?:long )+/, 'long ').replaceAll(' data-', '\n data-'),
  )
  expect(page).toContain('Findings (104)')
  expect(brief.slice(-2).join('\n')).toMatchInlineSnapshot(`
    "<article class="finding brief" id="MANY-98/wrongStatus@default"
     data-verdict="fail"
     data-suite="auth"
     data-level="must">
    <p><span class="v v-fail">fail</span> <a href="#MANY-98">MANY-98</a>
    clause 5: wrong 98 long l… (209 more characters) · expected 401 · actual 200</p>
    <pre>curl 98</pre></article>
    <article class="finding brief" id="MANY-99/wrongStatus@default"
     data-verdict="fail"
     data-suite="auth"
     data-level="must">
    <p><span class="v v-fail">fail</span> <a href="#MANY-99">MANY-99</a>
    clause 5: wrong 99 long l… (209 more characters) · expected 401 · actual 200</p>
    </article>"
  `)
})

test('the page shows three hundred requirements in full; the rest stands on a line each', () => {
  const [one, ...others] = violated(301)
  const page = html(
    sampleRun({
      requirements: [
        ...others,
        sampleRequirement('ZZ-A', 'observed', { reason: 'r'.repeat(1100) }),
        sampleRequirement('ZZ-B', 'observed', { findings: one!.findings }),
      ],
    }),
  )
  expect(countOf(page, '<section class="requirement"')).toBe(300)
  const brief = [...page.matchAll(/<p class="requirement"[^]*?<\/p>/g)].map(([text]) =>
    text.replace(/r{99,}/, 'r').replaceAll(' data-', '\n data-'),
  )
  expect(brief.join('\n')).toMatchInlineSnapshot(`
    "<p class="requirement" id="ZZ-A"
     data-verdict="observed"
     data-suite="auth"
     data-level="open"><span class="v v-observed">observed</span>
    <a href="#ZZ-A">ZZ-A</a> the rule is kept: r… (100 more characters)</p>
    <p class="requirement" id="ZZ-B"
     data-verdict="observed"
     data-suite="auth"
     data-level="open"><span class="v v-observed">observed</span>
    <a href="#MANY-0%2FwrongStatus%40default">ZZ-B</a> the rule is kept</p>"
  `)
})

test('twenty causes are facts of JUnit', () => {
  const facts = [...junit(sampleRun({ requirements: violated(30) })).matchAll(/name="assay.cause.(\d+)"/g)]
  expect(facts.map(([, number]) => Number(number))).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
})

test('replay.sh sends for three hundred findings, and says how many are left', () => {
  const [all, more] = [300, 301].map((count) => replay(sampleRun({ requirements: violated(count) })))
  expect([countOf(all!, '\nfinding '), countOf(all!, 'more findings')]).toEqual([300, 0])
  expect([
    countOf(more!, '\nfinding '),
    more!.includes(`\nprintf '%s\\n' '1 more findings stand in report.html'\nended`),
  ]).toEqual([300, true])
})

test('entries of run.har are brief once those before them have 12 MiB', () => {
  const long = { text: 'a'.repeat(60 * 1024), word: 'w'.repeat(5000) }
  const exchanges = Array.from({ length: 220 }, (_, index) =>
    sampleExchange(`long/${index}/1@default`, index, {
      status: 200,
      reason: long.word,
      headers: [
        ['content-type', long.word],
        ['location', long.word],
      ],
      body: Buffer.from(long.text),
    }),
  )
  const { record, result } = sampleRun()
  const text = har({ result, record: { ...record, exchanges } })
  const { log } = JSON.parse(text) as { log: { entries: { response: { content: { text?: string } } }[] } }
  const whole = log.entries.filter(({ response }) => response.content.text !== undefined).length
  expect(log.entries.findIndex(({ response }) => response.content.text === undefined)).toBe(whole)
  const before = text.indexOf('"_exchange": "long/' + whole + '/1@default"') / (1024 * 1024)
  expect([before > 11.9, before < 12.1]).toEqual([true, true])
  const { response } = log.entries.at(-1)!
  expect(JSON.stringify(response, null, 1).replaceAll(/w{99,}/g, 'w')).toMatchInlineSnapshot(`
    "{
     "status": 200,
     "statusText": "w… (4800 more characters)",
     "httpVersion": "HTTP/1.1",
     "cookies": [],
     "headers": [],
     "_linesLeftOut": 2,
     "content": {
      "size": 61440,
      "mimeType": "w… (4800 more characters)",
      "_sha256": "4c3e08905a298472c4b74e02e554030bfa8aec5ce7f7d8af1cae81532722d754",
      "_file": "bodies/4c3e08905a298472c4b74e02e554030bfa8aec5ce7f7d8af1cae81532722d754"
     },
     "redirectURL": "w… (4800 more characters)",
     "headersSize": -1,
     "bodySize": 61440,
     "_chunks": [],
     "_complete": true,
     "_interim": []
    }"
  `)
})

test('all reports are written of a run without any exchange', () => {
  const { record, result } = sampleRun({ requirements: [] })
  const run = { result: { ...result, requirements: [], causes: [] }, record: { ...record, exchanges: [] } }
  const texts = reportsOf(['har', 'html']).flatMap((name) =>
    reportFiles(run, name, { junitProfile: 'common', strict: false }).map(({ text }) => text),
  )
  expect(texts.some((text) => text.includes('"entries": []'))).toBe(true)
  expect(texts.every((text) => !text.includes('class="timeline"') && !text.includes('aria-label="Latency"'))).toBe(true)
})

test('two thousand waits and repetitions are drawn, and all are counted', () => {
  const { record, result } = sampleRun()
  const [one] = record.exchanges
  const waits = Array.from({ length: 2001 }, (_, index) => ({ at: index, ms: 2, why: '429' }))
  const exchanges = Array.from({ length: 2001 }, (_, index) => ({
    ...one!,
    attempt: 2,
    timing: { start: index, end: index + 1 },
  }))
  const page = html({ result, record: { ...record, waits, exchanges } })
  expect([countOf(page, '<rect class="wait"'), countOf(page, '<rect class="again"')]).toEqual([2000, 2000])
  expect(page).toContain('aria-label="2,001 requests over 2.0 s; 2,001 waits; 2,001 sent again"')
})
