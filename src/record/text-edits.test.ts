import { expect, test } from 'vitest'
import { textEdits, type TextEdit } from './text-edits.ts'

const edits: [string, TextEdit][] = Object.entries(textEdits)
const names = ['daily', 'mp3', 'acme', 'b7e6a2d4-3c1f-4d5e-9a8b-0f1e2d3c4b5a', 'team-1']

test.each(names)('every edit of %s is another text', (name) => {
  const texts = edits.map(([, { edit }]) => edit(name))
  expect(texts).not.toContain(name)
  expect(texts.filter((text) => text === '')).toEqual([])
})

test('edits of one name differ from each other', () => {
  // Of a letter in front the capital is the other case of all, where it is the only one.
  const texts = edits.map(([, { edit }]) => edit('daily'))
  expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([])
})

test('each does what its words say', () => {
  expect(Object.fromEntries(edits.map(([id, { edit }]) => [id, edit('weekly')]))).toEqual({
    accent: 'w\u00e9ekly',
    appendOne: 'weekly0',
    blankBefore: ' weekly',
    blankBehind: 'weekly ',
    capital: 'Weekly',
    carriageReturnBehind: 'weekly\r',
    changeFirst: 'aeekly',
    changeLast: 'weekla',
    changeMiddle: 'weealy',
    condition: "weekly'or'1'='1",
    dropFirst: 'eekly',
    dropLast: 'weekl',
    dropMiddle: 'weely',
    encoded: '%77eekly',
    fileType: 'weekly.json',
    fullWidth: 'weekl\uff59',
    lineFeedBehind: 'weekly\n',
    list: 'weekly,weekly',
    lookAlike: 'w\u0435ekly',
    noBreakSpaceBehind: 'weekly\u00a0',
    nulBehind: 'weekly\u0000',
    otherCase: 'WEEKLY',
    parameter: 'weekly;end',
    percent: 'weekl%',
    prependOne: 'aweekly',
    slashBehind: 'weekly/',
    star: 'weekl*',
    tabBefore: '\tweekly',
    underscore: 'wee_ly',
    withQuote: "weekly'",
  })
  const words = edits.map(([, { words }]) => words)
  expect(new Set(words).size).toBe(edits.length)
  expect(words.filter((one) => !/^\w/.test(one))).toEqual([])
})

test('a changed hexadecimal digit stays one', () => {
  for (const digit of '0123456789abcdef') {
    const { changeFirst, changeMiddle, changeLast } = textEdits
    for (const { edit } of [changeFirst, changeMiddle, changeLast]) expect(edit(digit)).toMatch(/^[0-9a-f]$/)
  }
})

test('a letter of another script that looks alike is Cyrillic', () => {
  const alike = { a: '\u0430', c: '\u0441', e: '\u0435', i: '\u0456', o: '\u043e', p: '\u0440', y: '\u0443' }
  for (const [letter, other] of Object.entries(alike)) expect(textEdits.lookAlike.edit(`m${letter}`)).toBe(`m${other}`)
})

test('a name without a letter that has a look-alike gets a digit at full width', () => {
  expect(textEdits.lookAlike.edit('mdh7')).toBe('mdh７')
})

test('what is dropped or changed in a UUID is a digit', () => {
  const uuid = names[3]!
  for (const { edit } of [textEdits.dropMiddle, textEdits.changeMiddle, textEdits.underscore])
    expect(edit(uuid).match(/-/g)).toHaveLength(4)
})
