import { expect, test } from 'vitest'
import { traceIdOf, traceparent } from './traceparent.ts'

test('the header of a request is the same whenever it is made, and another for each request', () => {
  // The digest of `run/p/c/1@default` in SHA-256.
  expect(traceparent('run', 'p/c/1@default')).toBe('00-05f7108b791fa9817bafb73f261b4ec2-32bca7799e5c77af-01')
  const all = ['p/c/1@default', 'p/c/2@default'].flatMap((id) => [traceparent('run', id), traceparent('other', id)])
  expect(new Set(all).size).toBe(4)
})

test('the trace id is read out of the recorded header, and out of nothing else', () => {
  const [trace, parent] = ['0123456789abcdef'.repeat(2), 'f'.repeat(16)]
  const of = (value: string): string | undefined =>
    traceIdOf([
      ['host', 'target'],
      ['Traceparent', value],
    ])
  expect(of(`00-${trace}-${parent}-01`)).toBe(trace)
  expect(traceIdOf([['host', 'target']])).toBeUndefined()
  for (const other of [
    `01-${trace}-${parent}-01`,
    `00-${trace}a-${parent}-01`,
    `00-${trace.slice(1)}-${parent}-01`,
    `00-${trace.slice(1)}g-${parent}-01`,
    `00-${trace}-${parent}a-01`,
    `00-${trace}-${parent.slice(1)}-01`,
    `00-${trace}-${parent.slice(1)}g-01`,
    `00-${trace}-${parent}-1`,
    `00-${trace}-${parent}-gg`,
    `00-${trace}-${parent}-011`,
    ` 00-${trace}-${parent}-01`,
  ])
    expect(of(other), other).toBeUndefined()
})
