import type { Suite } from '../../src/requirement/catalogue.ts'
import { isSpokenWhole } from '../checks/complete-speech.ts'
import { audioOf } from '../evidence/audio-facts.ts'
import * as bytes from './bytes.ts'
import { noCrossTalk } from './cross-talk.ts'
import { pcmParameters } from './pcm-parameters.ts'
import { pcmRate } from './durations.ts'
import { longerLastsLonger } from './lasting.ts'
import * as speaking from './speech-response.ts'
import { textsDiffer } from './texts-differ.ts'

export const binarySuite: Suite = {
  name: 'binary',
  requirements: [
    ...Object.values(speaking),
    textsDiffer,
    longerLastsLonger,
    ...Object.values(bytes),
    pcmRate,
    pcmParameters,
    noCrossTalk,
  ],
  precompute(exchange, evidence) {
    if (isSpokenWhole(exchange)) audioOf(exchange, evidence)
  },
}
