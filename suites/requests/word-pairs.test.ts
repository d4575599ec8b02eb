import { expect, test } from 'vitest'
import { defaultTexts } from '../../src/config/texts.ts'
import { wordPairs } from './word-pairs.ts'

const spoken = (...short: string[]): ReturnType<typeof wordPairs> => wordPairs({ ...defaultTexts, short })
const boats = 'Seven green boats sail past our pier.'

test('each word of a text is exchanged in turn, and is written in other ways', () => {
  const pairs = wordPairs(defaultTexts)
  const texts = new Map(pairs.map(({ role, text }) => [role, text]))
  expect(new Set([boats, ...texts.values()]).size).toBe(texts.size + 1)
  for (const at of boats.split(' ').keys()) {
    const [own, other] = [boats, texts.get(`word ${at + 1}`)!].map((text) => text.split(' '))
    expect(other!.flatMap((word, index) => (word === own![index] ? [] : [index]))).toEqual([at])
  }
  expect(texts.get('a word twice')).toBe('Seven green boats sail sail past our pier.')
  expect(texts.get('all twice')).toBe(`${boats} ${boats}`)
  expect(texts.get('no short words')).toBe('Seven green boats sail past pier.')
  expect(texts.get('dressed')).toBe('Seven (green) "boats" “sail” *past* _our_ PIER.')
  expect(texts.get('capitals')).toMatch(/^Seven \(green\) "boats" “sail” \*past\* _our_ [A-Z]{4,}\.$/)
})

test('a word that stands for another cannot sound like it, and is written as it is', () => {
  const pairs = spoken('Sit.', 'Write no night, please.', 'They know a right knight.')
  const exchanged = pairs.filter(({ role }) => role.startsWith('word'))
  expect(exchanged.map(({ role }) => role)).toEqual(['word 1', 'word 2', 'word 3', 'word 4', 'word 5'])
  for (const { role, text } of exchanged) {
    const [own, other] = ['They know a right knight.', text].map((one) => one.split(' '))
    const at = Number(role.slice(5)) - 1
    expect(new Set(own![at]!.toLowerCase().match(/[a-z]/g)).isDisjointFrom(new Set(other![at]!.match(/[a-z]/g)))).toBe(
      true,
    )
    expect(other![at]).toMatch([/^[A-Z][a-z]+$/, /^[a-z]+$/, /^[a-z]+$/, /^[a-z]+$/, /^[a-z]+\.$/][at]!)
  }
})

test('of a long text the words at both ends and some between them are exchanged', () => {
  const long = Array.from({ length: 30 }, (_, at) => 'wkzq'[at % 4]!.repeat(1 + at / 4)).join(' ')
  const roles = spoken('Sit down.', long, 'Fresh bread smells nice.').flatMap(
    ({ role }) => /^word (\d+)$/.exec(role)?.[1] ?? [],
  )
  expect(roles).toHaveLength(8)
  expect([roles[0], roles.at(-1)]).toEqual(['1', '30'])
})

test.each([
  ['a single text', ['Sit down.']],
  ['words without blanks', ['早上好。', '今天天气很好。', '他们说，明天也许下雨。']],
  ['single words', ['Yes.', 'No.', 'Perhaps.']],
])('of %s there are none', (_, short) => {
  expect(spoken(...short)).toEqual([])
})

test('figures and signs among the words are left as they are', () => {
  const pairs = spoken('Sit down.', 'Pay 42 € at 10:30 please', 'Fresh bread smells nice.')
  expect(pairs.map(({ role }) => role)).not.toContain('word 2')
  expect(pairs.length).toBeGreaterThan(4)
  for (const { text } of pairs) expect(text).toMatch(/42 €.* 10:30/)
})

test.each(['Meet me at 5pm in hall A4 please', "Don't stop o'clock bells here now"])(
  'a word with figures or an apostrophe in it is left as it is: %s',
  (text) => {
    const whole = text.split(' ').filter((word) => /[\d']/.test(word))
    const pairs = spoken('Sit down.', text, 'Fresh bread smells nice.')
    expect(pairs.length).toBeGreaterThan(4)
    for (const pair of pairs) for (const word of whole) expect(pair.text).toContain(word)
  },
)

test('what belongs to a letter stays with it', () => {
  const dressed = spoken('Sit down.', 'हम हिन्दी में फिर बोलो', 'बच्चे खेलते रहे।').map(({ text }) => text)
  expect(dressed.join(' ')).toContain('(हिन्दी)')
})
