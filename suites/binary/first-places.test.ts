import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { growthOf, linearGrowth } from '../../test/linear/processor-time.ts'
import { blockSize, firstPlaces } from './first-places.ts'

describe('the first places of blocks', () => {
  test('are those that a plain search finds', () => {
    const unit = fc.integer({ min: 0, max: 2 })
    const kinds = fc.array(unit, { minLength: 4, maxLength: 30 })
    fc.assert(fc.property(kinds, kinds, (one, other) => {
      const [bytes, wanted] = [sound(one), sound(other)]
      const blocks: Buffer[] = []
      for (let at = 0; at + blockSize <= wanted.length; at += 700) blocks.push(wanted.subarray(at, at + blockSize))
      const places = firstPlaces(blocks, bytes)
      for (const [index, block] of blocks.entries()) {
        const place = bytes.indexOf(block)
        if (blocks.filter((like) => like.equals(block)).length <= 8) expect(places.get(index) ?? -1).toBe(place)
      }
    }))
  })

  test.each([
    ['one sound again and again', (length: number) => Buffer.alloc(length, sound([0, 1]))],
    ['hardly a difference', (length: number) => Buffer.alloc(length, 1).fill(2, length - 1)],
  ])('cost twice as much for twice the bytes: %s', (_, input) => {
    const search = (bytes: Buffer): unknown => {
      const blocks = Array.from({ length: bytes.length / 2048 - 1 }, (_, at) => bytes.subarray(at * 2048, at * 2048 + blockSize))
      return firstPlaces(blocks, Buffer.from(bytes.toReversed()))
    }
    expect(growthOf(input, search, 32_000, 4_000_000).ratio).toBeLessThan(linearGrowth)
  })
})

/** Stretches of 300 bytes, of three kinds. */
function sound(kinds: readonly number[]): Buffer {
  const stretch = (kind: number): Buffer => Buffer.from(Array.from({ length: 300 }, (_, at) => (at * (kind + 3)) & 0xff))
  return Buffer.concat(kinds.map(stretch))
}
