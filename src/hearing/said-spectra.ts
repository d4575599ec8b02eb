import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { melBands, type MelSpectrum } from '../audio/speech/mel-spectrum.ts'
import { home } from '../home.ts'

/**
 * What voices are heard to say, kept: voice, text, and a byte in base64 for each band of each frame. Saying it again
 * would take a tenth of a run and a quarter of its memory. `node test/hearing/make-said.ts` writes it.
 */
export type SaidSpectra = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Decibels of a step, and of the first one: the quietest that is told apart. */
const step = 0.55
const quietest = -90

let kept: SaidSpectra | undefined

/** What is heard where this voice says this text. Undefined where that is not kept. */
export function saidSpectrum(text: string, voice: string): MelSpectrum | undefined {
  kept ??= JSON.parse(readFileSync(join(home, 'src/hearing/said-spectra.json'), 'utf8')) as SaidSpectra
  const of = kept[voice] ?? {}
  return Object.hasOwn(of, text) ? unpacked(of[text]!) : undefined
}

export function packed({ decibels }: MelSpectrum): string {
  return Buffer.from(Uint8ClampedArray.from(decibels, (value) => (value - quietest) / step)).toString('base64')
}

function unpacked(text: string): MelSpectrum {
  const bytes = Buffer.from(text, 'base64')
  return { frames: bytes.length / melBands, decibels: Float32Array.from(bytes, (byte) => byte * step + quietest) }
}
