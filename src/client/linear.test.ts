import { expect, test } from 'vitest'
import { parserWords } from './attempt.ts'
import { interimSieve } from './interim-sieve.ts'
import { keptHeaders } from './kept-headers.ts'
import { retryAfter } from './retry-after.ts'

/** Processor time of one call, the least of some. */
function cost(work: () => void): number {
  let least = Infinity
  for (let turn = 0; turn < 5; turn += 1) {
    const before = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(before)
    least = Math.min(least, user + system)
  }
  return least
}

const size = 400_000
const blanks = (length: number): string => ' '.repeat(length)
const works: Record<string, (length: number) => () => void> = {
  'a Retry-After of digits and a letter': (length) => () => retryAfter(`${'1'.repeat(length)}x`, undefined, 0),
  'a Retry-After of blanks': (length) => () => retryAfter(`${blanks(length)}1${blanks(length)}x`, undefined, 0),
  'a Date of letters': (length) => () => retryAfter('Sat, 21 Nov 2026 10:00:09 GMT', 'GMT '.repeat(length / 4), 0),
  'the words of a parser': (length) => () => parserWords(`Response does not match the HTTP/1.1 protocol (${'('.repeat(length)}`),
  'header lines': (length) => {
    const raw = Array.from({ length: length / 2 }, () => Buffer.from('content-type'))
    return () => keptHeaders(raw)
  },
  'interim answers in small pieces': (length) => {
    const bytes = Buffer.from('HTTP/1.1 103 x\r\na: b\r\n\r\n'.repeat(length / 24))
    return () => {
      const sieve = interimSieve()
      for (let at = 0; at < bytes.length; at += 100) sieve.take(bytes.subarray(at, at + 100))
    }
  },
}

test.each(Object.keys(works))('%s: twice as long takes no more than three times as long', (name) => {
  const [once, twice] = [works[name]!(size), works[name]!(2 * size)]
  once()
  // Some milliseconds are noise.
  expect(cost(twice)).toBeLessThan(3 * cost(once) + 5000)
})
