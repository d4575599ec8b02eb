import { cases, holds, ignores, undecided, untested, violates } from '../../fixtures/cases/judged-case.ts'
import { sent, speech } from '../../fixtures/cases/requests.ts'
import type { Format } from '../../src/contract/operation.ts'
import { spokenInBothFormats, spokenOnce, spokenTogether, spokenWordPairs } from '../probes/speech.ts'
import { nothingAdded } from './nothing-added.ts'

/** A tone of so many milliseconds, with silence around it, at 8 kHz. */
function tone(ms: number): Buffer {
  const bytes = Buffer.alloc(16 * (ms + 400))
  for (let index = 0; index < 8 * ms; index += 1)
    bytes.writeInt16LE(Math.round(9000 * Math.sin(index / 3)), 2 * (index + 1600))
  return bytes
}

const said = (text: string, ms: number, format: Format = 'pcm') =>
  speech(format)
    .text(text)
    .speaks(() => tone(ms))

const word = (ms: number) =>
  speech('pcm')
    .member('one word', 'a single word')
    .text('Stop.')
    .speaks(() => tone(ms))

const asked = [spokenInBothFormats, spokenOnce, spokenTogether, spokenWordPairs]

/** Of 21 letters, and of 29 and 31. */
const usual = [
  said('Good morning. What is this?', 1900),
  said('Seven green boats sail past our pier.', 2300),
  said('Fresh bread smells nice near my house.', 2500),
]

export const nothingAddedCases = [
  cases(nothingAdded, [
    holds(sent(asked, (id) => id.startsWith('pcm')).speaks((text) => tone(300 + 60 * text.length))),
    holds(usual, said('Sit down.', 700)),
    holds(usual, word(600)),
    violates('added', usual, word(3700)),
    violates('added', usual, said('Sit down.', 3700)),
    // It may take its time, or be heard longer once.
    holds(usual, word(3400)),
    holds(usual, word(3700), word(600)),
    holds(usual, said('Sit down.', 3700), said('Sit down.', 3700), said('Sit down.', 800)),
    // Texts beside it may have lost their words.
    holds(
      usual.slice(2),
      [usual[0]!, usual[1]!].map((one) => one.speaks(() => tone(200))),
      word(2000),
    ),
    // What is heard of every text is no matter of this one.
    holds(
      said('Good morning. What is this?', 3900),
      said('Seven green boats sail past our pier.', 4300),
      said('Fresh bread smells nice near my house.', 4500),
      word(2600),
    ),
    untested(usual.slice(1), word(2700)),
    untested(said('Good morning. What is this?', 1900), said('Sit down.', 2700)),
    undecided(usual, word(2700).found('foreign-format')),
    undecided(usual.slice(1), usual[0]!.found('foreign-format'), word(2700)),
    // Digits are said in more letters than they have.
    ignores(usual, said('It is 28 May 1994.', 3600)),
    ignores(usual),
    ignores(speech('pcm').text('A text of more than a word or two.')),
  ]),
]
