import { expect, test } from 'vitest'
import { withoutCookie } from './set-cookie.ts'

test.each([
  ['Set-Cookie', 'sid=31d4d96e407aad42; Path=/; HttpOnly', 'sid=[redacted cookie]; Path=/; HttpOnly'],
  ['set-cookie', 'sid=31d4d96e407aad42', 'sid=[redacted cookie]'],
  ['SET-COOKIE', 'a="b=c"; Secure', 'a=[redacted cookie]; Secure'],
  ['set-cookie', 'nameless; Path=/', '[redacted cookie]; Path=/'],
  ['set-cookie', 'sid=; Max-Age=0', 'sid=; Max-Age=0'],
  ['cookie', 'sid=1', 'sid=1'],
])('%s: %s', (name, value, expected) => {
  expect(withoutCookie(name, value)).toBe(expected)
})
