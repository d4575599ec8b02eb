import type { HeardRow } from '../../requirement/heard-row.ts'
import type { AudioEvidence, Clip } from './audio-evidence.ts'
import { wavFile } from './wav.ts'

/** Hertz of samples that are played beside others: words can be told apart, and two seconds take 32 kB. */
const leastRate = 8000

/** Bytes of samples, at most. */
const mostBytes = 48 * 1024

/** What is heard before the stretch, in milliseconds. */
const leadMs = 500

/** A piece of what was compared, from shortly before its stretch on. */
export function heardClip(row: HeardRow, bytes: Uint8Array, { judgement, clip }: AudioEvidence): Clip {
  if (clip.mediaType === 'audio/mpeg') return clip
  const channels = Math.max(1, Math.min(8, judgement.channels ?? 1))
  const count = Math.floor(bytes.length / (2 * channels))
  // As it was heard, whatever the answer says of its rate.
  const rate = Math.max(1, Math.round(count / (row.lastsMs / 1000)))
  // The rate is known to the millisecond of the length.
  const step = Math.max(1, Math.floor((1.01 * rate) / leastRate))
  const length = Math.min(mostBytes / 2, Math.floor(count / step))
  const wanted = Math.floor((((row.stretch?.fromMs ?? 0) - leadMs) / 1000) * (rate / step))
  const first = Math.max(0, Math.min(wanted, Math.floor(count / step) - length))
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const samples = Buffer.alloc(length * 2)
  for (let index = 0; index < length; index++) {
    let sum = 0
    const from = (first + index) * step * channels
    for (let sample = from; sample < from + step * channels; sample++) sum += view.getInt16(2 * sample, true)
    samples.writeInt16LE(Math.round(sum / (step * channels)), 2 * index)
  }
  return {
    mediaType: 'audio/wav',
    bytes: wavFile(samples, Math.round(rate / step), 1),
    fromMs: ((first * step) / rate) * 1000,
    whole: length === Math.floor(count / step),
  }
}
