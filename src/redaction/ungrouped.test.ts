import { expect, test } from 'vitest'
import { redactor } from './redaction.ts'

const key = 'sk-Canary/7f3A9bQ2+xY0zLmN4pR6tV8w=K'
const { find } = redactor(new Map([['ASSAY_API_KEY', key]]))
const inBase64 = Buffer.from(key).toString('base64')
const inBase32 = 'ONVS2Q3BNZQXE6JPG5TDGQJZMJITEK3YLEYHUTDNJY2HAURWORLDQ5Z5JM'

function grouped(text: string, size: number, gap: string): string {
  return text.match(new RegExp(`.{1,${size}}`, 'g'))!.join(gap)
}

test.each([
  ['a blank', ' '],
  ['a dot', '.'],
  ['a hyphen', '-'],
  ['a colon', ':'],
  ['a comma and a blank', ', '],
  ['a new string', '", "'],
  ['an escaped line end', '\\n'],
  ['an indented line', '\r\n    '],
])('a code in groups is read, with %s between every two', (_title, gap) => {
  for (const size of [1, 2, 4, 5, 8, 16])
    for (const code of [inBase64, inBase32, inBase32.toLowerCase()]) {
      const body = `{"message":"the key is ${grouped(code, size, gap)}, and wrong"}`
      expect(find(Buffer.from(body)), body).not.toEqual([])
    }
})

test('the place is that of the groups that say the key', () => {
  const text = grouped(inBase64, 4, ' ')
  expect(find(Buffer.from(`(${text})`))).toEqual([[1, text.length, 'ASSAY_API_KEY']])
})

test('groups of other lengths, and with something else between them, are words', () => {
  expect(find(Buffer.from(grouped(inBase64, 4, ' ').replaceAll(/ (....) /g, '.$1 ')))).toEqual([])
  expect(find(Buffer.from('some text that goes over here from page five till line nine'))).toEqual([])
})
