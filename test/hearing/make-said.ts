import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { defaultTexts } from '../../src/config/texts.ts'
import { packed } from '../../src/hearing/said-spectra.ts'
import { sayingVoices } from '../../src/hearing/say.ts'
import { saidByFlite } from './said-by-flite.ts'

/** Writes `src/hearing/said-spectra.json` anew: due when a short text of `src/config/texts.ts` has changed. */
const say = saidByFlite()
const spectra = Object.fromEntries(
  sayingVoices.map((voice) => [
    voice,
    Object.fromEntries(defaultTexts.short.map((text) => [text, packed(say(text, voice))])),
  ]),
)
const path = join(import.meta.dirname, '../../src/hearing/said-spectra.json')
writeFileSync(path, `${JSON.stringify(spectra, null, 2)}\n`)
