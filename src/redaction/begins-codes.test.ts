import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { randomFrom } from '../../fixtures/audio/random.ts'
import { beginsCodes } from './begins-codes.ts'

const next = randomFrom(7)
const random = (length: number): Buffer => Buffer.from(Array.from({ length }, () => Math.floor(next() * 256)))

test('a table of codes is seen where it begins', () => {
  const packed = deflateRawSync('136c84f3b012a9c239dd4ba992932b8fb90')
  const bytes = Buffer.concat([random(99), packed])
  expect(beginsCodes(bytes, 99)).toBe(true)
  expect([...bytes.keys()].filter((at) => beginsCodes(bytes, at))).toEqual([99])
})

test('every table that zlib writes is one', () => {
  const packed = Array.from({ length: 400 }, (_, size) => deflateRawSync(random(10 + (size % 50)).toString('hex')))
  const own = packed.filter((bytes) => ((bytes[0]! >> 1) & 3) === 2)
  expect(own.length).toBeGreaterThan(100)
  expect(own.filter((bytes) => !beginsCodes(bytes, 0))).toEqual([])
})

test('a table that is cut off, or that is not whole, is none', () => {
  const packed = deflateRawSync('136c84f3b012a9c239dd4ba992932b8fb90')
  expect(beginsCodes(packed.subarray(0, 8), 0)).toBe(false)
  for (const at of [2, 4, 6]) {
    const damaged = Buffer.from(packed)
    damaged[at]! ^= 0x10
    expect(beginsCodes(damaged, 0)).toBe(false)
  }
})
