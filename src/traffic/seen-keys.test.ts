import { expect, test } from 'vitest'
import { seenKeys } from './seen-keys.ts'

const key = 'sk-live-0a1B2c3D4e5F6g7H8i9J'
const hidden = (...lines: [string, string][]): unknown => seenKeys(new Map()).hide(lines, 'speech')

test('a key becomes a template, named as what `assay run` takes, or by its own variable', () => {
  expect(hidden(['Authorization', `Bearer ${key}`])).toEqual([['Authorization', 'Bearer ${ASSAY_API_KEY}']])
  const keys = seenKeys(new Map([['ASSAY_NO_CREDIT_KEY', key]]))
  expect(keys.hide([['authorization', `bearer  ${key}`]], 'speech')).toEqual([
    ['authorization', 'bearer  ${ASSAY_NO_CREDIT_KEY}'],
  ])
  expect(keys.hide([['X-Api-Key', `other-${key}`]], 'budget')).toEqual([['X-Api-Key', '${ASSAY_MANAGEMENT_KEY}']])
  expect(keys.hide([['X-Api-Key', `third-${key}`]], 'budget')).toEqual([['X-Api-Key', '${ASSAY_SEEN_C_KEY}']])
})

test('other secrets are hidden too, and what only sounds like one is not', () => {
  expect(
    hidden(
      ['Cookie', 'a=1234567890; b=2'],
      ['X-Session-Token', 'abcdefgh12345678'],
      ['Idempotency-Key', 'abcdefgh12345678'],
      ['Authorization', 'Bearer'],
    ),
  ).toEqual([
    ['Cookie', 'a=[redacted cookie]; b=[redacted cookie]'],
    ['X-Session-Token', '[redacted SEEN?]'],
    ['Idempotency-Key', 'abcdefgh12345678'],
    ['Authorization', 'Bearer'],
  ])
  expect(seenKeys(new Map()).hideUrl(`http://a/b?api_key=${key}&x=1`)).toBe('http://a/b?api_key=[redacted]&x=1')
})

test('answers are searched for what was learned; a token that is no key is masked and accuses nobody', () => {
  const keys = seenKeys(new Map())
  keys.hide([['authorization', `Bearer ${key}`]], 'speech')
  expect(keys.redactor().text(`it is ${key}`)).toBe('it is [redacted ASSAY_API_KEY]')
  keys.hide([['authorization', 'Bearer openrouter']], 'speech')
  expect(keys.redactor().text('see openrouter')).toBe('see [redacted SEEN?]')
  keys.hide([['authorization', `Bearer sk-${'0'.repeat(40)}`]], 'speech')
  expect(keys.redactor().text('0'.repeat(60))).toBe('0'.repeat(60))
})

test('of a secret that a URL has with escapes both spellings are searched for', () => {
  const keys = seenKeys(new Map())
  expect(keys.hideUrl('http://a/b?token=Gq7%2FzR4%2BwK9%3DtB2x')).toBe('http://a/b?token=[redacted]')
  for (const echoed of ['Gq7%2FzR4%2BwK9%3DtB2x', 'Gq7/zR4+wK9=tB2x'])
    expect(keys.redactor().text(`no ${echoed} here`), echoed).toBe('no [redacted SEEN?] here')
})

test('members of a body, and addresses in header lines, hold secrets too', () => {
  const keys = seenKeys(new Map())
  keys.learnBody(Buffer.from(`{"model":"a/b-0123456789","api_key": "${key}","input":"say key"}`))
  expect(keys.redactor().text(`a/b-0123456789 ${key}`)).toBe('a/b-0123456789 [redacted SEEN?]')
  expect(keys.hide([['Referer', `https://page.example/?token=${key}&a=1`]], 'speech')).toEqual([
    ['Referer', 'https://page.example/?token=[redacted]&a=1'],
  ])
})
