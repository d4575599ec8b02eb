import { builtInVoice } from '../fixtures/audio/built-in-voice.ts'
import { encodeMp3 } from '../fixtures/audio/encode-mp3.ts'
import { monoOf, speechFeatures, wholeText } from '../src/audio/audio.ts'
import { melSpectrum } from '../src/audio/speech/mel-spectrum.ts'
import { defaultTexts } from '../src/config/texts.ts'
import { samplesOf } from '../src/hearing/samples-of.ts'
import type { BenchLine } from './audio.bench.ts'

const { long, medium, short } = defaultTexts
const parts = [medium, ...short.filter((text) => long.includes(text))]

/** As services speak. */
const rate = 24_000
const said = (text: string, speed = 1): Uint8Array => builtInVoice(text, speed, undefined, rate)

/** Milliseconds of processor time, of the fastest of some turns. */
async function timeOf(work: () => unknown): Promise<number> {
  const turns: number[] = []
  for (let turn = 0; turn < 5; turn++) {
    const start = process.cpuUsage()
    await work()
    const { user, system } = process.cpuUsage(start)
    turns.push((user + system) / 1000)
  }
  return Math.min(...turns)
}

/** Hearing whether a text is there: decoding, features, and the comparison of each part with the whole. */
export async function hearingBench(): Promise<BenchLine[]> {
  const bodies = [...parts.flatMap((text) => [said(text), said(text, 1.1)]), said(long)]
  const seconds = bodies.reduce((sum, { length }) => sum + length, 0) / (2 * rate)
  const mp3s = await Promise.all(
    bodies.map((body) => encodeMp3(Float64Array.from(monoOf(body, 1)), { sampleRate: rate, channels: 1 })),
  )
  const decoding = await timeOf(async () => {
    for (const mp3 of mp3s) await samplesOf(mp3, { format: 'mp3' })
  })
  const judging = await timeOf(() => {
    const features = speechFeatures(bodies.map((body) => melSpectrum(monoOf(body, 1), rate)))
    const judged = wholeText(
      parts.map((text, index) => ({
        text,
        at: long.indexOf(text),
        takes: [features[2 * index]!, features[2 * index + 1]!],
        isUnique: true,
      })),
      long.length,
      features.at(-1)!,
    )
    if (judged.outcome !== 'held') throw new Error(`what is measured with is ${judged.outcome}`)
  })
  const each = (decoding + judging) / seconds
  const decoded = `${(decoding / seconds).toFixed(1)} ms`
  return [
    {
      name: `hearing whether a text is there, processor time a second of mp3 (at most 10 ms; ${decoded} to decode)`,
      value: `${each.toFixed(1)} ms`,
      holds: each <= 10,
    },
  ]
}
