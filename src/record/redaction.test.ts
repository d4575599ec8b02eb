import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { blotted, redactor } from './redaction.ts'

const key = 'sk-Canary/7f3A9bQ2+xY0zLmN4pR6tV8w=K'
const { find, text } = redactor(new Map([['ASSAY_API_KEY', key]]))

const encodings: Record<string, (part: string) => string> = {
  plain: (part) => part,
  'other case': (part) => part.toUpperCase(),
  hex: (part) => Buffer.from(part).toString('hex'),
  'HEX': (part) => Buffer.from(part).toString('hex').toUpperCase(),
  percent: (part) => [...Buffer.from(part)].map((byte) => `%${byte.toString(16).toUpperCase()}`).join(''),
  'URL component': encodeURIComponent,
  'JSON escapes': (part) => [...part].map((letter) => `\\u00${letter.charCodeAt(0).toString(16)}`).join(''),
  base64: (part) => Buffer.from(part).toString('base64'),
  'base64 one off': (part) => Buffer.from(`x${part}`).toString('base64'),
  'base64 two off': (part) => Buffer.from(`xy${part}`).toString('base64'),
  base64url: (part) => Buffer.from(part).toString('base64url'),
}

test.each(Object.entries(encodings))('any 12 characters are found, encoded as %s, wherever they stand', (_name, encode) => {
  fc.assert(fc.property(fc.nat({ max: key.length - 12 }), fc.integer({ min: 12, max: key.length }), fc.nat({ max: 40 }), (from, length, before) => {
    const part = key.slice(from, Math.min(key.length, from + length))
    if (part.length < 12) return
    const body = Buffer.from(`${'-'.repeat(before)}${encode(part)}-- and more`)
    expect(find(body).length).toBeGreaterThan(0)
  }))
})

test('eleven characters are not a key', () => {
  expect(find(Buffer.from(`"${key.slice(5, 16)}"`))).toEqual([])
})

test('a plain key is blotted out whole and leaves offsets as they were', () => {
  const body = Buffer.from(`{"message":"bad key ${key}!"}`)
  const places = find(body)
  expect(places).toEqual([[20, key.length, 'ASSAY_API_KEY']])
  expect(Buffer.from(blotted(body, places)).toString()).toBe(`{"message":"bad key ${'*'.repeat(key.length)}!"}`)
  expect(text(`bad key ${key}!`)).toBe('bad key [redacted ASSAY_API_KEY]!')
})

test('without secrets nothing is found, and short ones are searched whole', () => {
  expect(redactor(new Map()).find(Buffer.from('anything'))).toEqual([])
  expect(redactor(new Map([['ASSAY_API_KEY', 'short']])).find(Buffer.from('--Short--'))).toEqual([[2, 5, 'ASSAY_API_KEY']])
})
