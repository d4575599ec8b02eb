import { expect, test } from 'vitest'
import { caseOf } from '../../fixtures/client-against.ts'
import type { Case } from '../record/case.ts'
import type { ClientOptions } from './client-options.ts'
import { wireRequest, type WireRequest } from './wire-request.ts'

const key = 'sk-Canary7f3A9bQ2xY0zLmN4'

function written(parts: Partial<Case>, base = 'http://target:8080/v1'): WireRequest {
  const options: Partial<ClientOptions> = {
    secrets: new Map([['ASSAY_API_KEY', key]]),
    extraHeaders: [['x-gate', 'open']],
    version: '0',
  }
  return wireRequest(caseOf(parts), new URL(base), options as ClientOptions)
}

const usual = [
  ['host', 'target:8080'],
  ['user-agent', 'assay/0'],
  ['accept', '*/*'],
  ['accept-encoding', 'identity'],
  ['x-gate', 'open'],
]

test('what is read says nothing of a body; what is posted says its length, and that there is none', () => {
  expect(written({})).toEqual({
    template: undefined,
    body: null,
    path: '/v1/workspaces/a/budgets/daily',
    headers: usual,
  })
  expect(written({ method: 'POST', headers: [['X-Case', '1']] })).toMatchObject({
    body: null,
    headers: [...usual, ['X-Case', '1'], ['content-length', '0']],
  })
})

test('a key stands in what is sent, and its name in what is recorded; bytes are sent as they are', () => {
  const text = written({ method: 'POST', body: '{"key":"${ASSAY_API_KEY}"}' })
  expect([text.template, text.body].map(String)).toEqual(['{"key":"${ASSAY_API_KEY}"}', `{"key":"${key}"}`])
  expect(text.headers.at(-1)).toEqual(['content-length', String(10 + key.length)])
  const bytes = Buffer.from([0xff, 0x00, 0x24])
  expect(written({ method: 'POST', body: bytes })).toMatchObject({ template: bytes, body: bytes })
})

test('a base URL may end with a slash, and a case may have a base of its own', () => {
  expect(written({ path: '/audio/speech' }, 'http://target/v1/').path).toBe('/v1/audio/speech')
  expect(written({ path: '/audio/speech' }, 'http://target/').path).toBe('/audio/speech')
  expect(written({ path: '/audio/speech', base: '/api/v2' }).path).toBe('/api/v2/audio/speech')
})

test('of lines that a case writes itself those are filled in that are left empty, whatever their case', () => {
  const lines = [
    ['HOST', ''],
    ['host', 'another'],
    ['Content-Length', ''],
    ['content-length', '7'],
    ['X-Empty', ''],
  ] as const
  expect(written({ method: 'POST', wire: {}, body: '{}', headers: lines }).headers).toEqual([
    ['HOST', 'target:8080'],
    ['host', 'another'],
    ['Content-Length', '2'],
    ['content-length', '7'],
    ['X-Empty', ''],
    ['x-gate', 'open'],
  ])
})
