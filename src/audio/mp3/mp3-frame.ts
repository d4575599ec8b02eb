import { bitrateOf, sampleRateOf, samplesOf } from './frame-header.ts'

/** One frame, as a frame table shows it. */
export interface Mp3Frame {
  at: number
  length: number
  header: number
  kind: 'audio' | 'info' | 'other layer'
  /** In kbit/s; of a free format frame what its length makes it. */
  bitrate: number
  /** Bytes of earlier frames that its main data begins in. */
  mainDataBegin: number
  /** Bits of main data. */
  mainDataBits: number
}

/**
 * Called for each frame, in order. `level`: the most that a coefficient of an audio frame can be, in steps of 1.5 dB of
 * which 210 is full scale; 0 where nothing can be heard.
 */
export type OnFrame = (frame: Mp3Frame, level: number) => void

interface MainData {
  readonly mainDataBegin: number
  readonly mainDataBits: number
}

/** An audio frame of Layer III. */
export function audioFrame(at: number, length: number, header: number, side: MainData): Mp3Frame {
  const bitrate = bitrateOf(header) || Math.round((length * sampleRateOf(header)) / samplesOf(header) / 125)
  const { mainDataBegin, mainDataBits } = side
  return { at, length, header, kind: 'audio', bitrate, mainDataBegin, mainDataBits }
}

/** A frame without main data to account for. */
export function otherFrame(at: number, length: number, header: number, kind: 'info' | 'other layer'): Mp3Frame {
  return { at, length, header, kind, bitrate: bitrateOf(header), mainDataBegin: 0, mainDataBits: 0 }
}
