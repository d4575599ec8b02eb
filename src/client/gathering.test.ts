import { afterEach, expect, test, vi } from 'vitest'
import { gathering } from './gathering.ts'

const blockSize = 64 * 1024

afterEach(() => void vi.restoreAllMocks())

test('pieces of any size come out in their order', () => {
  const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, index) => (index * 7919) & 0xff))
  const got = gathering()
  let at = 0
  for (let size = 1; at < bytes.length; size = (size * 31) % 9973) {
    got.add(bytes.subarray(at, at + size), at)
    at += size
  }
  expect(got.length).toBe(bytes.length)
  expect(Buffer.compare(got.bytes(), bytes)).toBe(0)
  expect(Buffer.compare(got.bytes(1000), bytes.subarray(0, 1000))).toBe(0)
})

test('a million bytes that come alone are told as a thousand moments, and none is lost', () => {
  const got = gathering()
  for (let index = 0; index < 1_000_000; index += 1) got.add(Uint8Array.of(index & 0xff), index / 100)
  expect(got.arrivals.length).toBeLessThanOrEqual(1000)
  expect(got.arrivals.reduce((sum, [, bytes]) => sum + bytes, 0)).toBe(1_000_000)
})

test('what comes at the same moment is one arrival', () => {
  const got = gathering()
  got.add(Uint8Array.of(1), 5)
  got.add(Uint8Array.of(2), 5.01)
  got.add(Uint8Array.of(3), 6)
  expect(got.arrivals).toEqual([
    [5, 2],
    [6, 1],
  ])
})

/** What comes first has a piece of its own, and all that follows so many blocks. */
function gathered(blocks: number, fill: number): ReturnType<typeof gathering> {
  const one = gathering()
  for (let at = 0; at <= blocks; at += 1) one.add(Buffer.alloc(blockSize, fill), at)
  return one
}

test('what nobody reads any more is used again, and by one body at a time', () => {
  // Takes all that other tests of this process left.
  gathered(300, 0)
  gathered(9, 1).release()
  const made = vi.spyOn(Buffer, 'allocUnsafeSlow')
  const [one, other] = [gathered(4, 2), gathered(5, 3)]
  expect(made).not.toHaveBeenCalled()
  expect(one.bytes().every((byte) => byte === 2)).toBe(true)
  expect(other.bytes().every((byte) => byte === 3)).toBe(true)
  gathered(2, 4)
  expect(made).toHaveBeenCalledTimes(1)
  one.release()
  expect(one.bytes().every((byte) => byte === 0)).toBe(true)
})

test('of what is used again no more is kept than many large answers take', () => {
  gathered(400, 1).release()
  const made = vi.spyOn(Buffer, 'allocUnsafeSlow')
  const many = gathered(300, 2)
  expect(made.mock.calls.length).toBe(300 - 256)
  many.release()
})
