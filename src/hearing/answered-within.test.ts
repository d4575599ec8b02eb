import { expect, test } from 'vitest'
import { answeredWithin } from './answered-within.ts'

const counted = (come: number): Int32Array<SharedArrayBuffer> => {
  const count = new Int32Array(new SharedArrayBuffer(4))
  count[0] = come
  return count
}

/** Waits as said, or an answer comes while it waits, and so much is computed; keeps how long each would have been. */
function waits(
  outcome: (turn: number, count: Int32Array) => ReturnType<typeof Atomics.wait>,
  share = 1,
): {
  readonly waited: number[]
  readonly wait: typeof Atomics.wait
  readonly computed: () => number
} {
  const waited: number[] = []
  const wait = ((count: Int32Array, _at: unknown, _value: unknown, ms: number) => {
    waited.push(ms)
    return outcome(waited.length, count)
  }) as typeof Atomics.wait
  const computed = (): number => share * waited.reduce((sum, ms) => sum + ms, 0)
  return { waited, wait, computed }
}

function comes(count: Int32Array): 'ok' {
  count[0]! += 1
  return 'ok'
}

test('what has come is not waited for', () => {
  expect([answeredWithin(counted(1), 0, 0), answeredWithin(counted(3), 2, 0)]).toEqual([true, true])
})

test('what has not come is given up', () => {
  expect([answeredWithin(counted(0), 0, 0), answeredWithin(counted(2), 2, 10)]).toEqual([false, false])
})

test('a pause of the whole process, however long, costs one slice', () => {
  const { waited, ...means } = waits((turn, count) => (turn < 3 ? 'timed-out' : comes(count)))
  expect([answeredWithin(counted(0), 0, 20_000, means), waited]).toEqual([true, [250, 250, 250]])
})

test('all slices together are as long as is said', () => {
  const { waited, ...means } = waits(() => 'timed-out')
  expect([answeredWithin(counted(0), 0, 1100, means), waited]).toEqual([false, [250, 250, 250, 250, 100]])
})

test('while others come what is behind them is waited for, and each has its own time', () => {
  const queue = waits((turn, count) => (turn % 4 === 0 ? comes(count) : 'timed-out'))
  expect([answeredWithin(counted(0), 9, 1000, queue), queue.waited.length]).toEqual([true, 40])
  const stuck = waits((turn, count) => (turn === 4 ? comes(count) : 'timed-out'))
  expect([answeredWithin(counted(0), 9, 1000, stuck), stuck.waited.length]).toEqual([false, 8])
})

test('what gets a fifth of the machine has about five times as long, and what computes nothing ten times', () => {
  const [slow, idle] = [0.2, 0].map((share) => waits(() => 'timed-out', share))
  expect([answeredWithin(counted(0), 0, 1000, slow), slow!.waited.length]).toEqual([false, 24])
  expect([answeredWithin(counted(0), 0, 1000, idle), idle!.waited.length]).toEqual([false, 40])
})
