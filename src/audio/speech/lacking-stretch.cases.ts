import { between, inTurn, madeSpeech as say } from '../../../fixtures/audio/made-speech.ts'
import type { Measured } from '../../../fixtures/cases/keeps.ts'
import { lackingStretch } from './lacking-stretch.ts'
import { stretch, type Features } from './speech-features.ts'

const [one, two, three] = ['ships sail for dover', 'quiet gnomes jumping', 'blue vexed zebra owl'] as const
const added = 'HE MUCH PREFERS TEA '
const long = `${one} ${two} ${three}`
const steps = Array.from({ length: 7 }, (_, step) => step / 6)

/** What the one lacks of the other, and the other way round. */
const lacking = (first: Features, second: Features): string[] =>
  [lackingStretch(first, second), lackingStretch(second, first)].map((found) => {
    if (!found) return 'undefined'
    const seconds = [found.from, found.to, found.there.from, found.there.to].map((one) => one.toFixed(2))
    return `${found.apart.toFixed(4)} at ${seconds.join(' ')}`
  })

/** Which stretch is the least to be found, of speech that was made for it. */
export const lackingStretchCases: readonly Measured[] = [
  [
    'a word becomes another one',
    () =>
      steps.flatMap((share) =>
        lacking(
          say(long, { apart: 0.2 }),
          inTurn(say(`${one} ${two} blue `), between(say('vexed'), say('!?!!?'), share), say(' zebra owl')),
        ),
      ),
  ],
  [
    'takes become unlike each other',
    () => steps.flatMap((apart) => lacking(say(long), say(long, { take: 99, apart: 0.7 * apart }))),
  ],
  [
    'a word is put in, and more and more of it',
    () =>
      [0, 1, 2, 4, 8, 12].flatMap((letters) =>
        lacking(say(long), say(`${one}${added.slice(0, letters)} ${two} ${three}`)),
      ),
  ],
  [
    'begins and ends otherwise',
    () => [0, 3, 6, 7, 12].flatMap((frames) => lacking(say(long), stretch(say(long), frames, 124 - frames))),
  ],
  [
    'of few frames, and many',
    () =>
      [23, 24, 25, 2500, 2501].flatMap((frames) => {
        const audio = stretch(say(long.repeat(21)), 0, frames)
        return [audio.frames, ...lacking(audio, audio)]
      }),
  ],
  ['more than twice as long', () => lacking(say(one), say(long))],
  ['one sound throughout', () => lacking(say(' '.repeat(30)), say(' '.repeat(30)))],
]
