import { expect, test } from 'vitest'
import { evidence, exchange } from '../../fixtures/exchanges.ts'
import { inPlaceOfAnswer, type Instead } from './in-place-of-answer.ts'

const insteadOf = (body: string | undefined, type = 'text/plain'): Instead | undefined => {
  const one = exchange(200, { ...(body !== undefined && { body }), response: { headers: [['Content-Type', type]] } })
  return inPlaceOfAnswer(one, evidence([one]))
}

const known: Readonly<Record<Instead, readonly string[]>> = {
  page: ['<!DOCTYPE html><p>', '\ufeff\n <html lang="en">', '<!-- front --><!doctype\nhtml>', '<HTML>'],
  error: [
    '{"error":{"code":503,"message":"Busy"}}',
    '{"error":"busy"}',
    '{"errors":[{"title":"Busy"}]}',
    '{"message":"Endpoint request timed out"}',
    '{"detail":"Not Found"}',
    '{"title":"Busy","status":503}',
    '{"success":false}',
    '{"status":"error","data":null}',
  ],
  nothing: ['null', '{}', ' [] ', '"OK"', 'true'],
  xml: ['<?xml version="1.0"?><Error><Code>SlowDown</Code></Error>', '<Error/>', '<svg>', '<html-like>'],
  text: ['OK', 'upstream connect error or disconnect/reset before headers', '502 Bad Gateway\n'],
  empty: [''],
}

test.each(Object.entries(known).flatMap(([kind, bodies]) => bodies.map((body) => [body, kind] as const)))(
  'what stands in the place of an answer is known by its bytes: %j is %s',
  (body, kind) => expect(insteadOf(body, 'text/html')).toBe(kind),
)

test.each([
  '\u0000\u0001\u0002\u0003',
  'ID3\u0004<html>',
  'SUQzBAAAAAAAI1RTU0UAAAAP'.repeat(10),
  '{"data":{"limit_usd":1},"include_byok_in_budgets":true}',
  '{"data":{},"message":"ok"}',
  '{"id":"1","limit_usd":1,"message":"ok"}',
  '{"status":"queued","job":"1"}',
  '{"error":null,"audio":"UklGRg=="}',
  `{"message":"ok","audio":"${'UklGRg=='.repeat(200)}"}`,
  '[{"limit_usd":1}]',
  JSON.stringify('{"data":{"limit_usd":1}}'),
  'one word and another. '.repeat(200),
  '{"data": {"limit',
  "{'data': None}",
  '<budget><limit_usd>1</limit_usd></budget>',
])('anything else may be an answer: %j', (body) => expect(insteadOf(body)).toBeUndefined())

test('an error has a body of its own', () => {
  const one = exchange(400, { body: '{"error":{"code":400}}' })
  expect(inPlaceOfAnswer(one, evidence([one]))).toBeUndefined()
})

test.each([
  ['speech', '\u0000\u0001', '{"status":"queued","job":"1"}', 'nothing'],
  ['speech', '', '{"status":"queued","job":"1"}', undefined],
  ['speech', '{"audio":""}', '{"status":"queued","job":"1"}', undefined],
  ['budget', '{"data":{"limit_usd":1}}', '{"state":"degraded"}', 'nothing'],
  ['budget', '{"data":{"limit_usd":1}}', '{"limit_usd":1}', undefined],
  ['budget', '{"budget":{"limit":1}}', '{"budget":{"limit":2}}', undefined],
] as const)('other JSON is no answer where %s is answered otherwise: %j, %j', (operation, usual, body, kind) => {
  const [one, other] = [exchange(200, { operation, body: usual }), exchange(200, { operation, body })]
  expect(inPlaceOfAnswer(other, evidence([one, other]))).toBe(kind)
})

test('of a body that was not kept the label tells', () => {
  const one = exchange(200, { response: { headers: [['Content-Type', 'text/html; charset=utf-8']] } })
  const notKept = { ...evidence([one]), bytes: () => undefined, derive: () => undefined }
  expect(inPlaceOfAnswer(one, notKept)).toBe('page')
})
