import { expect, test } from 'vitest'
import { redactor } from './redaction.ts'

/** In base64url half of its characters are the two that base64 has not. */
const key = '>>>???>>>???>>>???'
const { find } = redactor(new Map([['ASSAY_API_KEY', key]]))
const [plain, url] = (['base64', 'base64url'] as const).map((encoding) => Buffer.from(key).toString(encoding)) as [
  string,
  string,
]

test('the key is one that base64 and base64url write differently', () => {
  expect([plain, url]).toEqual(['Pj4+Pz8/Pj4+Pz8/Pj4+Pz8/', 'Pj4-Pz8_Pj4-Pz8_Pj4-Pz8_'])
})

test.each([
  ['base64', plain],
  ['base64url', url],
  ['base64 with the one of the two', plain.replaceAll('+', '-')],
  ['base64 with the other of the two', plain.replaceAll('/', '_')],
  ['twelve characters as base64', Buffer.from(key.slice(3, 15)).toString('base64')],
  ['twelve characters as base64url', Buffer.from(key.slice(3, 15)).toString('base64url')],
])('a key is found in %s: alone, before and behind other text, in quotes and in lines', (_, text) => {
  const bodies = [
    text,
    `${text} and more`,
    `of ${text}`,
    `{"token":"${text}","more":"than that"}`,
    `${text.slice(0, 9)}\r\n${text.slice(9)}\r\n`,
    `${text}==.and.more`,
  ]
  for (const body of bodies)
    expect(
      find(Buffer.from(body)).map(([, , name]) => name),
      body,
    ).toEqual(['ASSAY_API_KEY'])
})

test.each([1, 2, 3])('a key is found wherever in a longer text it begins: %i bytes before', (before) => {
  for (const encoding of ['base64', 'base64url'] as const) {
    const text = Buffer.from(`${'x'.repeat(before)}${key}, and more`).toString(encoding)
    expect(find(Buffer.from(`"${text}"`)), `${encoding} ${text}`).toHaveLength(1)
  }
})

test('a stretch that began before the text is read from each of its first four characters', () => {
  for (const skip of [1, 2, 3, 4]) expect(find(Buffer.from(plain.slice(skip))), String(skip)).toHaveLength(1)
})

test.each([
  ['base32', 'HY7D4PZ7H47D4PR7H47T4PR6H47T6'],
  ['base32hex', '7OV3SFPV7SV3SFHV7SVJSFHU7SVJU'],
])('a key is found in %s, in either case, alone and within', (_title, text) => {
  for (const letters of [text, text.toLowerCase()])
    for (const body of [letters, `{"token":"${letters}"}`, `${letters.slice(0, 8)}\n${letters.slice(8)}====`])
      expect(find(Buffer.from(body)), body).toHaveLength(1)
})

test('base32 may be written in letters alone', () => {
  const hexKey = '88ca55d2e8abbc2760b124ad3691c0de'
  const { find: findHex } = redactor(new Map([['ASSAY_API_KEY', hexKey]]))
  expect(findHex(Buffer.from('NNSXSIBYHBRWCNJVMQZGKODBMJRGGMRXGYYGEMJSGRQWIMZWHEYWGMDEMU'))).toHaveLength(1)
})

test('base32 is read from each of its first eight letters', () => {
  const text = 'PB4D4PR6H47T6PR6HY7T6PZ6HY7D6PZ7'
  for (const skip of [1, 2, 3, 4, 5, 6, 7]) expect(find(Buffer.from(text.slice(skip))), String(skip)).toHaveLength(1)
})

test('the place is that of the characters which say the key', () => {
  const [[at, length]] = find(Buffer.from(`of ${plain} and more`)) as [[number, number, string]]
  expect([at, length]).toEqual([3, plain.length])
})

test('what says no key is none', () => {
  expect(find(Buffer.from(Buffer.from('an ordinary text of some length').toString('base64')))).toEqual([])
  expect(find(Buffer.from(Buffer.from(key.slice(0, 11)).toString('base64')))).toEqual([])
})
