import { expect, test } from 'vitest'
import { header } from '../../src/record/exchange.ts'
import { readRun } from '../../src/record/run-record.ts'
import { assay, scratch, someKeys } from './assay.ts'

const fault = ['run', '--reference', '--only', 'AUTH-MISSING-401', '--fault', 'auth-missing-403']

test('each request carries a trace of its own, and the page links to it beside the exchange', async () => {
  using out = scratch()
  const link = 'https://traces.example/trace/{trace}?from=assay&view="x'
  await assay([...fault, '--trace-link', link, '--out', out.path])
  const { exchanges } = readRun(out.path)
  const ids = exchanges.map(({ request }) => header(request.headers, 'traceparent')!)
  for (const id of ids) expect(id).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-01$/)
  expect(new Set(ids).size).toBe(exchanges.length)
  const shown = [
    ...out.read('report.html').matchAll(/href="https:\/\/traces\.example\/trace\/([\da-f]{32})\?([^"]*)"/g),
  ]
  expect(shown.length).toBeGreaterThan(0)
  for (const [, trace, query] of shown) {
    expect(ids.some((id) => id.includes(trace!))).toBe(true)
    expect(query).toBe('from=assay&amp;view=&quot;x')
  }
  expect(
    out
      .result()
      .requirements.flatMap(({ findings }) => findings)
      .map(({ curl }) => curl)
      .join(''),
  ).not.toContain('traceparent')
})

test('with --traceparent alone the id is shown, without a link; without either nothing is sent', async () => {
  using out = scratch()
  await assay([...fault, '--traceparent', '--out', out.path])
  expect(out.read('report.html')).toMatch(/ · trace <code>[\da-f]{32}<\/code>/)
  using plain = scratch()
  await assay([...fault, '--out', plain.path])
  expect(plain.read('events.ndjson')).not.toContain('traceparent')
})

test.each(['javascript:alert({trace})', 'https://traces.example/', 'https://a:b@traces.example/{trace}'])(
  '%s is no link',
  async (link) => {
    const words = ['run', '--base-url', 'http://127.0.0.1:9/v1', '--trace-link', link, '--plan']
    expect(await assay(words, { env: someKeys })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--trace-link'),
    })
  },
)
