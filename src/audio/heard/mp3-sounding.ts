import { samplesOf, sampleRateOf } from '../mp3/frame-header.ts'
import { judgeMp3 } from '../mp3/mp3-judge.ts'
import { inaudibleLevel } from '../mp3/side-info.ts'
import { audibleSpan } from './audible-span.ts'
import type { Sounding } from './sounding.ts'

/** Decibels of full scale for the level of a frame: it counts steps of 1.5 dB, and full scale is 210. */
function decibels(level: number): number {
  return (level - 210) * 1.5
}

/** So many frames may seem far louder than they are: the gain of a frame tells the most that it may be. */
function outliersOf({ length }: readonly number[]): number {
  return Math.min(4, Math.floor(length / 20))
}

/** An MP3: a frame can be played when its last byte is there. How loud it is, is an estimate from its gains. */
export function mp3Sounding(bytes: Uint8Array): Sounding {
  const ends: number[] = []
  const until: number[] = []
  const levels: number[] = []
  let milliseconds = 0
  let firstBitrate = 0
  const { tag, frames } = judgeMp3(bytes, {
    onFrame({ kind, at, length, header, bitrate }, level) {
      if (kind !== 'audio') return
      firstBitrate ||= bitrate
      milliseconds += (samplesOf(header) * 1000) / sampleRateOf(header)
      ends.push(at + length)
      until.push(milliseconds)
      levels.push(decibels(level))
    },
  })
  return {
    durationMs: milliseconds,
    // By the frames that the head counts, or else as if all had the bit rate of the first.
    shownMs: tag?.frames === undefined ? (bytes.length * 8) / firstBitrate : (tag.frames * milliseconds) / frames,
    audible: audibleSpan(levels, until, decibels(inaudibleLevel), outliersOf(levels)),
    playable: playableBy(Float64Array.from(ends), Float64Array.from(until)),
  }
}

/** Apart, so that it keeps nothing but these: where each frame ends, in bytes and in milliseconds. */
function playableBy(ends: Float64Array, until: Float64Array): Sounding['playable'] {
  return (count) => {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ends[middle] as number) <= count) low = middle + 1
      else high = middle
    }
    return low === 0 ? 0 : (until[low - 1] as number)
  }
}
