import { describeChannels, describeRate } from '../describe-signal.ts'

/**
 * What the head of a RIFF/WAVE file says of itself; the interface's formats have no header, so that this only names
 * what came.
 */
export interface WavFacts {
  /** WAVE_FORMAT: 1 is PCM, 3 floating point, 6 A-law, 7 µ-law, 0x55 MP3. */
  coding?: number
  sampleRate?: number
  channels?: number
  bits?: number
}

const codings = new Map([
  [1, ''],
  [3, 'floating point, '],
  [6, 'A-law, '],
  [7, 'µ-law, '],
  [0x50, 'holding MPEG audio, '],
  [0x55, 'holding MP3, '],
  [0xfffe, ''],
])

function u16(bytes: Uint8Array, at: number): number {
  return (bytes[at] as number) | ((bytes[at + 1] as number) << 8)
}

function u32(bytes: Uint8Array, at: number): number {
  return (u16(bytes, at) | (u16(bytes, at + 2) << 16)) >>> 0
}

/** Whether a RIFF/WAVE header (or its 64-bit variants) begins at `at`. */
export function isWavAt(bytes: Uint8Array, at: number): boolean {
  if (at + 12 > bytes.length) return false
  const letters = String.fromCharCode(...bytes.subarray(at, at + 4))
  return (
    (letters === 'RIFF' || letters === 'RF64' || letters === 'RIFX' || letters === 'BW64') &&
    String.fromCharCode(...bytes.subarray(at + 8, at + 12)) === 'WAVE'
  )
}

/** Reads the `fmt ` chunk of the header at `at`. */
export function wavFacts(bytes: Uint8Array, at: number): WavFacts {
  for (let chunk = at + 12; chunk + 24 <= bytes.length;) {
    if (String.fromCharCode(...bytes.subarray(chunk, chunk + 4)) === 'fmt ') {
      return {
        coding: u16(bytes, chunk + 8),
        channels: u16(bytes, chunk + 10),
        sampleRate: u32(bytes, chunk + 12),
        bits: u16(bytes, chunk + 22),
      }
    }
    chunk += 8 + u32(bytes, chunk + 4)
  }
  return {}
}

/** "a WAV file (24 kHz, mono)". */
export function describeWav(facts: WavFacts): string {
  if (facts.sampleRate === undefined || facts.channels === undefined) return 'a WAV file'
  const coding = codings.get(facts.coding ?? 1) ?? `coding ${facts.coding}, `
  const bits = facts.bits === 16 || facts.coding === 0x55 ? '' : `${facts.bits} bits, `
  return `a WAV file (${coding}${bits}${describeRate(facts.sampleRate)}, ${describeChannels(facts.channels)})`
}
