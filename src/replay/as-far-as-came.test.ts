import { expect, test } from 'vitest'
import { exchange } from '../../fixtures/exchanges.ts'
import type { Exchange, HeaderLines } from '../record/exchange.ts'
import { asWhole, isEndless, liesBeforeTheEnd } from './as-far-as-came.ts'

const over = (protocol: string, headers: HeaderLines = []): Exchange => ({
  ...exchange(200, { body: 'ten octets', headers }),
  connection: { id: 1, protocol, reused: false },
})

test('endless is what ends with its connection, over HTTP/1.0 and without a length', () => {
  expect(isEndless(over('http/1.0'))).toBe(true)
  expect(isEndless(over('http/1.1'))).toBe(false)
  expect(isEndless(over('http/1.0', [['content-length', '10']]))).toBe(false)
  expect(isEndless({ ...exchange('reset'), connection: { id: 1, protocol: 'http/1.0', reused: false } })).toBe(false)
})

test('as a whole it has the length of what came; what has an end stays', () => {
  expect(asWhole(over('http/1.0', [['A', 'b']])).response!.headers).toEqual([
    ['A', 'b'],
    ['Content-Length', '10'],
  ])
  const ended = over('http/1.1')
  expect(asWhole(ended)).toBe(ended)
})

test('a place lies before the end where more came than that', () => {
  const before = (at: number, length: number): boolean =>
    liesBeforeTheEnd({ part: 'body', at, length }, over('http/1.0'))
  expect([before(0, 9), before(8, 1), before(8, 2), before(0, 10)]).toEqual([true, true, false, false])
  expect(liesBeforeTheEnd({ part: 'body', at: 0 }, over('http/1.0'))).toBe(false)
  expect(liesBeforeTheEnd({ part: 'body', length: 2 }, over('http/1.0'))).toBe(false)
  expect(liesBeforeTheEnd({ part: 'status', at: 0, length: 1 }, over('http/1.0'))).toBe(false)
  expect(liesBeforeTheEnd(undefined, over('http/1.0'))).toBe(false)
  expect(liesBeforeTheEnd({ part: 'body', at: 0, length: 1 }, exchange('reset'))).toBe(false)
})
