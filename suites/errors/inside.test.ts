import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { showsInside } from './inside.ts'

/** What is looked for, as one pattern: plain, and slow where a text begins it again and again. */
const plainly = new RegExp([
  /Traceback \(most recent call last\)/, /\n\s*at \S/, /\bat [\w.$<>]+ ?\([^)]*:\d+(:\d+)?\)/, /File "[^"]+", line \d+/,
  /goroutine \d+ \[/, /[\w/]+\.(?:js|ts|mjs|py|rb|go|java|php|rs):\d+/, /^\s*<(?:!doctype|html)\b/,
].map(({ source }) => source).join('|'), 'i')

describe('messages that show the inside of a server', () => {
  test.each([
    'TypeError: x is not a function\n    at work (/srv/app.js:12:3)', 'failed at Object.<anonymous> (file.x:1:2)',
    'at a(b(c:1)', 'at a(b) at c (d:9)', 'Traceback (most recent call last):\n', 'File "a.x", line 3', 'goroutine 17 [running]:', 'main.go:12', 'a/b.RS:1', ' <!DOCTYPE html><p>', '\n\n\r\n \tat x',
  ])('%j', (message) => expect(showsInside(message)).toBe(true))

  test.each(['Invalid request parameters', 'at a (b)', 'look at a (b:1', 'file.js is missing', 'a <html> tag', ''])('not %j', (message) => {
    expect(showsInside(message)).toBe(false)
  })

  test('are those that the plain pattern finds', () => {
    const piece = fc.constantFrom(
      'at ', 'at', 'a', '.b', '$<c>', ' ', '(', ')', ':', '1', '23', '\n', '\r', '\t', '\u2028', '/', '.js', '.x', 'File "',
      '", line ', '"', 'goroutine ', ' [', '<html', '<!doctype', '>',
    )
    fc.assert(fc.property(fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join('')), (message) => {
      expect(showsInside(message)).toBe(plainly.test(message))
    }), { numRuns: 3000 })
  })
})
