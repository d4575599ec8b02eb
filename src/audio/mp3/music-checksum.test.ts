import { expect, test } from 'vitest'
import { randomBytes } from '../../../fixtures/audio/random.ts'
import type { InfoTag } from '../judgement.ts'
import { musicCrc } from './crc16.ts'
import { MusicChecksum } from './music-checksum.ts'

const bytes = randomBytes(5, 400)
const viewFrom = (base: number): DataView => new DataView(bytes.buffer, bytes.byteOffset + base, bytes.length - base)
const crcOf = (from: number, to: number): number => musicCrc(0, viewFrom(0), from, to)
const tag: InfoTag = { kind: 'Info', at: 20, musicLength: 300, musicCrc: 0 }

/** What the checksum is when bytes pass in these stretches, each with the view's first byte. */
function passed(begun: readonly [tag: InfoTag | undefined, end: number], ...steps: readonly [number, number][]) {
  const checksum = new MusicChecksum()
  checksum.begin(...begun)
  for (const [base, to] of steps) checksum.feed(viewFrom(base), base, to)
  return checksum.value
}

test('the checksum is of the bytes from behind the tag to as far as it counts from itself', () => {
  expect(passed([tag, 100], [0, 400])).toBe(crcOf(100, 320))
  expect(passed([tag, 100], [0, 320])).toBe(crcOf(100, 320))
  expect(passed([tag, 0], [0, 400]), 'from the first byte on').toBe(crcOf(0, 320))
  expect(passed([tag, 319], [0, 400]), 'of one byte').toBe(crcOf(319, 320))
})

test('it is the same in whatever pieces the bytes pass', () => {
  expect(passed([tag, 100], [0, 50], [0, 100], [30, 101], [100, 250], [200, 250], [200, 400], [300, 400])).toBe(
    crcOf(100, 320),
  )
})

test('there is none while bytes are missing', () => {
  expect(passed([tag, 100])).toBeUndefined()
  expect(passed([tag, 100], [0, 319])).toBeUndefined()
})

test('there is none where nothing is covered', () => {
  expect(passed([undefined, 100], [0, 400])).toBeUndefined()
  expect(passed([{ ...tag, musicLength: 80 }, 100], [0, 400])).toBeUndefined()
  expect(passed([{ ...tag, musicLength: 79 }, 100], [0, 400])).toBeUndefined()
  expect(passed([{ kind: 'Info', at: 20, musicCrc: 0 }, 100], [0, 400])).toBeUndefined()
  expect(passed([{ kind: 'Info', at: 20, musicLength: 300 }, 100], [0, 400])).toBeUndefined()
})
