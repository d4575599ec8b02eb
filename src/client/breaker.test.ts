import { expect, test } from 'vitest'
import { exchange, type Came } from '../../fixtures/exchanges.ts'
import type { Exchange } from '../record/exchange.ts'
import { breaker } from './breaker.ts'

/** Why nothing more is sent, after these attempts. */
function after(...all: readonly Came[]): string | undefined {
  const one = breaker('http://target')
  for (const came of all) one.attempt(exchange(came))
  return one.open
}

test('three refused connections before any succeeded are enough', () => {
  expect(after('refused', 'refused')).toBeUndefined()
  expect(after('refused', 'refused', 'refused')).toBe('http://target cannot be reached: nobody listens')
  expect(after('refused', 'aborted', 'refused', 'refused')).toContain('cannot be reached')
})

test.each([200, 500, 'reset', 'timeout'] as const)(
  'where a connection came about once (%s), refused ones are an outage',
  (came) => {
    expect(after(came, 'refused', 'refused', 'refused', 'refused')).toBeUndefined()
  },
)

/** After so many requests that ended so, with what was answered in between. */
function exhausted(times: number, came: Came, between?: Came): string | undefined {
  const one = breaker('http://target')
  for (let count = 0; count < times; count += 1) {
    one.exhausted(exchange(came))
    if (between !== undefined && count === 7) one.attempt(exchange(between))
  }
  return one.open
}

test('sixteen valid requests in a row without an answer of its own are enough', () => {
  expect(exhausted(15, 503)).toBeUndefined()
  expect(exhausted(16, 503)).toBe(
    'http://target gave up answering create speech: 16 requests in a row ended with 503 every time',
  )
  expect(exhausted(16, 'timeout')).toBe(
    'http://target gave up answering create speech: 16 requests in a row ended with no answer (no answer within 30 s)',
  )
})

test('an answer of its own in between begins the row anew; trouble does not', () => {
  for (const came of [200, 400, 500, 'too long'] as const)
    expect(exhausted(20, 503, came), String(came)).toBeUndefined()
  for (const came of [503, 'cut', 'timeout'] as const)
    expect(exhausted(20, 503, came), String(came)).toContain('gave up')
})

test('the first reason stays', () => {
  const one = breaker('http://target')
  for (let count = 0; count < 16; count += 1) one.exhausted(exchange(503))
  for (let count = 0; count < 3; count += 1) one.attempt(exchange('refused'))
  expect(one.open).toContain('gave up')
})

test('one operation is given up, and the other is not', () => {
  const of = (operation: 'speech' | 'budget', came: Came): Exchange => ({ ...exchange(came), operation })
  const one = breaker('http://target')
  one.attempt(of('speech', 200))
  for (let count = 0; count < 16; count += 1) {
    one.attempt(of('budget', 429))
    one.exhausted(of('budget', 429))
    if (count < 15) one.exhausted(of('speech', 503))
  }
  expect([one.open, one.openFor('speech'), one.openFor('other')]).toEqual([undefined, undefined, undefined])
  expect(one.openFor('budget')).toBe(
    'http://target gave up answering get budget: 16 requests in a row ended with 429 every time',
  )
  // An answer to the one says nothing of the other.
  one.attempt(of('budget', 200))
  one.exhausted(of('speech', 503))
  expect(one.openFor('speech')).toContain('gave up answering create speech')
  expect(one.open).toBe(one.openFor('speech'))
})

test('what is neither speech nor a budget is named too', () => {
  const one = breaker('http://target')
  for (let count = 0; count < 16; count += 1) one.exhausted({ ...exchange('timeout'), operation: 'other' })
  expect(one.open).toContain('gave up answering anything else: 16 requests in a row ended with no answer')
})

test('an operation of which no request has ended yet is not given up with the other', () => {
  const of = (operation: 'speech' | 'budget'): Exchange => ({ ...exchange(503), operation })
  const one = breaker('http://target')
  one.attempt(of('budget'))
  for (let count = 0; count < 16; count += 1) {
    one.attempt(of('speech'))
    one.exhausted(of('speech'))
  }
  expect(one.openFor('speech')).toContain('gave up answering create speech')
  expect([one.open, one.openFor('budget')]).toEqual([undefined, undefined])
})
