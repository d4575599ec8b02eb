/** Where a sound breaks off and goes on otherwise, or is interrupted for a moment. */
export interface Break {
  /** In samples of one channel. */
  readonly at: number
  /** Whether the wave rises or falls at 64 places before it: two breaks with the same ones break the same sound. */
  readonly before: readonly [number, number]
  /** The samples from there on, and how far each is from where the two before it lead. */
  readonly samples: readonly number[]
  readonly bends: readonly number[]
}

/** Of samples: such blocks are compared with those around them. */
const blockSize = 16
/** Blocks before a break within which nothing is near it, and behind it but for those of the break itself. */
const reach = 8
const widest = 3

/** A break stands out by so much from what is around it. */
const outstanding = 3

/** What changes less, in 16-bit steps, and as a share of the largest sample, is no break: rounding, or hiss. */
const leastChange = 64
const leastShare = 0.01

/** Samples before a break that have to sound: where a sound begins it does not break. */
const soundingSamples = 400
const leastLoudness = 0.01

/** A step in loudness changes a sample by less than this share of itself, up to 8 dB: nothing is missing there. */
const ofLoudness = 0.6

const placesBefore = 64
const placeStep = 4
const samplesKept = 4

/** Of one sound no more are kept: clicks each 4,096 samples of a page are fewer, and a hostile answer has many. */
const mostBreaks = 1000

/**
 * The places within a sound where its wave bends far more sharply than anywhere near: there is a click, or samples are
 * missing, or others stand in their place. The first 1,000 of them.
 * @param samples of one channel
 */
export function breaksOf(samples: Int16Array): Break[] {
  const blocks = sharpestOf(samples)
  const peak = peakOf(samples)
  const least = Math.max(leastChange, leastShare * peak)
  const breaks: Break[] = []
  for (let block = reach; block < blocks.length - reach - widest && breaks.length < mostBreaks; block++) {
    if (blocks[block]! < least || !standsOut(blocks, block)) continue
    const at = firstOf(samples, blocks, block, least)
    const last = breaks.at(-1)?.at ?? -Infinity
    if (at - last < reach * blockSize || loudnessBefore(samples, at) < leastLoudness * peak) continue
    if (isOfLoudness(samples, at)) continue
    const kept = Array.from({ length: samplesKept }, (_, index) => at + index)
    breaks.push({
      at,
      before: signsBefore(samples, at),
      samples: kept.map((index) => samples[index]!),
      bends: kept.map((index) => bendAt(samples, index)),
    })
  }
  return breaks
}

/** How far a sample is from where the two before it lead. */
function bendAt(samples: Int16Array, index: number): number {
  return samples[index]! - 2 * samples[index - 1]! + samples[index - 2]!
}

/** The sharpest bend of each block. */
function sharpestOf(samples: Int16Array): Int32Array {
  const blocks = new Int32Array(Math.floor(samples.length / blockSize))
  for (let block = 0; block < blocks.length; block++) {
    let most = 0
    const to = (block + 1) * blockSize
    for (let index = Math.max(2, to - blockSize); index < to; index++) {
      const bend = Math.abs(bendAt(samples, index))
      if (bend > most) most = bend
    }
    blocks[block] = most
  }
  return blocks
}

function peakOf(samples: Int16Array): number {
  let peak = 0
  for (let index = 0; index < samples.length; index++) peak = Math.max(peak, Math.abs(samples[index]!))
  return peak
}

function standsOut(blocks: Int32Array, block: number): boolean {
  const least = blocks[block]! / outstanding
  for (let away = 2; away <= reach; away++) if (blocks[block - away]! > least) return false
  for (let away = widest + 1; away <= reach + widest; away++) if (blocks[block + away]! > least) return false
  return true
}

/** The first sample that stands out, in the block or the one before. */
function firstOf(samples: Int16Array, blocks: Int32Array, block: number, least: number): number {
  let before = least / outstanding
  for (let away = 2; away <= reach; away++) before = Math.max(before, blocks[block - away]!)
  let index = (block - 1) * blockSize
  while (Math.abs(bendAt(samples, index)) < outstanding * before) index++
  return index
}

function loudnessBefore(samples: Int16Array, at: number): number {
  let sum = 0
  for (let index = Math.max(0, at - soundingSamples); index < at; index++) sum += samples[index]! ** 2
  return Math.sqrt(sum / soundingSamples)
}

/** May the sound go on, louder or quieter? */
function isOfLoudness(samples: Int16Array, at: number): boolean {
  const before = samples.subarray(Math.max(0, at - soundingSamples), at)
  let sum = 0
  for (let index = 0; index < before.length; index++) sum += before[index]!
  const offset = sum / before.length
  const largest = Math.max(...[at - 2, at - 1, at].map((index) => Math.abs(samples[index]! - offset)))
  return Math.abs(bendAt(samples, at)) < ofLoudness * largest
}

function signsBefore(samples: Int16Array, at: number): [number, number] {
  const signs: [number, number] = [0, 0]
  for (let place = 1; place <= placesBefore; place++) {
    const index = at - 1 - place * placeStep
    if ((samples[index + placeStep] ?? 0) > (samples[index] ?? 0)) signs[place % 2]! |= 1 << (place >> 1)
  }
  return signs
}
