import { builtInVoice } from '../../fixtures/audio/built-in-voice.ts'
import type { Asked } from '../../fixtures/cases/asked.ts'
import { cases, holds, ignores, undecided, untested, violates } from '../../fixtures/cases/judged-case.ts'
import { sent, speech } from '../../fixtures/cases/requests.ts'
import { spokenLetters } from '../probes/letters.ts'
import { spokenUnusual } from '../probes/speech.ts'
import { escapedBodies, spelledBodies } from '../probes/spelled.ts'
import { otherScripts } from '../requests/other-scripts.ts'
import { spellingsAlike } from './spellings-alike.ts'

type Voice = (text: string, index: number) => Uint8Array
const voice: Voice = (text) => builtInVoice(text)

/** The bytes of a text in UTF-8, taken for letters. */
const mojibake: Voice = (text) => builtInVoice(Buffer.from(text).toString('latin1'))

const pcm = (id: string): boolean => id.startsWith('pcm')
const script = (id: string): boolean => pcm(id) && id.includes('script')

/** Ordinary text, in one take to the byte or in none. */
const ordinary = (spoken: Voice = voice): Asked => sent(spelledBodies, pcm).speaks(spoken)

/** The text in Chinese; each spelling is spoken by a voice. */
function chinese(plain: Voice, escaped: Voice): readonly Asked[] {
  return [
    sent(spokenUnusual, (id) => id.includes('Chinese'))
      .speaks(plain)
      .at(10),
    sent(escapedBodies, script).speaks(escaped).at(20),
    sent(spokenLetters, (id) => script(id) && id.endsWith('utf-8'))
      .speaks(plain)
      .at(30),
    sent(spokenLetters, (id) => script(id) && id.endsWith('escapes'))
      .speaks(escaped)
      .at(40),
  ]
}

const again = (all: readonly Asked[]): readonly Asked[] => [...all, ...all.map((one) => one.secondLook().at(90))]

/** A voice that says every text at another pace each time. */
const paced =
  (spoken: (text: string) => string, from: number): Voice =>
  (text, index) =>
    builtInVoice(spoken(text), 1 + (from + index) / 50)

let takes = 0
const varied: Voice = (text) => builtInVoice(text, 1 + (takes++ % 10) / 50)

const said = (): string => 'Seven green boats sail past our pier.'
const saidOtherwise = (): string => 'Please water those plants every Monday, and nobody else will.'

/** A voice that makes words up. */
const madeUp = [said(), saidOtherwise(), 'Fresh bread smells nice near my house.', 'What is this, and why is it?']
const erratic: Voice = () => builtInVoice(madeUp[takes++ % madeUp.length]!)

/** Long enough to be compared by its sound. */
const spelledChinese = (plain: (text: string) => string, escaped: (text: string) => string): readonly Asked[] => [
  sent(spokenUnusual, (id) => id.includes('Chinese'))
    .speaks(paced(plain, 0))
    .at(10),
  sent(escapedBodies, script).speaks(paced(escaped, 1)).at(20),
  sent(spokenLetters, (id) => script(id) && id.endsWith('utf-8'))
    .speaks(paced(plain, 2))
    .at(30),
  sent(spokenLetters, (id) => script(id) && id.endsWith('escapes'))
    .speaks(paced(escaped, 3))
    .at(40),
]

const slower: Voice = () => builtInVoice(said(), 1.05)

/** All takes of a text but the first are one, to the byte. */
const mostly: readonly Asked[] = [1, 2, 3, 4, 5, 6].map((turn) =>
  ordinary((text, index) => builtInVoice(text, turn === 1 && index === 0 ? 1.1 : 1)),
)

export const spellingsAlikeCases = [
  cases(spellingsAlike, [
    // Other bytes accuse where a voice never has others, and not where it has them once.
    violates('other', ordinary(), again(chinese(() => builtInVoice(said()), slower))),
    holds(mostly, again(chinese(() => builtInVoice(said()), slower))),
    holds(ordinary(), chinese(voice, voice)),
    // Letters that a voice does not know, which it leaves out in either spelling.
    holds(
      ordinary(),
      chinese(
        () => builtInVoice('la la la'),
        () => builtInVoice('la la la'),
      ),
    ),
    violates('other', ordinary(), again(chinese(mojibake, voice))),
    violates('other', ordinary(), again(chinese(voice, mojibake))),
    // It was not asked again.
    undecided(ordinary(), chinese(mojibake, voice)),
    // Later it was the same: another voice stood in.
    holds(
      ordinary(),
      chinese(mojibake, voice),
      chinese(voice, voice).map((one) => one.secondLook().at(90)),
    ),
    // Who keeps what was spoken has nothing yet while both are spoken.
    undecided(
      ordinary(),
      again(chinese(mojibake, voice).map((one) => one.at(10, 100))).map((one) => one.at(10, 100)),
    ),
    // The voice does not repeat itself; heard, it says the same.
    holds(ordinary(varied), spelledChinese(said, said)),
    violates('other', ordinary(varied), again(spelledChinese(said, saidOtherwise))),
    violates('other', ordinary(varied), again(chinese(mojibake, voice))),
    // Two takes each, by this voice and by that one, are chance: later it is the other way round.
    holds(
      ordinary(varied),
      spelledChinese(said, saidOtherwise),
      spelledChinese(saidOtherwise, said).map((one) => one.secondLook().at(90)),
    ),
    // It says the same text otherwise from one time to the next, in either spelling.
    undecided(ordinary(varied), again(chinese(erratic, erratic))),
    undecided(
      ordinary(),
      again(chinese(mojibake, voice)).map((one) => one.found('foreign-format')),
    ),
    untested(ordinary(), sent(spokenLetters, (id) => script(id) && id.endsWith('utf-8')).speaks(voice)),
    untested(ordinary(), sent(spokenLetters).came(400)),
    ignores(ordinary(), speech('pcm')),
    ignores(ordinary(), speech('pcm').member('other script', 'Chinese').text(otherScripts.Chinese.text)),
  ]),
]
