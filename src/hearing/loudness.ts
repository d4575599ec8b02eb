import { loudParts } from './loud-parts.ts'

/** How loud an audio is, by EBU R 128. */
export interface Loudness {
  /** In LUFS. -Infinity where nothing of it is above -70, undefined where it is too short to be measured. */
  readonly integrated: number | undefined
  /** In decibels of full scale, also between samples; -Infinity for digital silence. */
  readonly truePeak: number
  /** Samples at full scale or beyond, of all of them. */
  readonly clippedShare: number
}

/** Loudness is measured of blocks of this length, in seconds. */
const leastSeconds = 0.4

/** The largest sample that 16 bits hold, as a share of full scale. */
const fullScale = 32767 / 32768

/** Loaded when it is first needed, in the thread that hears: there alone Node does not warn of it. */
const meter = () => import('ebur128-wasm/ebur128_wasm.js')

/**
 * @param channels one or two, full scale 1
 * @param rate in hertz
 */
export async function loudnessOf(channels: readonly Float32Array[], rate: number): Promise<Loudness> {
  const measure = await meter()
  const [first, second] = channels as readonly [Float32Array, Float32Array?]
  const [loudFirst, loudSecond] = loudParts(channels) as [Float32Array, Float32Array?]
  const isLong = first.length >= leastSeconds * rate
  return {
    integrated: !isLong
      ? undefined
      : second
        ? measure.ebur128_integrated_stereo(rate, first, second)
        : measure.ebur128_integrated_mono(rate, first),
    truePeak: loudSecond
      ? measure.ebur128_true_peak_stereo(rate, loudFirst, loudSecond)
      : measure.ebur128_true_peak_mono(rate, loudFirst),
    clippedShare: clippedShareOf(channels),
  }
}

function clippedShareOf(channels: readonly Float32Array[]): number {
  let [full, all] = [0, 0]
  for (const samples of channels) {
    all += samples.length
    for (let index = 0; index < samples.length; index++) if (Math.abs(samples[index]!) >= fullScale) full++
  }
  return all === 0 ? 0 : full / all
}
