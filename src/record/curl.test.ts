import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { curlLine } from './curl.ts'
import type { Exchange, HeaderLines } from './exchange.ts'
import { edits, expand } from './template.ts'

/** Ends, middles and letters of every kind; what a shell would expand. */
const keys = [
  'sk-abc0DEF1',
  'sk-or-v1-abcxyz09',
  'AKIAXYZ09',
  'sk_live_01HXYZ',
  '0xAbCdEf',
  'a-0xABcd',
  'Key-aBc=',
  'ab0de',
  'a0bcd',
  'abc0ef',
  'abcdef',
  'sk-abcdef0',
  '0123456789',
  '1000000000',
  'ab',
  'sk-$HOME`x`*\\n%s"q\'',
]

const body = Buffer.from('{"model":1}')

function sent(headers: HeaderLines): string {
  const request: Exchange['request'] = { method: 'POST', url: 'http://127.0.0.1:1/v1/audio/speech', headers }
  return curlLine({ request } as Exchange, body)
}

test('a body without Content-Type goes without one, where curl of its own would call it a form', () => {
  expect(sent([['authorization', 'Bearer ${ASSAY_API_KEY}']])).toBe(
    `curl -sS -i --path-as-is http://127.0.0.1:1/v1/audio/speech -H 'authorization: Bearer ` +
      `'"$ASSAY_API_KEY" -H content-type: --data-binary '{"model":1}'`,
  )
})

test('a Content-Type that was sent is sent again, also an empty one', () => {
  expect(sent([['Content-Type', 'application/json']])).toBe(
    `curl -sS -i --path-as-is http://127.0.0.1:1/v1/audio/speech -H 'Content-Type: application/json' ` +
      `--data-binary '{"model":1}'`,
  )
  expect(sent([['Content-Type', '']])).toBe(
    `curl -sS -i --path-as-is http://127.0.0.1:1/v1/audio/speech -H 'Content-Type;' --data-binary '{"model":1}'`,
  )
})

test.each(Object.keys(edits).flatMap((edit) => keys.map((key) => [edit, key] as const)))(
  'the shell makes of a key what was sent: %s of %s',
  (edit, key) => {
    const line = sent([['authorization', `Bearer \${ASSAY_API_KEY|${edit}}`]])
    const printed = execFileSync('sh', ['-c', line.replace('curl', "printf '%s\\n'")], {
      env: { PATH: process.env['PATH'], ASSAY_API_KEY: key },
      encoding: 'utf8',
    })
    expect(printed.split('\n')).toContain(
      `authorization: ${expand(`Bearer \${ASSAY_API_KEY|${edit}}`, new Map([['ASSAY_API_KEY', key]]))}`,
    )
  },
)

test('what was written otherwise is sent with the same lines, and with none of its own', () => {
  const request: Exchange['request'] = {
    method: 'GET',
    url: 'http://127.0.0.1:1/v1',
    headers: [
      ['Host', '127.0.0.1:1'],
      ['Accept-Encoding', 'gzip'],
      ['Connection', 'close'],
      ['cookie', ''],
    ],
    wire: { version: '1.0' },
  }
  expect(curlLine({ request } as Exchange, undefined)).toBe(
    "curl -sS -i --http1.0 --compressed --path-as-is http://127.0.0.1:1/v1 -H 'Accept-Encoding: gzip' " +
      "-H 'Connection: close' -H 'cookie;' -H user-agent: -H accept:",
  )
})

test('audio goes to a file, and a refusal is shown', () => {
  const request: Exchange['request'] = { method: 'POST', url: 'http://127.0.0.1:1/v1/audio/speech', headers: [] }
  const spoken = Buffer.from('{"response_format":"pcm"}')
  const line = (status?: number): string =>
    curlLine(
      { operation: 'speech', request, ...(status !== undefined && { response: { status } }) } as Exchange,
      spoken,
    )
  expect(line(200)).toMatch(/^curl -sS -D - -o body\.pcm /)
  expect(line()).toMatch(/^curl -sS -D - -o body\.pcm /)
  expect(line(400)).toMatch(/^curl -sS -i /)
  expect(
    curlLine(
      { operation: 'budget', request: { ...request, method: 'GET' }, response: { status: 200 } } as Exchange,
      undefined,
    ),
  ).toMatch(/^curl -sS -i /)
})
