import type { Break } from './breaks-of.ts'

/** Of 64 signs before a break: with no more that differ, one and the same sound breaks. */
const mostDifferent = 8

/** Two bends are one, of a sound that lies under the speech, where they differ by no more than this share. */
const mostBendOff = 0.2

/** May it be one and the same sound that breaks, alone or under the speech? */
export function isSameSound(one: Break, other: Break): boolean {
  const differences = bits(one.before[0] ^ other.before[0]) + bits(one.before[1] ^ other.before[1])
  return differences <= mostDifferent || isSameUnderSpeech(one, other)
}

/** What is written over the speech has the same samples in both; what is added to it only bends it alike. */
export function isSameUnderSpeech(one: Break, other: Break): boolean {
  if (one.samples.slice(0, 2).some((sample, index) => sample === other.samples[index])) return false
  const norm = (values: readonly number[]): number => Math.hypot(...values)
  const off = norm(one.bends.map((bend, index) => bend - other.bends[index]!))
  return off <= mostBendOff * Math.max(norm(one.bends), norm(other.bends))
}

function bits(value: number): number {
  let count = 0
  for (let left = value; left !== 0; left &= left - 1) count++
  return count
}
