import type { Analyser } from '../../src/requirement/evidence.ts'
import { mostUnpacked } from './audio-facts.ts'
import { codingsOf, seen } from './content-coding.ts'

/** How loud pcm is at its ends, in decibels below its loud parts, and how far its quiet parts are below them. */
export interface PcmEndLevel {
  readonly begin: number
  readonly end: number
  readonly quiet: number
  /** Its last samples. */
  readonly tail: Float32Array
}

/** Samples of which a level is taken: 5 ms at 48 kHz, 32 ms at 8 kHz. */
const blockLength = 256
const leastBlocks = 20
const tailLength = 4 * blockLength

const percentile = (sorted: Float64Array, share: number): number => sorted[Math.floor(share * (sorted.length - 1))]!

/** Undefined of little sound, and of silence. */
export const pcmEndLevel: Analyser<PcmEndLevel | undefined> = {
  id: 'pcm-end-level',
  variant: (exchange) => codingsOf(exchange).join(),
  analyse(bytes, exchange) {
    const plain = seen(bytes, exchange, mostUnpacked)
    const blocks = Math.floor((plain?.length ?? 0) / (2 * blockLength))
    if (!plain || blocks < leastBlocks) return undefined
    const view = new DataView(plain.buffer, plain.byteOffset, plain.byteLength)
    const samples = plain.length >> 1
    // Blocks are counted from the end.
    const levels = Float64Array.from({ length: blocks }, (_, block) => {
      let sum = 1
      const first = samples - (block + 1) * blockLength
      for (let at = first; at < first + blockLength; at++) sum += view.getInt16(2 * at, true) ** 2
      return 10 * Math.log10(sum)
    })
    const sorted = levels.toSorted()
    const loud = percentile(sorted, 0.95)
    return loud <= 10 * Math.log10(1 + blockLength)
      ? undefined
      : {
          begin: loud - levels.at(-1)!,
          end: loud - levels[0]!,
          quiet: loud - percentile(sorted, 0.05),
          tail: Float32Array.from({ length: tailLength }, (_, at) =>
            view.getInt16(2 * (samples - tailLength + at), true),
          ),
        }
  },
}
