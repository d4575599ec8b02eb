import { once } from 'node:events'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { afterEach, expect, test, vi } from 'vitest'
import { waitedTime } from './waited-time.ts'

afterEach(() => void vi.useRealTimers())

test('it ends after its time, counted from the last refresh, and not when it was cleared', () => {
  vi.useFakeTimers()
  const onEnd = vi.fn()
  const one = waitedTime(1000, onEnd)
  vi.advanceTimersByTime(999)
  one.refresh()
  vi.advanceTimersByTime(999)
  expect(onEnd).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onEnd).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(5000)
  expect(onEnd).toHaveBeenCalledOnce()
  const other = vi.fn()
  waitedTime(1000, other).clear()
  vi.advanceTimersByTime(5000)
  expect(other).not.toHaveBeenCalled()
})

/** What another thread posts after so long comes while this one is busy for longer than all is waited for. */
test('what came while this thread was busy is read before the time is over', async () => {
  const worker = new Worker('setTimeout(() => require("node:worker_threads").parentPort.postMessage(1), 100)', {
    eval: true,
  })
  await once(worker, 'online')
  const seen: string[] = []
  worker.on('message', () => seen.push('message'))
  waitedTime(200, () => seen.push('end'))
  // Busy behind what was read: timers come next, and only then what is to be read.
  await setImmediate()
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 600)
  await sleep(400)
  expect(seen).toEqual(['message', 'end'])
})
