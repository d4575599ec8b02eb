import { describeChannels, describeRate } from './describe-signal.ts'

/** What was measured for one text, spoken in both formats, once or more. */
export interface Spoken {
  mp3: {
    /** Durations of the answers, in milliseconds, by their frames. */
    durationsMs: readonly number[]
    /** Duration of a frame, in milliseconds: samples of a frame by the sample rate. */
    frameMs: number
  }
  /** Lengths of the answers, in bytes of 16-bit samples. */
  pcm: { lengths: readonly number[] }
  /**
   * By how much the two may differ, as a share, where that is known of other texts; else what the answers to this one
   * differ by is allowed for.
   */
  varies?: number
}

/** Rate and channels of the pcm, as something says them. */
export interface Declared {
  sampleRate?: number
  channels?: number
  /** Who says so: "the media type", "the configuration", "the profile". */
  source: string
}

export interface Agreement {
  /** `undecided`: nothing was declared, or the durations differ in a way that no wrong rate explains. */
  outcome: 'held' | 'violated' | 'undecided'
  /** In a sentence. */
  message: string
  /** Mean duration of the mp3 answers. */
  mp3Ms: number
  /** Mean duration of the pcm answers, as declared. */
  pcmMs?: number
  /** By how much the mp3 may be longer or shorter than the pcm. */
  tolerance: { shorterMs: number; longerMs: number }
  /** Rates and channels under which the durations are equal, the likeliest first. */
  fits: { sampleRate: number; channels: number }[]
}

/**
 * An encoder adds its delay and fills the last frame: over 158 files of four encoders the mp3 was between 0.44 frames
 * shorter and 2.91 longer, and up to 4 for a tenth of a second.
 */
const maxFramesShorter = 1
const maxFramesLonger = 4.5

/**
 * Speech made in pieces has the encoder's delay in each: where what was declared is as far off as this, a rate explains
 * it that fits so nearly.
 */
const farOffRatio = 1.4
const nearShare = 0.03

/** What speech is sampled at. */
const usualRates = [24000, 22050, 16000, 44100, 48000, 8000, 32000, 11025, 12000]

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function spread(values: readonly number[]): number {
  return Math.max(...values) - Math.min(...values)
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`
}

function named({ sampleRate, channels }: { sampleRate: number; channels: number }): string {
  return `${describeRate(sampleRate)} ${channels > 2 ? 'with ' : ''}${describeChannels(channels)}`
}

/**
 * Whether the mp3 and the pcm of one text are as long as each other. Two answers to one text need not be equal, so that
 * their own spread is allowed for; and durations that differ are a fault only where another rate or number of channels
 * explains them, and what was declared contradicts it. Without repeats the spread is unknown and taken as none.
 */
export function durationsAgree({ mp3, pcm, varies }: Spoken, declared: Declared): Agreement {
  if (mp3.durationsMs.length === 0 || pcm.lengths.length === 0) {
    return {
      outcome: 'undecided',
      message: 'there is no answer in one of the formats',
      mp3Ms: 0,
      tolerance: { shorterMs: 0, longerMs: 0 },
      fits: [],
    }
  }
  const mp3Ms = mean(mp3.durationsMs)
  const bytes = mean(pcm.lengths)
  const lengthMs = (rate: number, channels: number): number => (bytes * 1000) / (2 * rate * channels)
  const looseness = (rate: number, channels: number): number =>
    varies === undefined
      ? spread(mp3.durationsMs) + (spread(pcm.lengths) * 1000) / (2 * rate * channels)
      : varies * mp3Ms
  const fit = ({ sampleRate, channels }: { sampleRate: number; channels: number }): boolean => {
    const longer = mp3Ms - lengthMs(sampleRate, channels)
    const loose = looseness(sampleRate, channels)
    return longer >= -maxFramesShorter * mp3.frameMs - loose && longer <= maxFramesLonger * mp3.frameMs + loose
  }
  const off = ({ sampleRate, channels }: { sampleRate: number; channels: number }): number =>
    Math.abs(mp3Ms - lengthMs(sampleRate, channels))
  const rates =
    declared.sampleRate === undefined || usualRates.includes(declared.sampleRate)
      ? usualRates
      : [declared.sampleRate, ...usualRates]
  const all = rates.flatMap((sampleRate) => [1, 2].map((channels) => ({ sampleRate, channels })))
  const fits = all.filter(fit).toSorted((a, b) => off(a) - off(b))
  const loose = looseness(
    declared.sampleRate ?? fits[0]?.sampleRate ?? 24000,
    declared.channels ?? fits[0]?.channels ?? 1,
  )
  const result = {
    mp3Ms,
    fits,
    tolerance: { shorterMs: maxFramesShorter * mp3.frameMs + loose, longerMs: maxFramesLonger * mp3.frameMs + loose },
  }
  const likeliest = fits[0]
  if (declared.sampleRate === undefined) {
    const guess =
      likeliest === undefined ? 'no usual rate makes the pcm as long' : `the pcm is as long at ${named(likeliest)}`
    return {
      ...result,
      outcome: 'undecided',
      message: `the mp3 lasts ${seconds(mp3Ms)}, and ${guess}; nothing says its rate`,
    }
  }
  // A media type names the rate more often than the channels: either number of channels may then be right.
  const said = (declared.channels === undefined ? [1, 2] : [declared.channels]).map((channels) => ({
    sampleRate: declared.sampleRate as number,
    channels,
  }))
  const right = said.find(fit)
  const first = right ?? { sampleRate: declared.sampleRate, channels: declared.channels ?? 1 }
  const pcmMs = lengthMs(first.sampleRate, first.channels)
  const asDeclared = `the pcm ${seconds(pcmMs)} at ${named(first)}, as ${declared.source} says`
  const both = `the mp3 lasts ${seconds(mp3Ms)}, ${asDeclared}`
  if (right !== undefined) return { ...result, pcmMs, outcome: 'held', message: both }
  if (likeliest !== undefined)
    return { ...result, pcmMs, outcome: 'violated', message: `${both}; at ${named(likeliest)} they are equal` }
  const farOff = said.every(
    (each) => Math.abs(Math.log(lengthMs(each.sampleRate, each.channels) / mp3Ms)) > Math.log(farOffRatio),
  )
  const near = farOff ? all.filter((each) => off(each) <= nearShare * mp3Ms).toSorted((a, b) => off(a) - off(b)) : []
  if (near[0] === undefined)
    return { ...result, pcmMs, outcome: 'undecided', message: `${both}, and no usual rate makes them equal` }
  return {
    ...result,
    pcmMs,
    fits: near,
    outcome: 'violated',
    message: `${both}; at ${named(near[0])} they are nearly equal`,
  }
}
