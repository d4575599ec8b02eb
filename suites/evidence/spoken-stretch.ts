import { crc32 } from 'node:zlib'
import { judgeMp3 } from '../../src/audio/audio.ts'
import type { Format } from '../../src/contract/operation.ts'
import type { Analyser } from '../../src/requirement/evidence.ts'
import { mostUnpacked } from './audio-facts.ts'
import { codingsOf, seen } from './content-coding.ts'

/** Where in the bytes of an answer, codings undone, its sound stands. */
export interface SpokenStretch {
  /** The first that is sound or silence: what stands before tells of the file. */
  readonly start: number
  /** The first and the last that can be heard. */
  readonly from: number
  readonly to: number
  /** Length of all that came. */
  readonly length: number
  /** Checksums of whole blocks from `start` on: where they differ, nobody needs to read the bytes. */
  readonly blocks: readonly number[]
}

/** Of a block, in bytes. */
export const blockBytes = 4096

/** What is this much quieter than the loudest is no speech: in steps of 1.5 dB of mp3, and as a share of pcm. */
const quieter = { steps: 20, share: 0.03 }

type Place = Pick<SpokenStretch, 'start' | 'from' | 'to'>

function ofMp3(all: Uint8Array): Place | undefined {
  const frames: { readonly at: number; readonly length: number; readonly level: number }[] = []
  judgeMp3(all, {
    onFrame: ({ kind, at, length }, level) => kind === 'audio' && frames.push({ at, length, level }),
  })
  const loudest = frames.reduce((most, { level }) => Math.max(most, level), 0)
  if (loudest === 0) return undefined
  const isHeard = ({ level }: { readonly level: number }): boolean => level >= loudest - quieter.steps
  const [first, last] = [frames.find(isHeard)!, frames.findLast(isHeard)!]
  return { start: frames[0]!.at, from: first.at, to: last.at + last.length }
}

function ofPcm(all: Uint8Array): Place | undefined {
  const view = new DataView(all.buffer, all.byteOffset, all.byteLength)
  const count = all.length >> 1
  const level = (index: number): number => Math.abs(view.getInt16(2 * index, true))
  let loudest = 0
  for (let index = 0; index < count; index++) loudest = Math.max(loudest, level(index))
  if (loudest === 0) return undefined
  let [first, last] = [0, count - 1]
  while (level(first) < quieter.share * loudest) first += 1
  while (level(last) < quieter.share * loudest) last -= 1
  return { start: 0, from: 2 * first, to: 2 * last + 2 }
}

function blocksOf(bytes: Uint8Array): number[] {
  return Array.from({ length: Math.floor(bytes.length / blockBytes) }, (_, index) =>
    crc32(bytes.subarray(index * blockBytes, (index + 1) * blockBytes)),
  )
}

/** Undefined where nothing is heard, or the codings cannot be undone. */
export function spokenStretch(format: Format): Analyser<SpokenStretch | undefined> {
  return {
    id: `spoken-stretch-${format}`,
    variant: (exchange) => codingsOf(exchange).join(),
    analyse(bytes, exchange) {
      const plain = seen(bytes, exchange, mostUnpacked)
      const place = plain && (format === 'mp3' ? ofMp3(plain) : ofPcm(plain))
      return place && { ...place, length: plain.length, blocks: blocksOf(plain.subarray(place.start)) }
    },
  }
}
