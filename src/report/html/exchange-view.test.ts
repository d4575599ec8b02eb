import { expect, test } from 'vitest'
import { sampleExchange, samplePcm } from '../../../test/report/sample-exchange.ts'
import { sampleRun } from '../../../test/report/sample-run.ts'
import type { Exchange } from '../../record/exchange.ts'
import { traceparent } from '../../record/traceparent.ts'
import { budget, type Budget } from './budget.ts'
import { exchangeShelf, type ExchangeShelf } from './exchange-view.ts'

const { record } = sampleRun()
const spoken = sampleExchange('speech/pcm/1@default', 0, {
  status: 200,
  headers: [['content-type', 'audio/pcm;rate=8000;channels=1']],
  body: samplePcm(),
  request: '{"response_format":"pcm"}',
})
const { response, ...unanswered } = spoken
const at = { part: 'body', atMs: 100 }

const roomy = (): Budget => budget(100_000, 1_000_000)

function shelfOf(one: Exchange, details = roomy(), bodies = roomy(), traceLink?: string): ExchangeShelf {
  const header = { ...record.header, ...(traceLink !== undefined && { traceLink }) }
  return exchangeShelf({ ...record, header, exchanges: [one] }, bodies, details)
}

test('what is not in the record is said not to be there', () => {
  const shelf = shelfOf(spoken)
  expect(shelf.show('gone').text).toBe('<p class="small">Exchange <code>gone</code> is not in the record.</p>')
  expect(shelf.line('gone').text).toBe('not in the record')
  expect(shelf.wave('gone', at).text).toBe('')
})

test('a full page names the exchange, and draws nothing', () => {
  const shelf = shelfOf(spoken, budget(10, 10))
  expect(shelf.show(spoken.id).text).toBe(`<p class="small">Exchange <code>speech/pcm/1@default</code>: \
<code>POST /v1/audio/speech</code> → 200 audio/pcm;rate=8000;channels=1, 8.0 kB, 12 ms.
This page is full; it stands in <code>events.ndjson</code>.</p>`)
  const row = { exchange: spoken.id, name: 'pcm', startMs: 0, lastsMs: 500, loudness: [1] }
  expect([shelf.wave(spoken.id, at).text, shelf.heard([row, row]).text]).toEqual(['', ''])
  expect(shelfOf(spoken).wave(spoken.id, at).text).toContain('<svg class="wave"')
  expect(shelfOf(spoken).heard([row, row]).text).toContain('<figure class="heard">')
})

test('a page that is full of bodies draws a sound, and does not play it', () => {
  const { text } = shelfOf(spoken, roomy(), budget(10, 10)).show(spoken.id)
  expect(text).toContain('<svg class="wave"')
  expect(text).toContain('<p class="small">This page is full: play the file in <code>bodies/</code>.</p>')
  expect(text).not.toContain('<audio')
})

test('what passed is mentioned without its sound, and without a body that is long', () => {
  const mentioned = (length: number): string =>
    shelfOf({ ...spoken, response: { ...response!, body: bodyOf(length) } }).mention(spoken.id).text
  expect(mentioned(4096)).not.toContain('Too long')
  expect(mentioned(4097)).toContain('Too long for this page')
  expect(shelfOf(spoken).mention(spoken.id).text).not.toContain('class="audio"')
})

function bodyOf(length: number): NonNullable<Exchange['response']>['body'] {
  const body = Buffer.from('x'.repeat(length))
  return sampleExchange('x/1@default', 0, { status: 200, headers: [], body }).response!.body
}

test.each([
  [{ kind: 'dns', phase: 'connect', detail: '' } as const, 'no answer: dns'],
  [undefined, 'no answer: unknown'],
])('without an answer the line says why: %j', (failure, words) => {
  const one = { ...unanswered, ...(failure && { failure }) }
  expect(shelfOf(one).line(spoken.id).text).toBe(`<code>POST /v1/audio/speech</code> → ${words}, 12 ms`)
})

test.each([
  ['no link', undefined, ' · trace <code>ID</code>'],
  ['no address of the web', 'javascript:alert("{trace}")', ' · trace <code>ID</code>'],
  ['an address', 'HTTP://t/{trace}', ' · <a href="HTTP://t/ID" rel="noreferrer">trace <code>ID</code></a>'],
])('the trace of a request, with %s', (_, link, shown) => {
  const parent = traceparent('run', spoken.id)
  const headers = [...spoken.request.headers, ['traceparent', parent] as const]
  const one = { ...spoken, request: { ...spoken.request, headers } }
  expect(shelfOf(one, roomy(), roomy(), link).show(spoken.id).text).toContain(
    `headers after 8 ms${shown.replaceAll('ID', parent.slice(3, 35))}</p>`,
  )
  expect(shelfOf(spoken, roomy(), roomy(), link).show(spoken.id).text).toContain('headers after 8 ms</p>')
})
