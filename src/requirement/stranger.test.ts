import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { evidence, exchange, type Particulars } from '../../fixtures/exchanges.ts'
import type { Exchange } from '../record/exchange.ts'
import { readRun } from '../record/run-record.ts'
import { strangerAt, type Stranger } from './stranger.ts'

const baseUrl = 'https://target.example/v1'
const mp3 = Uint8Array.from([0xff, 0xfb, 0x90, 0x00, 0xff, 0x80, 0x00, 0x01])
const page = '<!doctype html><html><head><title>Sign in</title></head></html>'
const html: Particulars['headers'] = [['content-type', 'text/html; charset=utf-8']]
const json: Particulars['headers'] = [['content-type', 'application/json']]

/** How a service answers: a valid request, and one without a key, of each operation. */
type Service = (operation: 'speech' | 'budget', key: 'api' | 'management' | 'none') => [number, Particulars]

function answersOf(service: Service, operations: readonly ('speech' | 'budget')[] = ['speech', 'budget']): Exchange[] {
  return operations.flatMap((operation) => {
    const url = `${baseUrl}${operation === 'speech' ? '/audio/speech' : '/workspaces/acme/budgets/daily'}`
    const own = operation === 'speech' ? 'api' : 'management'
    const asked = (key: 'api' | 'management' | 'none', stimulus: Exchange['stimulus']): Exchange => {
      const [status, parts] = service(operation, key)
      return exchange(status, { of: `${operation}-${key}`, operation, url, credential: { key }, stimulus, ...parts })
    }
    const control = { kind: 'control', group: operation, role: 'valid' } as const
    const keyless = { kind: 'change', group: operation, id: 'absent', change: 'Authorization: absent' } as const
    return [asked(own, control), asked('none', keyless), asked(own, control)]
  })
}

function at(answers: readonly Exchange[]): Stranger | undefined {
  const { bytes } = evidence(answers)
  return strangerAt(answers, { baseUrl, bytes: ({ response }) => response && bytes(response.body) })
}

test.each<[string, Service, string, string]>([
  [
    'a page to everything',
    () => [200, { body: page, headers: html }],
    'every request is answered with 200 and text/html ("Sign in")',
    'check the base URL: what answers there is a web page',
  ],
  [
    'a redirect to a login',
    () => [302, { body: '', headers: [['location', 'https://login.example/in?next=1']] }],
    'every request is redirected (302) to https://login.example/in',
    'check the base URL: redirects are not followed',
  ],
  [
    'a redirect to a page of its own, and a page that says so',
    () => [303, { body: page, headers: [...html, ['location', '/login?next=1']] }],
    'every request is redirected (303) to https://target.example/login',
    'check the base URL: redirects are not followed',
  ],
  [
    'a redirect to another host',
    (operation) => [
      operation === 'speech' ? 308 : 301,
      {
        body: '',
        headers: [
          [
            'location',
            `https://api.example/v1${operation === 'speech' ? '/audio/speech' : '/workspaces/acme/budgets/daily'}`,
          ],
        ],
      },
    ],
    'POST /audio/speech is always redirected (308) to https://api.example/v1, ' +
      'GET /workspaces/{id}/budgets/{interval} is always redirected (301) to https://api.example/v1',
    'set the base URL to https://api.example/v1',
  ],
  [
    'no such path, in the words of the interface',
    () => [404, { body: { error: { code: 404, message: 'Resource not found' } }, headers: json }],
    'every request is answered with 404 and application/json ("Resource not found")',
    'check the base URL: its path has to end where /audio/speech begins',
  ],
  [
    'a static site',
    (operation) => [operation === 'speech' ? 405 : 200, { body: page, headers: html }],
    'POST /audio/speech is always answered with 405 and text/html ("Sign in"), ' +
      'GET /workspaces/{id}/budgets/{interval} is always answered with 200 and text/html ("Sign in")',
    'check the base URL: what answers there is a web page',
  ],
  [
    'a breakdown',
    () => [500, { body: 'Internal Server Error', headers: [['content-type', 'text/plain']] }],
    'every request is answered with 500 and text/plain ("Internal Server Error")',
    "check the base URL, and the target's own log",
  ],
  [
    'a wall',
    () => [403, { body: 'Forbidden', headers: [] }],
    'every request is answered with 403 and no Content-Type ("Forbidden")',
    'check the base URL, and whether something in front of the service refuses',
  ],
  [
    'a password in front',
    () => [401, { body: '', headers: [['www-authenticate', 'Basic realm="staging"']] }],
    'every request is answered with 401 and no Content-Type, WWW-Authenticate: Basic',
    'check the base URL, and whether something in front of the service refuses',
  ],
  [
    'JSON of something else',
    () => [200, { body: '{}', headers: json }],
    'every request is answered with 200 and application/json ("{}")',
    'check the base URL',
  ],
])('%s is no such service', (_, service, told, next) => {
  expect(at(answersOf(service))).toEqual({ told: `${baseUrl} does not look like this service: ${told}`, next })
})

test.each([
  ['https://target.example', 'its path does not end in /v1'],
  ['https://target.example/v1/v1', 'it holds v1 twice'],
])('no such path under %s: %s', (other, words) => {
  const answers = answersOf(() => [404, { body: 'no', headers: [] }])
  expect(strangerAt(answers, { baseUrl: other, bytes: () => undefined })!.next).toBe(`check the base URL: ${words}`)
  expect(
    strangerAt(answers, { baseUrl: other, bytes: () => undefined, elsewhere: 'https://target.example/api/v1' })!.next,
  ).toBe('set the base URL to https://target.example/api/v1, which answers as the interface does')
})

const envelope = (status: number, message = 'no'): [number, Particulars] => [
  status,
  { body: { error: { code: status, message } }, headers: json },
]
const bare = (status: number, body = 'no'): [number, Particulars] => [
  status,
  { body, headers: [['content-type', 'text/plain']] },
]

test.each<[string, Service]>([
  [
    'it speaks, and all else is a page',
    (operation, key) =>
      operation === 'speech' && key === 'api'
        ? [200, { body: mp3, headers: [['content-type', 'audio/mpeg']] }]
        : [200, { body: page, headers: html }],
  ],
  ['it speaks under the name of a page', () => [200, { body: mp3, headers: [['content-type', 'text/plain']] }]],
  [
    'it reads budgets, and cannot speak',
    (operation) => (operation === 'speech' ? bare(404) : [200, { body: { data: { id: 'x' } }, headers: json }]),
  ],
  [
    'a record without its envelope',
    (operation) => (operation === 'speech' ? bare(404) : [200, { body: { limit_usd: 5 }, headers: json }]),
  ],
  [
    'audio in JSON',
    (operation) => (operation === 'speech' ? [200, { body: { audio: 'A'.repeat(2000) }, headers: json }] : bare(404)),
  ],
  ['wrong keys', () => envelope(401, 'Invalid key')],
  ['wrong keys, and an envelope of its own', () => [401, { body: { detail: 'no' }, headers: json }]],
  ['wrong keys, and a challenge for a key', () => [401, { body: '', headers: [['www-authenticate', 'Bearer']] }]],
  ['keys without rights', () => envelope(403)],
  ['a breakdown of the service itself', () => envelope(500, 'Internal Server Error')],
  ['names that are not there', (_, key) => (key === 'none' ? bare(401) : bare(404))],
  ['a model that is down', (_, key) => (key === 'none' ? bare(401) : bare(500))],
  ['keys that are refused in another way than none', (_, key) => (key === 'none' ? bare(403) : bare(404))],
  ['all is refused as wrong', () => [422, { body: { detail: [] }, headers: json }]],
  ['throttled', () => bare(429)],
  ['a provider that is down', () => bare(503)],
])('%s: no stranger', (_, service) => {
  expect(at(answersOf(service))).toBe(undefined)
})

test('one operation that is one of the service speaks for the other', () => {
  const strange: Service = () => [200, { body: page, headers: html }]
  expect(at(answersOf(strange, ['speech']))).toBeDefined()
  expect(at([...answersOf(strange, ['speech']), ...answersOf(() => envelope(401), ['budget'])])).toBe(undefined)
})

test('what stands in front may refuse odd requests; what else is refused in another way is no stranger', () => {
  const answers = answersOf(() => bare(404))
  const many = Array.from({ length: 10 }, () => answers).flat()
  const odd = (status: number, key: 'api' | 'none' = 'api'): Exchange =>
    exchange(status, {
      credential: { key },
      stimulus: { kind: 'change', group: 'speech', id: 'odd', change: 'odd' },
      body: 'no',
      headers: [],
    })
  expect(at([...many, odd(400), odd(413)])).toBeDefined()
  expect(at([...many, odd(401)])).toBe(undefined)
  expect(at([...answers, odd(400), odd(400)])).toBe(undefined)
  expect(at([...many, odd(403, 'none'), odd(403, 'none'), odd(403, 'none')])).toBe(undefined)
})

test('without a request that is valid, or without an answer, nothing is told', () => {
  expect(at([])).toBe(undefined)
  const [, keyless] = answersOf(() => bare(404), ['speech'])
  expect(at([keyless!])).toBe(undefined)
  expect(at([exchange('refused')])).toBe(undefined)
  // A refusal that the service may give, with nothing to compare it with.
  const [valid] = answersOf(() => bare(404), ['speech'])
  expect(at([valid!])).toBe(undefined)
})

const folder = new URL('../../fixtures/runs/', import.meta.url).pathname
test.each(readdirSync(folder).filter((name) => existsSync(join(folder, name, 'events.ndjson'))))(
  'the recorded run %s was of no stranger',
  (name) => {
    const { header, exchanges, bodies } = readRun(join(folder, name))
    const bytes = ({ response }: Exchange): Uint8Array | undefined => response && bodies.get(response.body.sha256)
    expect(strangerAt(exchanges, { baseUrl: header.target.baseUrl, bytes })).toBe(undefined)
  },
)
