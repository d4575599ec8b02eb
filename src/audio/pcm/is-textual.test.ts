import { expect, test } from 'vitest'
import { join } from '../../../fixtures/audio/bytes.ts'
import { randomFrom } from '../../../fixtures/audio/random.ts'
import { isTextual } from './is-textual.ts'

test.each([
  ['The model is busy, try again later.', true],
  ['{"error":{"code":503,"message":"busy"}}', true],
  ['0123456789 0123456789', false],
  ['aaaaaaaaaaaaaaaaaaaaaaaaaaaa', false],
  ['acegikmoqsuwy', false],
  ['', false],
])('%j is text: %s', (text, expected) => {
  expect(isTextual(join(text), 0, text.length)).toBe(expected)
})

test('of a long text the first 512 characters count, wherever it stands', () => {
  const words = 'The model is busy, try again later. '.repeat(20).slice(0, 512)
  expect(isTextual(join('\0\0\0', words, '\0'.repeat(5000)), 3, 5000)).toBe(true)
  expect(isTextual(join('\0\0\0', '\0'.repeat(512), words), 3, 1027)).toBe(false)
  expect(isTextual(join('aaaaaaaaaa', words.slice(0, 40), 'aaaaaaaaaaaaaaaaaaaa'), 10, 50)).toBe(true)
})

/** What a text has, each of which speaks against it where there is too little or too much. */
function reasons(text: string): string[] {
  const jumps = [...text].map((_, at) => (at < 2 ? 0 : Math.abs(text.charCodeAt(at) - text.charCodeAt(at - 2))))
  const row = (odd: number): number => jumps.reduce((sum, jump, at) => sum + (at % 2 === odd ? jump : 0), 0)
  return [
    new Set(text).size < 8 && 'few kinds',
    [...text].filter((letter) => /[A-Za-z0-9 ]/.test(letter)).length * 2 <= text.length && 'few words',
    jumps.slice(2).filter((jump) => jump === 0).length * 4 >= text.length && 'much the same',
    row(0) < 5 * text.length && 'close in the even row',
    row(1) < 5 * text.length && 'close in the odd row',
  ].filter((reason) => reason !== false)
}

test('text has many kinds, words above all, and neither row of it is like samples', () => {
  const random = randomFrom(3)
  const pools = [' 09AZaz', '/:@[`{!~', 'AaBb', 'abcdefghijkl', 'AzByCx19']
  const seen = new Map<string, number>()
  for (let round = 0; round < 3000; round++) {
    const letters = (): string => pools.filter(() => random() < 0.5).join('') || 'ab'
    const rows = [letters(), random() < 0.5 ? letters() : undefined]
    const text = Array.from({ length: 8 + Math.floor(20 * random()) }, () => 0).reduce((text, _, at) => {
      if (at > 1 && random() < 0.2) return text + text[at - 2]!
      const row = rows[at % 2] ?? rows[0]!
      return text + row[Math.floor(random() * row.length)]!
    }, '')
    const against = reasons(text)
    const written = against.join(', ')
    if (against.length < 2) seen.set(written, (seen.get(written) ?? 0) + 1)
    expect(isTextual(join('xy', text, 'z'), 2, 2 + text.length), `${text}: ${written}`).toBe(against.length === 0)
  }
  expect([...seen.keys()].toSorted()).toEqual([
    '',
    'close in the even row',
    'close in the odd row',
    'few kinds',
    'few words',
    'much the same',
  ])
  expect(Math.min(...seen.values()), JSON.stringify([...seen])).toBeGreaterThan(20)
})
