import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { monoOf } from '../../src/audio/speech/mono.ts'

const run = promisify(execFile)

/** Mono samples, full scale 1, and their rate in hertz. */
export interface Sound {
  readonly samples: Float32Array
  readonly rate: number
}

/** How a text is to be spoken at one call. */
export interface Manner {
  /** 1 is usual, 2 twice as fast. */
  readonly pace: number
  /** 1 is usual, as a factor of the frequency. */
  readonly pitch: number
}

/** A voice of one of the engines that Debian has. */
export interface EngineVoice {
  readonly name: string
  readonly language: string
  say(text: string, manner: Manner): Promise<Sound>
}

/** The samples of a WAV file with one `data` chunk. */
function readWav(bytes: Buffer): Sound {
  const at = bytes.indexOf('data', 12, 'latin1') + 8
  return { samples: monoOf(bytes.subarray(at), bytes.readUInt16LE(22)), rate: bytes.readUInt32LE(24) }
}

async function spoken(command: string, args: (file: string) => readonly string[]): Promise<Sound> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-hearing-'))
  try {
    const file = join(folder, 'said.wav')
    await run(command, [...args(file)], { timeout: 60_000 })
    return readWav(readFileSync(file))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** @param variant "m3", "f2", "whisper", "klatt", … */
export function espeak(language: string, variant: string, wordsPerMinute = 175): EngineVoice {
  return {
    name: `espeak-ng ${language}+${variant} at ${wordsPerMinute}`,
    language,
    say: (text, { pace, pitch }) =>
      spoken('espeak-ng', (file) =>
        [
          ['-v', `${language}+${variant}`, '-w', file, '-s', String(Math.round(wordsPerMinute * pace))],
          ['-p', String(Math.max(0, Math.min(99, Math.round(50 * pitch)))), text],
        ].flat(),
      ),
  }
}

/** @param voice "kal16", "awb", "rms" or "slt" */
export function flite(voice: string): EngineVoice {
  return {
    name: `flite ${voice}`,
    language: 'en',
    say: (text, { pace, pitch }) =>
      spoken('flite', (file) =>
        [
          ['-voice', voice, '--setf', `duration_stretch=${(1 / pace).toFixed(3)}`],
          ['--setf', `int_f0_target_mean=${Math.round(110 * pitch)}`, '-t', text, '-o', file],
        ].flat(),
      ),
  }
}

/** Its default voice. */
export function festival(): EngineVoice {
  return {
    name: 'festival kal',
    language: 'en',
    say: (text, { pace }) =>
      spoken('festival', (file) => [
        '-b',
        `(begin (Parameter.set 'Duration_Stretch ${(1 / pace).toFixed(3)}) ` +
          `(utt.save.wave (utt.synth (Utterance Text "${text}")) "${file}" 'riff))`,
      ]),
  }
}
