import { expect, test } from 'vitest'
import { redactor } from './redaction.ts'
import { plainOf } from './undressed.ts'

const key = 'sk-Canary_7f3A9bQ2xY0zLmN4pR6tV8wK'
const { find, text } = redactor(new Map([['ASSAY_API_KEY', key]]))
const each = (spell: (letter: string, index: number) => string): string => [...key].map(spell).join('')
const shifted = (letter: string, capital: number, small: number, digit: number): string =>
  letter >= 'a' && letter <= 'z'
    ? String.fromCodePoint(small + letter.charCodeAt(0) - 97)
    : letter >= 'A' && letter <= 'Z'
      ? String.fromCodePoint(capital + letter.charCodeAt(0) - 65)
      : letter >= '0' && letter <= '9'
        ? String.fromCodePoint(digit + letter.charCodeAt(0) - 48)
        : letter
const monospace = each((letter) => shifted(letter, 0x1d670, 0x1d68a, 0x1d7f6))
const units = (words: string): string =>
  words.replaceAll(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
const utf16 = (words: string): string => Array.from({ length: words.length }, (_, at) => units(words[at]!)).join('')

test.each(
  Object.entries({
    'a combining mark behind each': each((letter) => `${letter}\u0336`),
    'two marks behind each': each((letter) => `${letter}\u0301\u20E3`),
    'a mark behind each, in escapes of JSON': each((letter) => `${letter}\\u0336`),
    'an element around each': each((letter, index) => `<span class="c${index}">${letter}</span>`),
    'an empty element between': each((letter) => `${letter}<wbr/>`),
    'an element around each, in entities': each((letter) => `&lt;b&gt;${letter}&lt;/b&gt;`),
    'a comment between': each((letter) => `${letter}<!--and so on-->`),
    'colours of a terminal': each((letter, index) => `\u001b[38;5;${index}m${letter}\u001b[0m`),
    'colours of a terminal, in escapes of JSON': each((letter) => `\\u001b[1m${letter}\\u001b[0m`),
    'links of a terminal': each((letter) => `\u001b]8;;x:y\u0007${letter}`),
    'links of a terminal that end with its other mark': each((letter) => `\u001b]8;;x:y\u001b\\${letter}`),
    'full-width letters': each((letter) => shifted(letter, 0xff21, 0xff41, 0xff10)),
    'full-width letters, in escapes of JSON': utf16(each((letter) => shifted(letter, 0xff21, 0xff41, 0xff10))),
    'monospace letters': monospace,
    'bold letters': each((letter) => shifted(letter, 0x1d400, 0x1d41a, 0x1d7ce)),
    'monospace letters, in escapes of JSON': utf16(monospace),
    'monospace letters, in entities': [...monospace].map((letter) => `&#${letter.codePointAt(0)!};`).join(''),
    'circled letters': each((letter) => (/[a-z]/i.test(letter) ? shifted(letter, 0x24b6, 0x24d0, 0) : letter)),
  }),
)('a key is found with %s, in a body and in a line', (_how, spelled) => {
  expect(find(Buffer.from(`{"message":"you sent ${spelled} to us"}`))).not.toEqual([])
  expect(text(`you sent ${spelled} to us`)).toMatch(/^you sent .{0,60}\[redacted ASSAY_API_KEY\]/)
})

test('words in these dresses are innocent', () => {
  for (const words of [
    '<p>The <b>quick</b> brown fox</p>',
    'Übergröße 日本語 ＡＢＣ 𝐛𝐨𝐥𝐝',
    '\u001b[31mred\u001b[0m',
    'a < b and b > a',
  ])
    expect(find(Buffer.from(words))).toEqual([])
})

test.each([
  ['\u{1d68a}', 'a'],
  ['Ａ', 'A'],
  ['é', 'e'],
  ['①', '1'],
  ['\u0336', ''],
  ['日', ''],
  ['ﬁ', ''],
  ['z', 'z'],
])('%s stands for %j', (letter, plain) => {
  expect(plainOf(letter.codePointAt(0)!)).toBe(plain === '' ? 0 : plain.charCodeAt(0))
})
