import { expect, test } from 'vitest'
import { baseElsewhere, type Try } from './base-elsewhere.ts'

const enveloped = Buffer.from('{"error":{"code":401,"message":"Missing Authentication header"}}')

/** A host that answers 401 below these prefixes, with this body, and 404 elsewhere. */
function host(bodies: Readonly<Record<string, Uint8Array>>, tried: string[] = []): Try {
  return ({ base }) => {
    tried.push(base!)
    const body = bodies[base!]
    return Promise.resolve(body === undefined ? { status: 404, body: Buffer.from('{}') } : { status: 401, body })
  }
}

test('the prefix that answers 401 in the envelope is the base URL', async () => {
  const at = new URL('https://a.example/')
  expect(await baseElsewhere('speech', at, host({ '/v1': enveloped }))).toBe('https://a.example/v1')
  expect(await baseElsewhere('budget', at, host({ '/api/v1': enveloped }))).toBe('https://a.example/api/v1')
})

test('401 of something else is no sign, and where this prefix answers so no other one is tried', async () => {
  const at = new URL('https://a.example/v1')
  expect(await baseElsewhere('speech', at, host({ '/api/v1': Buffer.from('Unauthorized') }))).toBe(undefined)
  const tried: string[] = []
  expect(await baseElsewhere('speech', at, host({ '/v1': enveloped, '/api/v1': enveloped }, tried))).toBe(undefined)
  expect(tried).toEqual(['/v1'])
  expect(await baseElsewhere('speech', at, () => Promise.resolve(undefined))).toBe(undefined)
})
