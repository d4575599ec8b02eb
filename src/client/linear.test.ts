import { expect, test } from 'vitest'
import { growthOf, linearGrowth } from '../../test/linear/processor-time.ts'
import { parserWords } from './failure-of.ts'
import { interimSieve } from './interim-sieve.ts'
import { keptHeaders } from './kept-headers.ts'
import { retryAfter } from './retry-after.ts'

const blanks = (length: number): string => ' '.repeat(length)
const works: Record<string, (length: number) => () => void> = {
  'a Retry-After of digits and a letter': (length) => () => retryAfter(`${'1'.repeat(length)}x`, undefined, 0),
  'a Retry-After of blanks': (length) => () => retryAfter(`${blanks(length)}1${blanks(length)}x`, undefined, 0),
  'a Date of letters': (length) => () => retryAfter('Sat, 21 Nov 2026 10:00:09 GMT', 'GMT '.repeat(length / 4), 0),
  'the words of a parser': (length) => () =>
    parserWords(`Response does not match the HTTP/1.1 protocol (${'('.repeat(length)}`),
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

test.each(Object.entries(works))('%s: four times as much takes no more than eight times as long', (_name, workOf) => {
  expect(growthOf(workOf, (work) => work(), 50_000, 1_600_000).ratio).toBeLessThan(linearGrowth)
})
