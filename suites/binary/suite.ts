import type { Suite } from '../../src/requirement/catalogue.ts'
import { isCompleteSpeech } from '../checks/complete-speech.ts'
import { audioOf } from '../evidence/audio-facts.ts'
import { noCrossTalk } from './cross-talk.ts'
import { pcmParameters } from './pcm-parameters.ts'
import { pcmRate } from './durations.ts'
import { longerLastsLonger } from './lasting.ts'
import * as mp3Bytes from './mp3-bytes.ts'
import * as emptiness from './not-empty.ts'
import * as pcmBytes from './pcm-bytes.ts'
import * as speaking from './speech-response.ts'
import { textsDiffer } from './texts-differ.ts'

export const binarySuite: Suite = {
  name: 'binary',
  requirements: [
    ...Object.values(speaking),
    textsDiffer,
    longerLastsLonger,
    ...Object.values(mp3Bytes),
    ...Object.values(emptiness),
    ...Object.values(pcmBytes),
    pcmRate,
    pcmParameters,
    noCrossTalk,
  ],
  precompute(exchange, evidence) {
    if (isCompleteSpeech(exchange)) audioOf(exchange, evidence)
  },
}
