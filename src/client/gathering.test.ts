import { expect, test } from 'vitest'
import { gathering } from './gathering.ts'

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
