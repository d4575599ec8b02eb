import { brotliCompressSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { Body } from '../../src/record/exchange.ts'
import { sampleExchange } from '../report/sample-exchange.ts'
import { jsonBody, type JsonBody } from '../../suites/evidence/json-body.ts'

function read(body: Uint8Array, coding?: string): JsonBody {
  const headers = coding === undefined ? [] : [['content-encoding', coding] as const]
  return jsonBody.analyse(body, sampleExchange('a/b/1@default', 0, { status: 200, headers, body: Buffer.alloc(0) }))
}

test.each([
  ['short', ''],
  ['long', `"x":"${'x'.repeat(5000)}",`],
])('a number that no double holds is a number all the same: %s', (_, before) => {
  for (const [text, value] of [
    ['1e400', Number.MAX_VALUE],
    ['-1E+999', -Number.MAX_VALUE],
    [`1${'0'.repeat(400)}`, Number.MAX_VALUE],
    ['1e-400', 0],
  ] as const) {
    expect(read(Buffer.from(`{${before}"limit_usd":${text}}`))).toMatchObject({ ok: true, value: { limit_usd: value } })
  }
})

test('a masked key whose bytes were written as numbers leaves the body what it was', () => {
  const places = (text: string): Body['redacted'] =>
    [...text.matchAll(/\*+/g)].map(({ 0: stars, index }) => [index, stars.length, 'ASSAY_API_KEY'] as const)
  const masked = (text: string): JsonBody => {
    const exchange = sampleExchange('a/b/1@default', 0, { status: 401, headers: [], body: Buffer.alloc(0) })
    const response = exchange.response!
    const body = { ...response.body, redacted: places(text) }
    return jsonBody.analyse(Buffer.from(text), { ...exchange, response: { ...response, body } })
  }
  for (const numbers of ['[*****37]', '[*****]', '[ ***, 37, *** ]', '{"type":"Buffer","data":[******]}'])
    expect(masked(`{"error":{"code":401,"message":"No"},"debug":${numbers}}`), numbers).toMatchObject({
      ok: true,
      value: { error: { code: 401, message: 'No' } },
    })
  // In a string nothing is made of it, and what is no JSON with a number either is none.
  expect(masked('{"error":{"message":"no ****"}}')).toMatchObject({ value: { error: { message: 'no ****' } } })
  for (const text of ['{"error":****', 'key ****', '{****:1}', '<p>****</p>']) expect(masked(text).ok, text).toBe(false)
  // Asterisks of the target's own are no mask.
  expect(read(Buffer.from('{"debug":[****]}')).ok).toBe(false)
})

test('declared codings are undone, one after the other', () => {
  const text = Buffer.from('{"error":{"code":400}}')
  expect(read(gzipSync(text), 'gzip')).toMatchObject({ ok: true })
  expect(read(gzipSync(brotliCompressSync(text)), 'br, GZIP')).toMatchObject({ ok: true })
  expect(read(text, 'gzip')).toMatchObject({ ok: true })
  expect(read(text, 'utf-8')).toMatchObject({ ok: true })
})

test('what is not decoded for a reason of ours is no verdict on the body', () => {
  expect(read(Buffer.from([1, 2, 3]), 'compress')).toMatchObject({ ok: false, unread: true })
  expect(read(gzipSync(Buffer.alloc(2 * 1024 * 1024, 0x20)), 'gzip')).toMatchObject({ ok: false, unread: true })
  expect(read(gzipSync(Buffer.from('{'))).ok).toBe(false)
  expect(read(gzipSync(Buffer.from('{')))).not.toHaveProperty('unread')
})

test('what is judged is kept, however long other texts are that stand before it', () => {
  const others = { signature: 'c2lnbmVk'.repeat(50_000), pages: Array.from({ length: 20 }, () => 'x'.repeat(9000)) }
  const data = { history: 'y'.repeat(99_000), id: 'b-1', created_at: '2026-01-01T00:00:00Z' }
  expect(read(Buffer.from(JSON.stringify({ ...others, data })))).toMatchObject({
    ok: true,
    value: { data: { id: 'b-1', created_at: '2026-01-01T00:00:00Z' } },
  })
})
