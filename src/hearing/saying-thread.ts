import { readFile } from 'node:fs/promises'
import { melSpectrum, type MelSpectrum } from '../audio/speech/mel-spectrum.ts'
import { monoOf } from '../audio/speech/mono.ts'
import { flite, type Flite } from '../flite/flite-program.ts'
import { webAssembly } from '../flite/web-assembly.ts'
import { answerEach } from './answer-each.ts'
import type { SayingOrder } from './say.ts'

let program: Promise<Flite> | undefined

/** Bytes of the head of the WAV file that flite writes; its rate stands at byte 24. */
const headLength = 44

async function said({ file, voice, text }: SayingOrder): Promise<MelSpectrum> {
  program ??= readFile(file).then(async (bytes) => flite(await webAssembly.compile(bytes)))
  const wav = (await program)(['-voice', voice, '-t', text, '-o', '/speech.wav'])
  return melSpectrum(monoOf(wav.subarray(headLength), 1), wav.readUInt32LE(24))
}

// Started by `say`.
answerEach(said, ({ decibels }) => [decibels])
