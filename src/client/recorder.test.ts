import { expect, test } from 'vitest'
import { caseOf } from '../../fixtures/client-against.ts'
import { bodyStore, sha256Of } from '../record/body-store.ts'
import { redactor } from '../redaction/redaction.ts'
import { aside } from './aside.ts'
import type { Attempt } from './attempt.ts'
import { gathering } from './gathering.ts'
import { recorder, type AttemptFacts } from './recorder.ts'

const key = 'sk-Canary7f3A9bQ2xY0z'

function attempt(body: Uint8Array, change: Partial<Attempt> = {}): Attempt {
  const came = gathering()
  came.add(body, 3)
  return {
    status: 200,
    reason: 'OK',
    headers: [],
    interim: [],
    interimCount: 0,
    interimText: aside(),
    chunkExtensions: aside(),
    body: came,
    trailers: [],
    complete: true,
    start: 107,
    headersAt: 109,
    end: 115,
    ...change,
  }
}

const bodies = bodyStore()
const recorded = recorder({
  origin: 'http://127.0.0.1:9',
  began: 100,
  bodies,
  clean: redactor(new Map([['ASSAY_API_KEY', key]])),
})
const facts: AttemptFacts = {
  probe: 'p',
  of: caseOf(),
  number: 2,
  isSecond: false,
  request: { path: '/v1/a', headers: [['host', 'x']], template: undefined, body: null },
  connection: { id: 1, protocol: 'http/1.1', reused: false },
}
const text = (length: number): Uint8Array => Buffer.alloc(length, 'a')

test('an exchange is recorded with what was sent, what came and when', () => {
  const template = Buffer.from('{"input":"${KEY}"}')
  const { stimulus, operation, credential, method } = facts.of
  const got = attempt(Buffer.from('{}'), { headers: [['X-Key', key]], reason: `No ${key}` })
  expect(recorded({ ...facts, request: { ...facts.request, template } }, got)).toStrictEqual({
    id: 'p/one/2@default',
    cell: 'default',
    attempt: 2,
    origin: 'probe',
    stimulus,
    operation,
    credential,
    request: {
      method,
      url: 'http://127.0.0.1:9/v1/a',
      headers: [['host', 'x']],
      body: {
        sha256: sha256Of(template),
        length: template.length,
        stored: template.length,
        complete: true,
        arrivals: [],
        redacted: [],
      },
    },
    response: {
      status: 200,
      reason: 'No [redacted ASSAY_API_KEY]',
      interim: [],
      body: {
        sha256: sha256Of(Buffer.from('{}')),
        length: 2,
        stored: 2,
        complete: true,
        arrivals: [[3, 2]],
        redacted: [],
      },
      headers: [['X-Key', '[redacted ASSAY_API_KEY]']],
    },
    timing: { start: 7, headers: 9, end: 15 },
    connection: facts.connection,
  })
  expect(Buffer.from(bodies.get(sha256Of(template))!)).toEqual(template)
})

test('where nobody answered there is no response, and no time of it', () => {
  const { status: _status, headersAt: _headersAt, ...rest } = attempt(text(0), { complete: false })
  const failure = { kind: 'reset', phase: 'headers', detail: `lost with ${key}` } as const
  const exchange = recorded({ ...facts, isSecond: true }, { ...rest, failure })
  expect(exchange).not.toHaveProperty('response')
  expect(exchange.timing).toStrictEqual({ start: 7, end: 15 })
  expect([exchange.look, exchange.failure!.detail]).toEqual([2, 'lost with [redacted ASSAY_API_KEY]'])
  expect(recorded(facts, { ...rest, failure })).not.toHaveProperty('look')
})

test('interim answers beyond the first are counted, and trailers are cleaned like headers', () => {
  const { response } = recorded(
    facts,
    attempt(text(1), { interim: [103], interimCount: 3, trailers: [['X', `y ${key}`]] }),
  )
  expect(response).toMatchObject({ interim: [103], interimCount: 3, trailers: [['X', 'y [redacted ASSAY_API_KEY]']] })
  const one = recorded(facts, attempt(text(1), { interim: [103], interimCount: 1 })).response
  expect(one).toMatchObject({ interim: [103] })
  expect(one).not.toHaveProperty('interimCount')
  expect(one).not.toHaveProperty('trailers')
})

test('of a body that was given up for its length its beginning is kept; any other is kept whole', () => {
  const stored = (change: Partial<Attempt>): readonly [number, number] => {
    const { body } = recorded(facts, attempt(text(70_000), change)).response!
    return [body.length, body.stored]
  }
  const limit = { kind: 'limit', phase: 'body', detail: '' } as const
  expect(stored({ failure: limit, complete: false })).toEqual([70_000, 65_536])
  expect(stored({ failure: limit }), 'only its headers were too many').toEqual([70_000, 70_000])
  expect(stored({ failure: { ...limit, kind: 'reset' }, complete: false })).toEqual([70_000, 70_000])
  expect(stored({})).toEqual([70_000, 70_000])
})

test('of a body that nobody can search the digest is kept', () => {
  const coded = Buffer.from('no such coding')
  const { body } = recorded(facts, attempt(coded, { headers: [['Content-Encoding', 'compress']] })).response!
  expect(body).toStrictEqual({
    sha256: sha256Of(coded),
    length: coded.length,
    stored: 0,
    complete: true,
    arrivals: [[3, coded.length]],
    redacted: [],
    withheld: 'unreadable',
  })
})
