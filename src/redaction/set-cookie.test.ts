import { expect, test } from 'vitest'
import { headWithoutCookies, withoutCookie } from './set-cookie.ts'

test.each([
  ['Set-Cookie', 'sid=31d4d96e407aad42; Path=/; HttpOnly', 'sid=[redacted cookie]; Path=/; HttpOnly'],
  ['set-cookie', 'sid=31d4d96e407aad42', 'sid=[redacted cookie]'],
  ['SET-COOKIE', 'a="b=c"; Secure', 'a=[redacted cookie]; Secure'],
  ['set-cookie', 'nameless; Path=/', '[redacted cookie]; Path=/'],
  ['set-cookie', 'sid=; Max-Age=0', 'sid=; Max-Age=0'],
  ['set-cookie', 'sid=[redacted KEY]-1; Path=/', 'sid=[redacted cookie][redacted KEY]; Path=/'],
  ['Cookie', 'sid=31d4d96e407aad42; theme=a2; b', 'sid=[redacted cookie]; theme=[redacted cookie];[redacted cookie]'],
  ['Set-Cookie2', 'sid="31d4;d96e"; Version="1"', 'sid=[redacted cookie];[redacted cookie]; Version=[redacted cookie]'],
  ['x-cookie', 'sid=1', 'sid=1'],
])('%s: %s', (name, value, expected) => {
  expect(withoutCookie(name, value)).toBe(expected)
})

test('in every line of a head', () => {
  expect(headWithoutCookies('HTTP/1.1 103 a\r\nSet-Cookie: a=b; Path=/\r\nLink: </x>\r\n\r\n')).toBe(
    'HTTP/1.1 103 a\r\nSet-Cookie: a=[redacted cookie]; Path=/\r\nLink: </x>\r\n\r\n',
  )
})
