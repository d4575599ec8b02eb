/**
 * ISO 11172-3, 2.4.1.3 and 2.4.2.3, ISO 13818-3, and the MPEG-2.5 extension: the 32 bits that begin a frame, read from
 * one integer. Nothing here allocates: a file of an hour has 150,000 frames.
 */

/** Sync, version, layer and sample rate: what stays the same from frame to frame of one stream. */
export const sameStream = 0xfffe0c00 | 0

/** The same with the bit rate, which is 0 in every frame of a free format stream. */
export const sameFreeStream = 0xfffefc00 | 0

/** 640 kbit/s at 8 kHz: the most that any encoder offers as free format. */
export const maxFreeLength = 5762

// Rows by bit rate index; in kbit/s. ISO 11172-3 table for layers I, II, III of MPEG-1, then ISO 13818-3 for layer I,
// and layers II and III.
const bitratesV1L1 = [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448, 0]
const bitratesV1L2 = [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384, 0]
const bitratesV1L3 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 0]
const bitratesV2L1 = [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256, 0]
const bitratesV2L23 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160, 0]

const mpeg1SampleRates = [44100, 48000, 32000, 0]

/**
 * Frame lengths without padding, by version (2 bits), layer (2 bits), sample rate (2 bits) and bit rate (4 bits); 0
 * where there is none.
 */
const lengthTable = new Int32Array(1024)
const bitrateTable = new Int32Array(1024)
const sampleRateTable = new Int32Array(16)

function bitrates(version: number, layer: number): number[] {
  if (version === 3) return layer === 3 ? bitratesV1L1 : layer === 2 ? bitratesV1L2 : bitratesV1L3
  return layer === 3 ? bitratesV2L1 : bitratesV2L23
}

for (const version of [0, 2, 3]) {
  for (let rate = 0; rate < 3; rate++) {
    const hertz = (mpeg1SampleRates[rate] ?? 0) >> (version === 3 ? 0 : version === 2 ? 1 : 2)
    sampleRateTable[(version << 2) | rate] = hertz
    for (const layer of [1, 2, 3]) {
      const table = bitrates(version, layer)
      for (let index = 1; index < 15; index++) {
        const kbits = table[index] ?? 0
        const key = (version << 8) | (layer << 6) | (rate << 4) | index
        bitrateTable[key] = kbits
        // Layer I counts slots of four bytes; Layer III of MPEG-2 and 2.5 has half as many samples a frame.
        lengthTable[key] =
          layer === 3
            ? Math.floor((12000 * kbits) / hertz) * 4
            : Math.floor(((layer === 1 && version !== 3 ? 72000 : 144000) * kbits) / hertz)
      }
    }
  }
}

function keyOf(header: number): number {
  return (
    (((header >>> 19) & 3) << 8) | (((header >>> 17) & 3) << 6) | (((header >>> 10) & 3) << 4) | ((header >>> 12) & 15)
  )
}

/** The four bytes at `at` as one signed integer; the caller has them. */
export function headerAt(bytes: Uint8Array, at: number): number {
  return (
    ((bytes[at] as number) << 24) |
    ((bytes[at + 1] as number) << 16) |
    ((bytes[at + 2] as number) << 8) |
    (bytes[at + 3] as number)
  )
}

/** Whether these 32 bits can begin a frame of any layer: sync, no reserved version, layer, bit rate or sample rate. */
export function isHeader(header: number): boolean {
  return (
    header >>> 21 === 0x7ff &&
    ((header >>> 19) & 3) !== 1 &&
    ((header >>> 17) & 3) !== 0 &&
    ((header >>> 12) & 15) !== 15 &&
    ((header >>> 10) & 3) !== 3
  )
}

/** Bytes of the frame; 0 when the bit rate is free. */
export function frameLength(header: number): number {
  const length = lengthTable[keyOf(header)] as number
  if (length === 0) return 0
  return length + (((header >>> 9) & 1) === 0 ? 0 : ((header >>> 17) & 3) === 3 ? 4 : 1)
}

/**
 * Lengths without padding of the frames that differ from this one in the bit rate only, by its index; 0 when it is
 * free.
 */
export function plainLengths(header: number): Int32Array {
  const free = keyOf(header) & ~15
  return lengthTable.subarray(free, free + 16)
}

/** 1, 2 or 3. */
export function layerOf(header: number): number {
  return 4 - ((header >>> 17) & 3)
}

export function isMpeg1(header: number): boolean {
  return ((header >>> 19) & 3) === 3
}

export function versionName(header: number): string {
  return ['MPEG-2.5', '', 'MPEG-2', 'MPEG-1'][(header >>> 19) & 3] ?? ''
}

/** In Hz. */
export function sampleRateOf(header: number): number {
  return sampleRateTable[(((header >>> 19) & 3) << 2) | ((header >>> 10) & 3)] as number
}

/** In kbit/s; 0 when it is free. */
export function bitrateOf(header: number): number {
  return bitrateTable[keyOf(header)] as number
}

export function isMono(header: number): boolean {
  return ((header >>> 6) & 3) === 3
}

/** "protection_bit: '1' if no redundancy has been added" (2.4.2.3). */
export function isProtected(header: number): boolean {
  return ((header >>> 16) & 1) === 0
}

export function paddingOf(header: number): number {
  return (header >>> 9) & 1
}

/** Samples of each channel in a frame. */
export function samplesOf(header: number): number {
  const layer = layerOf(header)
  return layer === 1 ? 384 : layer === 3 && !isMpeg1(header) ? 576 : 1152
}

/** Bytes of Layer III side information. */
export function sideInfoLength(header: number): number {
  return isMpeg1(header) ? (isMono(header) ? 17 : 32) : isMono(header) ? 9 : 17
}
