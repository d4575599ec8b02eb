import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { judgePcm } from '../audio.ts'
import { nameContainer } from './name-container.ts'

/** Two seconds of a tone that rises and falls, as 16-bit samples. */
const tone = Buffer.alloc(96_000)
for (let at = 0; at < tone.length; at += 2)
  tone.writeInt16LE(Math.round(6000 * Math.sin(at / 40) * Math.sin(at / 9000) + 300 * Math.sin(at)), at)

test.each([
  [0x1f, 0x8b, 0x08, 0x00],
  [0x1f, 0x8b, 0x08, 0x08],
  [0x1f, 0x8b, 0x08, 0xff],
])('samples that begin as gzip does are samples: %i %i %i %i', (...mark) => {
  const samples = Buffer.concat([Buffer.from(mark), tone.subarray(4)])
  expect(nameContainer(samples)).toBeUndefined()
  expect(judgePcm(samples)).toMatchObject({ format: 's16le' })
})

test('what unpacks is gzip, also where it is cut or damaged later', () => {
  const packed = gzipSync(tone)
  const damaged = Buffer.from(packed)
  damaged.fill(0xff, 3000, 3100)
  for (const bytes of [packed, packed.subarray(0, 2000), damaged, gzipSync(Buffer.alloc(5_000_000)), gzipSync('x')]) {
    expect(nameContainer(bytes)).toEqual({ name: 'gzip', description: 'gzip-compressed data' })
    expect(judgePcm(bytes).findings[0]!.code).toBe('foreign-format')
  }
})
