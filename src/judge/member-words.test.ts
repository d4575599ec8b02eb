import { expect, test } from 'vitest'
import { memberWords } from './member-words.ts'

test('what a reader is told of a member says what was sent', () => {
  expect(memberWords('speed turns', '0.5')).toBe('a speed of 0.5')
  expect(memberWords('speed turns', 'behind 0.5')).toBe('no speed, behind 0.5')
  expect(memberWords('talkers', 'together')).toBe('texts that are sent at the same time')
  expect(memberWords('length', 'page and more')).toBe('length: page and more')
})
