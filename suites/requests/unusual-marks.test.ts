import { expect, test } from 'vitest'
import { marked, marksOfProse, unmarked, unusualMarks } from './unusual-marks.ts'

const texts = ['One two three four five six.', 'Another text of the same kind', 'Word', 'Two words']

test.each([...unusualMarks])('a text that has a %s is known to have been made of the text without it', (_, mark) => {
  for (const text of texts) {
    expect(marked(text, mark)).not.toBe(text)
    expect(unmarked(marked(text, mark), mark)).toContain(text)
    expect(unmarked(text, mark)).toEqual([])
  }
})

test.each([
  ['parentheses', 'One (two three four five six.)', '(Word)'],
  ['quotation', 'One "two three four five six."', '"Word"'],
  ['curly quotes', 'One “two three four five six.”', '“Word”'],
  ['less-than and greater-than', 'One < two three four five six. >', '< Word >'],
  ['hyphen in front', '-v One two three four five six.', '-v Word'],
  ['line ends in front', '\n\nOne two three four five six.', '\n\nWord'],
  ['line end at the end', 'One two three four five six.\n', 'Word\n'],
])('%s: all words but the first are lost with them', (name, several, one) => {
  const mark = unusualMarks.get(name)!
  expect(marked(texts[0]!, mark)).toBe(several)
  expect(marked(texts[2]!, mark)).toBe(one)
})

test('every mark of prose is one of all', () => {
  for (const name of marksOfProse) expect(unusualMarks.has(name), name).toBe(true)
})
