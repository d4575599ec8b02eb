import { describe, expect, test } from 'vitest'
import {
  bitrateOf,
  frameLength,
  headerAt,
  isHeader,
  isMono,
  isMpeg1,
  isProtected,
  layerOf,
  paddingOf,
  plainLengths,
  sampleRateOf,
  samplesOf,
  sideInfoLength,
  versionName,
} from './frame-header.ts'

/** ISO 11172-3, 2.4.2.3, and ISO 13818-3, 2.4.2.3: kbit/s by index, from 1 on. */
const bitrates: Readonly<Record<string, string>> = {
  'MPEG-1 1': '32 64 96 128 160 192 224 256 288 320 352 384 416 448',
  'MPEG-1 2': '32 48 56 64 80 96 112 128 160 192 224 256 320 384',
  'MPEG-1 3': '32 40 48 56 64 80 96 112 128 160 192 224 256 320',
  'MPEG-2 1': '32 48 56 64 80 96 112 128 144 160 176 192 224 256',
  'MPEG-2 2': '8 16 24 32 40 48 56 64 80 96 112 128 144 160',
  'MPEG-2 3': '8 16 24 32 40 48 56 64 80 96 112 128 144 160',
}

const versions = [
  { name: 'MPEG-2.5', bits: 0, rates: [11025, 12000, 8000] },
  { name: 'MPEG-2', bits: 2, rates: [22050, 24000, 16000] },
  { name: 'MPEG-1', bits: 3, rates: [44100, 48000, 32000] },
] as const

/** The 32 bits of a header, by their fields. */
const headerOf = (
  fields: Partial<Record<'version' | 'layer' | 'plain' | 'bitrate' | 'rate' | 'padding' | 'mode', number>>,
) => {
  const { version = 3, layer = 1, plain = 1, bitrate = 9, rate = 0, padding = 0, mode = 0 } = fields
  return (
    (0x7ff << 21) |
    (version << 19) |
    (layer << 17) |
    (plain << 16) |
    (bitrate << 12) |
    (rate << 10) |
    (padding << 9) |
    (mode << 6)
  )
}

const kinds = versions.flatMap(({ name, bits: version, rates }) =>
  [1, 2, 3].flatMap((layer) => rates.map((hertz, rate) => ({ name, version, layer, rate, hertz }))),
)

describe.each(kinds)('$name Layer $layer at $hertz Hz', ({ name, version, layer, rate, hertz }) => {
  const kbits = bitrates[`${name === 'MPEG-1' ? name : 'MPEG-2'} ${layer}`]!.split(' ').map(Number)
  const samples = layer === 1 ? 384 : layer === 3 && name !== 'MPEG-1' ? 576 : 1152
  /** A slot is four bytes of Layer I, and a byte of the others. */
  const slot = layer === 1 ? 4 : 1
  const of = (bitrate: number, padding = 0): number => headerOf({ version, layer: 4 - layer, rate, bitrate, padding })

  test('has frames as long as their bit rate makes them', () => {
    const lengths = kbits.map((rate) => Math.floor((samples * rate * 1000) / 8 / slot / hertz) * slot)
    const indexes = kbits.map((_, index) => index + 1)
    expect(indexes.map((index) => bitrateOf(of(index)))).toEqual(kbits)
    expect(indexes.map((index) => frameLength(of(index)))).toEqual(lengths)
    expect(indexes.map((index) => frameLength(of(index, 1)))).toEqual(lengths.map((length) => length + slot))
    for (const index of [0, 3, 14]) expect([...plainLengths(of(index))]).toEqual([0, ...lengths, 0])
    expect([frameLength(of(0)), frameLength(of(0, 1)), bitrateOf(of(0))]).toEqual([0, 0, 0])
  })

  test('is told from its bits', () => {
    const header = of(9)
    expect([layerOf(header), sampleRateOf(header), samplesOf(header)]).toEqual([layer, hertz, samples])
    expect([versionName(header), isMpeg1(header), isHeader(header)]).toEqual([name, name === 'MPEG-1', true])
  })
})

test('a header has all bits of its sync, and no reserved value', () => {
  for (let bit = 0; bit < 11; bit++) expect(isHeader(headerOf({}) ^ (1 << (31 - bit)))).toBe(false)
  for (let bitrate = 0; bitrate < 16; bitrate++) expect(isHeader(headerOf({ bitrate }))).toBe(bitrate !== 15)
  for (let two = 0; two < 4; two++) {
    expect(isHeader(headerOf({ version: two }))).toBe(two !== 1)
    expect(isHeader(headerOf({ layer: two }))).toBe(two !== 0)
    expect(isHeader(headerOf({ rate: two }))).toBe(two !== 3)
    expect(isMono(headerOf({ mode: two }))).toBe(two === 3)
  }
  expect([isProtected(headerOf({ plain: 0 })), isProtected(headerOf({}))]).toEqual([true, false])
  expect([paddingOf(headerOf({ padding: 1 })), paddingOf(headerOf({}))]).toEqual([1, 0])
})

test('side information is 32, 17 or 9 bytes', () => {
  const lengths = [0, 2, 3].flatMap((version) => [1, 3].map((mode) => sideInfoLength(headerOf({ version, mode }))))
  expect(lengths).toEqual([17, 9, 17, 9, 32, 17])
})

test('it is read from four bytes', () => {
  expect(headerAt(Uint8Array.of(9, 0xff, 0xfb, 0x90, 0x64, 9), 1) >>> 0).toBe(0xfffb9064)
  expect(headerAt(Uint8Array.of(0x01, 0x02, 0x03, 0x04), 0)).toBe(0x01020304)
})
