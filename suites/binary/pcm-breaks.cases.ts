import { builtInVoice } from '../../fixtures/audio/built-in-voice.ts'
import type { Asked } from '../../fixtures/cases/asked.ts'
import { cases, holds, ignores, undecided, untested, violates } from '../../fixtures/cases/judged-case.ts'
import { sent, speech } from '../../fixtures/cases/requests.ts'
import { spokenInBothFormats, spokenOnce, spokenTogether, spokenUnusual } from '../probes/speech.ts'
import { pcmSharedBreaks } from './pcm-breaks.ts'

const isPcm = (id: string): boolean => id.startsWith('pcm')

const spoken = (change: (pcm: Int16Array, index: number) => Int16Array, fits = isPcm): Asked =>
  sent([spokenUnusual, spokenOnce, spokenTogether], fits).speaks(
    (text, index) => new Uint8Array(change(new Int16Array(Uint8Array.from(builtInVoice(text)).buffer), index).buffer),
  )

const long = (change: (pcm: Int16Array) => Int16Array): Asked =>
  sent(spokenInBothFormats, (id) => id === 'pcm.long').speaks(
    (text) => new Uint8Array(change(new Int16Array(Uint8Array.from(builtInVoice(text)).buffer)).buffer),
  )

const clicks =
  (every: number) =>
  (pcm: Int16Array): Int16Array =>
    pcm.map((sample, at) => (at >= every && at % every < 3 ? (at % 2 === 0 ? 30_000 : -30_000) : sample))

/** What lies in the middle is lost. */
const halved = (pcm: Int16Array): Int16Array =>
  Int16Array.of(...pcm.subarray(0, (pcm.length >> 1) - 2000), ...pcm.subarray((pcm.length >> 1) + 2000))

const clickOnce = (pcm: Int16Array): Int16Array =>
  pcm.map((sample, at) => (at >= 8000 && at < 8003 ? (at % 2 === 0 ? 30_000 : -30_000) : sample))

/** What lies under all texts may break too. */
const hum = (pcm: Int16Array): Int16Array => pcm.map((sample, at) => sample / 2 + 6000 * Math.sin(at / 20))

/** A tick that lies under the speech. */
const ticks = (pcm: Int16Array): Int16Array =>
  pcm.map((sample, at) => sample / 6 + (at >= 4096 && at % 4096 < 16 ? 20_000 * (at % 2 === 0 ? 1 : -1) : 0))

/** Sound that each text begins with, with a click in it. */
const jingle = (pcm: Int16Array): Int16Array =>
  Int16Array.of(
    ...clicks(5000)(Int16Array.from({ length: 12_000 }, (_, at) => 9000 * Math.sin(at / 9) * Math.sin(at / 900))),
    ...pcm,
  )

/** Half of the texts in two channels of which the second one is silent. */
const stereo = (pcm: Int16Array): Int16Array => Int16Array.from([...pcm].flatMap((sample) => [sample, 0]))

export const pcmBreaksCases = [
  cases(pcmSharedBreaks, [
    holds(spoken((pcm) => pcm)),
    holds(spoken((pcm) => pcm.map((sample) => sample / 40))),
    holds(spoken(jingle)),
    holds(spoken(ticks)),
    holds(spoken(stereo)),
    // A long text alone, of which others are the beginning.
    violates(
      'alone',
      spoken((pcm) => pcm),
      long(clicks(9000)),
    ),
    holds(
      spoken((pcm) => pcm),
      long((pcm) => pcm),
    ),
    holds(
      spoken((pcm) => pcm),
      long(clicks(8191)),
    ),
    // One answer alone, and each at a place of its own.
    holds(spoken((pcm, index) => (index === 2 ? clicks(4096)(pcm) : pcm))),
    holds(spoken((pcm, index) => clicks(4100 + 37 * index)(pcm))),
    violates('grid', spoken(clicks(4096))),
    violates('share', spoken(halved)),
    violates('place', spoken(clickOnce)),
    // In every other answer.
    violates(
      'grid',
      spoken((pcm, index) => (index % 2 === 0 ? clicks(4096)(pcm) : pcm)),
    ),
    undecided(spoken((pcm) => clicks(4096)(hum(pcm)))),
    untested(
      spoken(
        (pcm) => pcm,
        (id) => isPcm(id) && id.includes('quot'),
      ),
    ),
    undecided(spoken((pcm) => pcm).notKept()),
    ignores(speech('mp3')),
  ]),
]
