import { expect, test } from 'vitest'
import { curlLine } from './curl.ts'
import type { Exchange, HeaderLines } from './exchange.ts'

const body = Buffer.from('{"model":1}')

function sent(headers: HeaderLines): string {
  const request: Exchange['request'] = { method: 'POST', url: 'http://127.0.0.1:1/v1/audio/speech', headers }
  return curlLine({ request } as Exchange, body)
}

test('a body without Content-Type goes without one, where curl of its own would call it a form', () => {
  expect(sent([['authorization', 'Bearer ${ASSAY_API_KEY}']])).toBe(`curl -sS -i --path-as-is http://127.0.0.1:1/v1/audio/speech -H 'authorization: Bearer '"$ASSAY_API_KEY" -H content-type: --data-binary '{"model":1}'`)
})

test('a Content-Type that was sent is sent again, also an empty one', () => {
  expect(sent([['Content-Type', 'application/json']])).toBe(`curl -sS -i --path-as-is http://127.0.0.1:1/v1/audio/speech -H 'Content-Type: application/json' --data-binary '{"model":1}'`)
  expect(sent([['Content-Type', '']])).toBe(`curl -sS -i --path-as-is http://127.0.0.1:1/v1/audio/speech -H 'Content-Type;' --data-binary '{"model":1}'`)
})
