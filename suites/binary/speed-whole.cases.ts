import { builtInVoice } from '../../fixtures/audio/built-in-voice.ts'
import { resampled } from '../../fixtures/audio/resampled.ts'
import type { Asked } from '../../fixtures/cases/asked.ts'
import { cases, holds, ignores, undecided, untested, violates } from '../../fixtures/cases/judged-case.ts'
import { sent, speech } from '../../fixtures/cases/requests.ts'
import { spokenAtSpeed, spokenInBothFormats, spokenOnce } from '../probes/speech.ts'
import { speedWhole } from './speed-whole.ts'

type Sound = (text: string) => Uint8Array

const usual: readonly Asked[] = [
  sent(spokenOnce, (id) => id.startsWith('pcm')).speaks((text) => builtInVoice(text)),
  sent(spokenInBothFormats, (id) => id === 'pcm.long').speaks((text) => builtInVoice(text)),
]

/** The long text at a speed of 2. */
const atTwo = (sound: Sound): Asked => sent(spokenAtSpeed, (id) => id === 'pcm.2.long').speaks(sound)

const twice: Sound = (text) => builtInVoice(text, 2)

const half = (sound: Uint8Array): number => 2 * Math.floor(sound.length / 4)

const sentencesOf = (text: string): string[] => text.split(/(?<=[.!?])\s+/)

export const speedWholeCases = [
  cases(speedWhole, [
    holds(usual, atTwo(twice)),
    // It is ignored, clamped, or honoured otherwise than in time.
    holds(
      usual,
      atTwo((text) => builtInVoice(text)),
    ),
    holds(
      usual,
      atTwo((text) => builtInVoice(text, 1.25)),
    ),
    undecided(
      usual,
      atTwo((text) => resampled(builtInVoice(text), 2)),
    ),
    undecided(
      usual,
      atTwo((text) => resampled(builtInVoice(text), 1.25)),
    ),
    violates(
      'lost',
      usual,
      atTwo((text) => twice(text).subarray(0, half(twice(text)))),
    ),
    violates(
      'lost',
      usual,
      atTwo((text) => twice(text).subarray(half(twice(text)))),
    ),
    violates(
      'lost',
      usual,
      atTwo((text) => builtInVoice(text).subarray(0, half(builtInVoice(text)))),
    ),
    violates(
      'moved',
      usual,
      atTwo((text) => twice(sentencesOf(text).toReversed().join(' '))),
    ),
    violates(
      'lost',
      usual,
      atTwo((text) => twice(sentencesOf(text).toSpliced(2, 1).join(' '))),
    ),
    violates(
      'more',
      usual,
      atTwo((text) => twice(`${text} ${text}`)),
    ),
    // A slip that does not come again.
    holds(
      usual,
      atTwo((text) => twice(text).subarray(0, half(twice(text)))),
      atTwo(twice).later(200),
    ),
    undecided(usual, atTwo(twice).notKept()),
    undecided(usual, atTwo(twice).found('foreign-format')),
    untested(usual, sent(spokenAtSpeed, (id) => id === 'pcm.2').speaks(twice)),
    ignores(usual, speech('pcm').member('other voice', 'another voice').sent({ speed: 0.5 })),
  ]),
]
