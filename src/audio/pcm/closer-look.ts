import { leastSquaresResidual } from './least-squares.ts'
import { residualBits } from './residual-bits.ts'
import { formatAt, indexOfFormat, sampleFormats } from './sample-formats.ts'
import { sampleReaders } from './sample-readers.ts'
import {
  hasEqualHalves,
  hasFewValues,
  hasHalfNoise,
  hasLikeBytes,
  hasOneLowByte,
  hasSilentRight,
  hasWideParts,
  isSigned,
} from './signatures.ts'
import { sparseBits } from './sparse-bits.ts'
import { clearMargin } from './thresholds.ts'

const unsigned = indexOfFormat('u16le')
const bytewise = indexOfFormat('s8')
const wide = indexOfFormat('s32le')
/** Readings of 16 bits: the first ones. */
const ofTwoBytes = sampleFormats.findIndex(({ bytes }) => bytes !== 2)

/** The samples of the window that is looked at. */
const x = new Float64Array(256)
const channel = new Float64Array(128)

/**
 * Full-scale noise on one side alone is no channel but the low half of wider samples.
 * @param left Bits a sample of the left side; `right` likewise.
 */
export function isNoiseOnOneSide(left: number, right: number): boolean {
  return Math.abs(left - right) > 2 && Math.max(left, right) > 15
}

/**
 * Corrects what a window costs under each format where another one than little-endian is near: what a lawful effect
 * makes of samples is not taken for another format.
 * @param costs Bits a byte, in the order of `sampleFormats`.
 */
export function lookCloser(costs: Float64Array, bytes: Uint8Array, at: number, size: number): void {
  const count = size / 2
  const fits = Math.abs((costs[unsigned] as number) - (costs[0] as number)) < clearMargin
  // Little-endian last: what follows looks at its samples.
  for (let format = ofTwoBytes - 1; format >= 0; format--) {
    ;(sampleReaders[format] as (typeof sampleReaders)[number])(bytes, at, count, x)
    if (format > 0) costs[format] = Math.min(costs[format] as number, sparseBits(x, count) / 2)
  }
  // Noise on one side alone is no channel, however well its steps can be listed.
  if (!hasHalfNoise(x, count)) costs[0] = Math.min(costs[0] as number, sparseBits(x, count) / 2, apartBits(count) / 2)
  if (isSigned(x, count, fits)) costs[unsigned] = 8
  const noEvidence = (format: number): void => {
    costs[format] = Math.max(costs[format] as number, costs[0] as number)
  }
  // The same samples in either order; those of eight bits, each twice, are as likely.
  if (hasEqualHalves(bytes, at, size)) {
    costs[1] = costs[2] = 8
    if ((costs[bytewise] as number) < (costs[bytewise - 1] as number) + clearMargin) noEvidence(bytewise - 1)
    noEvidence(bytewise)
  }
  const few = hasFewValues(x, count) || hasOneLowByte(bytes, at, size)
  const like = hasLikeBytes(bytes, at, size)
  const [three, four] = [hasWideParts(x, count, 3), hasWideParts(x, count, 2)]
  for (let format = 1; format < sampleFormats.length; format++) {
    const { bytes: width } = formatAt(format)
    if (format === wide && hasSilentRight(x, count)) costs[wide] = 8
    if (few || (width === 1 && !like) || (width === 3 && !three) || (width === 4 && !four)) noEvidence(format)
  }
}

/** Bits a sample if two channels are each predicted for itself, as wider samples are. */
function apartBits(count: number): number {
  const half = count >> 1
  const [left, right] = [0, 1].map((first) => {
    for (let index = 0; index < half; index++) channel[index] = x[2 * index + first] as number
    return residualBits(leastSquaresResidual(channel, half), 16)
  }) as [number, number]
  return isNoiseOnOneSide(left, right) ? 16 : (left + right) / 2
}
