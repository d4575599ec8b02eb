import { builtInVoice } from '../../fixtures/audio/built-in-voice.ts'
import type { Asked } from '../../fixtures/cases/asked.ts'
import { cases, holds, ignores, undecided, violates } from '../../fixtures/cases/judged-case.ts'
import { sent, speech } from '../../fixtures/cases/requests.ts'
import { probeContext } from '../../fixtures/probe-context.ts'
import { spokenOnce, spokenTogether } from '../probes/speech.ts'
import { noCrossTalk } from './cross-talk.ts'
import { parallelHeard } from './parallel-heard.ts'

const [boats, plants, bread] = probeContext.texts.short.slice(4) as [string, string, string]
const texts = { ...probeContext.texts, short: ['Sit down.', boats, plants, bread] }

type Voice = (text: string, index: number) => Uint8Array

const isPcm = (id: string): boolean => id.startsWith('pcm')
const alone = (voice: Voice = (text) => builtInVoice(text)): Asked => sent(spokenOnce, isPcm, { texts }).speaks(voice)
const together = (voice: Voice): Asked => sent(spokenTogether, isPcm, { texts }).speaks(voice)

const atOnce = (voice: Voice): Asked => together(voice).at(10_000_000, 10_001_000)

/** No two takes are alike; as far apart as the pace varies. */
const paceOf = (index: number): number => Math.exp(0.15 * Math.sin(1 + index * index))

const own: Voice = (text, index) => builtInVoice(text, paceOf(index))

export const parallelHeardCases = [
  cases(parallelHeard, [
    holds(alone(), together(own)),
    holds(
      alone(),
      together((text) => builtInVoice(text)),
    ),
    violates(
      'swapped',
      alone(),
      together((text, index) => own(index === 4 ? (text === boats ? plants : boats) : text, index)),
    ),
    // Neither its own words nor another's.
    undecided(
      alone(),
      together((_, index) => own('La la la, and so on, and so forth.', index)),
    ),
    undecided(
      alone((text) => builtInVoice(text, 8)),
      together((text) => builtInVoice(text, 7)),
    ),
    undecided(together(own)),
    undecided(alone(), together(own).found('foreign-format')),
    undecided(alone(), together(own).notKept()),
    ignores(alone(), speech('pcm')),
  ]),
  // Where neither bytes nor durations tell whose answer it is, the sound does.
  cases(noCrossTalk, [
    holds(alone(), atOnce(own)),
    undecided(
      alone(),
      atOnce((_, index) => own('La la la, and so on, and so forth.', index)),
    ),
  ]),
]
