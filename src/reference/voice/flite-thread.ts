import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { flite, type Flite } from '../../flite/flite-program.ts'
import { resample } from './resample.ts'
import { speakBuiltIn } from './built-in.ts'
import { webAssembly } from '../../flite/web-assembly.ts'
import type { Saying, Said } from './flite.ts'

/**
 * Speaks in a thread of its own, one stretch of text after another, so that whoever waits for no speech is not held up
 * by it.
 */
const port = parentPort!
const run = flite(await webAssembly.compile(await readFile((workerData as { readonly file: string }).file)))

port.on('message', ({ id, ...saying }: Saying) => {
  try {
    const samples = speakFlite(run, saying)
    port.postMessage({ id, samples } satisfies Said, [samples.buffer as ArrayBuffer])
  } catch (cause) {
    port.postMessage({ id, error: cause instanceof Error ? cause.message : String(cause) } satisfies Said)
  }
})

/** Speaks what is Latin, and gives every other character the built-in voice's short tone: skipped, and audibly so. */
function speakFlite(run: Flite, { name, text, speed, rate }: Omit<Saying, 'id'>): Float32Array {
  const parts: Float32Array[] = []
  const plain = text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[–—]/g, '-')
    .replace(/[\s\0]+/g, ' ')
  for (const [stretch] of plain.matchAll(/[\x20-\x7e]+|[^\x20-\x7e]+/g)) {
    // Signs alone are no words: flite would say nothing at all.
    const said = /[A-Za-z0-9]/.test(stretch)
      ? samplesOf(
          run([
            '-voice',
            name,
            '--setf',
            `duration_stretch=${(1 / speed).toFixed(3)}`,
            '-t',
            stretch,
            '-o',
            '/speech.wav',
          ]),
          rate,
        )
      : undefined
    parts.push(said && said.length > 0 ? said : speakBuiltIn(stretch, { pitch: 110, scale: 1 }, speed, rate))
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
