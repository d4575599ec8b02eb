import { expect, test } from 'vitest'
import { isEnveloped, said } from './said.ts'

test.each([
  [
    '{"error":{"code":400,"message":"Endpoint /audio/speech is not supported"}}',
    'Endpoint /audio/speech is not supported',
  ],
  ['{"error":"no"}', 'no'],
  ['{"message":"gone"}', 'gone'],
  ['{"detail":"Not Found"}', 'Not Found'],
  ['{"error":{"code":400}}', '{"error":{"code":400}}'],
  ['404 page not found\n', '404 page not found'],
  ['<html><head><title>404 Not Found</title></head><body>nginx</body></html>', '404 Not Found'],
  ['<h1>Bad  Gateway</h1>', 'Bad Gateway'],
  ['null', 'null'],
  [' \n', undefined],
  ['', undefined],
])('%j says %j', (body, words) => {
  expect(said(Buffer.from(body))).toBe(words)
})

test('nothing is quoted at length', () => {
  expect(said(undefined)).toBe(undefined)
  expect(said(Buffer.from('x'.repeat(5000)))!.length).toBeLessThan(200)
})

test('the envelope has the code as a number and a message', () => {
  const of = (value: unknown): boolean => isEnveloped(Buffer.from(JSON.stringify(value)), 401)
  expect(of({ error: { code: 401, message: 'Missing Authentication header' } })).toBe(true)
  expect(of({ error: { code: '401', message: '' } })).toBe(false)
  expect(of({ error: { code: 404, message: '' } })).toBe(false)
  expect(of({ error: { code: 401 } })).toBe(false)
  expect(of(null)).toBe(false)
  expect(isEnveloped(undefined, 401)).toBe(false)
})
