import { channelsOf } from './channels-of.ts'

/** Samples over which channels are held against each other: of speech at any rate some hundredths of a second. */
const blockLength = 512

/** Channels that are as much opposed to each other, -1 to 1, would cancel more than they add. */
const opposed = -0.3

/**
 * Channels as one, as loud as their mean, but for what cancels there: where one is the other turned over, in all of it
 * or for a while, it is turned back. No sound that a channel has is lost.
 */
export function mixed(channels: readonly Float32Array[]): Float32Array {
  const [first = new Float32Array(0), ...others] = channels
  if (others.length === 0) return first
  const mono = first.slice()
  for (const other of others)
    for (let from = 0; from < mono.length; from += blockLength) {
      const to = Math.min(mono.length, from + blockLength)
      const sign = isOpposed(mono, other, from, to) ? -1 : 1
      for (let index = from; index < to; index++) mono[index]! += sign * other[index]!
    }
  for (let index = 0; index < mono.length; index++) mono[index]! /= channels.length
  return mono
}

function isOpposed(one: Float32Array, other: Float32Array, from: number, to: number): boolean {
  let [product, squares, others] = [0, 0, 0]
  for (let index = from; index < to; index++) {
    product += one[index]! * other[index]!
    squares += one[index]! ** 2
    others += other[index]! ** 2
  }
  return product < opposed * Math.sqrt(squares * others)
}

/**
 * 16-bit little-endian samples as one channel, full scale 1.
 * @param channels of which none is lost
 */
export function monoOf(bytes: Uint8Array, channels: number): Float32Array {
  return mixed(channelsOf(bytes, channels))
}
