import { expect, test } from 'vitest'
import { defaultTexts } from '../../src/config/texts.ts'
import { prosePairs } from './prose-pairs.ts'
import { wordPairs } from './word-pairs.ts'

test('each text and each role is there once, and each change leaves most of the text as it is', () => {
  const pairs = prosePairs(defaultTexts)
  expect(pairs.length).toBeGreaterThan(40)
  expect(new Set(pairs.map(({ text }) => text)).size).toBe(pairs.length)
  expect(new Set(pairs.map(({ role }) => role)).size).toBe(pairs.length)
  const bases = pairs.filter(({ role }) => /^(?:prose|a long|a single word$)/.test(role)).map(({ text }) => text)
  for (const { text } of pairs)
    expect(bases.some((base) => base.slice(0, 2) === text.slice(0, 2) || base.slice(-4) === text.slice(-4))).toBe(true)
})

test('of texts in another language there are none', () => {
  const { language: _, ...others } = defaultTexts
  expect(prosePairs(others)).toEqual([])
})

/** What services do to a text before a voice speaks it, and are not to: what is matched is gone. */
const losses: Readonly<Record<string, RegExp | readonly [RegExp, string]>> = {
  'words with an apostrophe': /\w+'\w+/g,
  genitives: /'s\b/g,
  'ends of contractions': /['’]\p{L}+/gu,
  negations: /\b(?:not|no)\b/gi,
  'pronouns of one letter': / I\b/g,
  articles: /\b(?:the|an?) /gi,
  conjunctions: / and\b/gi,
  prepositions: / of\b/gi,
  'the first word behind a question mark': /(?<=\? )\w+/g,
  'the first word behind an exclamation mark': /(?<=! )\w+/g,
  'the first word of each sentence': /(?<=^|[.!?] )[A-Z]\w*/g,
  'the first word of each paragraph': /(?<=\n\n)\w+/g,
  'the word behind a colon': /(?<=: )\w+/g,
  'the word behind a semicolon': /(?<=; )\w+/g,
  'the word behind a comma': /(?<=, )\w+/g,
  'the word behind a dash': /(?<=— )\w+/g,
  'the word in front of dots': /\w+(?=\.\.\.)/g,
  'words with dots': /\S*\.\.\.\S*/g,
  'the word behind dots': /(?<=\.\.\. )\w+/g,
  'the word behind a percent sign': /(?<=% )\w+/g,
  'all behind a percent sign': /%.*$/s,
  'all behind an ampersand': /&.*$/s,
  'all behind a quotation mark': /["“].*$/s,
  'all behind a letter beyond ASCII': /[^\0-\x7f].*$/s,
  'words with letters beyond ASCII': /\S*[^\0-\x7f]\S*/g,
  'what is in parentheses': /\([^)]*\)/g,
  'what is in square brackets': /\[[^\]]*\]/g,
  'what is in braces': /\{[^}]*\}/g,
  'what is in backquotes': /`[^`]*`/g,
  'what is in asterisks': /\*[^*]*\*/g,
  'what is in curly quotes': /“[^”]*”/g,
  'what is in guillemets': /«[^»]*»/g,
  'what is between dashes': /—[^—]*—/g,
  mentions: /@\w+/g,
  'tags with a number sign': /#\w+/g,
  addresses: /\S+@\S+/g,
  'words behind a zero-width space': /\u200b\S*/g,
  'words behind a no-break space': /\u00a0\S+/g,
  'all lines but the first': /\n.*$/s,
  'all paragraphs but the first': /\n\s*\n.*$/s,
  'ends of lines': /\s*\n\s*/g,
  amounts: / [$€]\S+/g,
  decimals: /(?<=\d)\.\d+/g,
  'decimal points': /(?<=\d)\.(?=\d)/g,
  'points behind a single figure': /(?<=\b\d)\.(?=\d)/g,
  'zeros in front': /\b0+(?=\d)/g,
  'figures that repeat': [/(\d)\1+/g, '$1'],
  times: / \d+:\d+/g,
  'ends of ranges': /(?<=\d)[-–]\d+/g,
  ordinals: /\d+(?:st|nd|rd|th)\b/g,
  'ends of ordinals': /(?<=\d)(?:st|nd|rd|th)\b/g,
  'numbers of five figures and more': /\d{5,}/g,
  'words with figures': /\S*\d\S*/g,
  initials: /\b(?:[A-Z]\.){2,}/g,
  'words of two capitals': /\b[A-Z]{2}\b/g,
  'words of three capitals': /\b[A-Z]{3,}\b/g,
  titles: /\b(?:Mr|Ms|Dr|Prof|St)\. /g,
  abbreviations: / (?:vs|etc|e\.g|i\.e)\./g,
  'second parts of compounds': /-\p{L}+/gu,
  'words of two letters': / \b\w\w\b/g,
  'words of fourteen letters and more': /\w{14,}/g,
  'ends of words behind nine letters': [/(\w{9})\w+/g, '$1'],
  'words that repeat': [/\b(\w+)(?:\W+\1\b)+/gi, '$1'],
  'the last word': / \S+\s*$/,
  'the last sentence without a mark': /(?<=[.!?] )[^.!?]+$/,
}

test.each(Object.entries(losses))('who loses %s gives two of the texts the same sound', (_, loss) => {
  const [lost, left] = loss instanceof RegExp ? [loss, ''] : loss
  const heard = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
  const texts = [...prosePairs(defaultTexts), ...wordPairs(defaultTexts)].map(({ text }) => text)
  const leftOver = texts.map((text) => heard(text.replace(lost, left)))
  const alike = leftOver.filter((text, at) => {
    const first = leftOver.indexOf(text)
    return first < at && heard(texts[first]!) !== heard(texts[at]!)
  })
  expect(alike).not.toEqual([])
})
