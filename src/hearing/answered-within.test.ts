import { expect, test } from 'vitest'
import { answeredWithin } from './answered-within.ts'

const open = (): Int32Array<SharedArrayBuffer> => new Int32Array(new SharedArrayBuffer(4))

test('what is done is not waited for', () => {
  const done = open()
  done[0] = 1
  expect(answeredWithin(done, 0)).toBe(true)
})

test('what is not done is given up', () => {
  expect([answeredWithin(open(), 0), answeredWithin(open(), 10)]).toEqual([false, false])
})

test('a pause of the whole process, however long, costs one slice', () => {
  const waited: number[] = []
  const paused = ((_done: unknown, _at: unknown, _value: unknown, ms: number) => {
    waited.push(ms)
    return waited.length < 3 ? 'timed-out' : 'ok'
  }) as typeof Atomics.wait
  expect([answeredWithin(open(), 20_000, paused), waited]).toEqual([true, [250, 250, 250]])
})

test('all slices together are as long as is said', () => {
  let sum = 0
  const never = ((_done: unknown, _at: unknown, _value: unknown, ms: number) => {
    sum += ms
    return 'timed-out'
  }) as typeof Atomics.wait
  expect([answeredWithin(open(), 1100, never), sum]).toEqual([false, 1100])
})
