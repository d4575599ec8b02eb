import { jingle } from '../../fixtures/audio/around-speech.ts'
import { builtInVoice, voiceRate } from '../../fixtures/audio/built-in-voice.ts'
import { sampleWriters } from '../../fixtures/audio/samples.ts'
import { tone } from '../../fixtures/audio/signals.ts'
import type { Asked } from '../../fixtures/cases/asked.ts'
import { cases, holds, ignores, undecided, untested, violates } from '../../fixtures/cases/judged-case.ts'
import { speech } from '../../fixtures/cases/requests.ts'
import { beginsAnew } from './begins-anew.ts'

const texts = [
  'Seven green boats sail past our pier.',
  'Please water those plants every Monday.',
  'Fresh bread smells nice near my house.',
] as const

/** The last half second in which something sounds. */
function endOf(text: string): Uint8Array {
  const samples = new Int16Array(Uint8Array.from(builtInVoice(text)).buffer)
  const end = samples.findLastIndex((sample) => Math.abs(sample) > 1000)
  return new Uint8Array(samples.slice(end - voiceRate / 2, end).buffer)
}

/** These texts one after the other, by their places in the list. */
const inTurn = (
  order: readonly number[],
  sound: (text: string, before: string | undefined, turn: number) => Uint8Array,
) =>
  order.map((place, turn): Asked => {
    const before = order[turn - 1]
    return speech('pcm')
      .text(texts[place]!)
      .speaks((text) => sound(text, before === undefined ? undefined : texts[before], turn))
      .at(2 * turn)
  })

const order = [0, 1, 2, 1, 0, 2, 0, 1]
const plain = (text: string): Uint8Array => builtInVoice(text)
const carrying = (text: string, before: string | undefined): Uint8Array =>
  Buffer.concat([before === undefined ? new Uint8Array() : endOf(before), builtInVoice(text)])

/** One of three signals before and behind each answer. */
const signalled = (text: string, _: string | undefined, turn: number): Uint8Array => {
  const [first, last] = [turn, turn + 1].map((one) =>
    sampleWriters.s16le(tone(0.3, voiceRate, [440, 620, 880][one % 3]!)),
  ) as [Uint8Array, Uint8Array]
  return Buffer.concat([first, builtInVoice(text), last])
}

const framed = (text: string): Uint8Array => {
  const notes = sampleWriters.s16le(Float64Array.from(jingle(0.5, voiceRate)))
  return Buffer.concat([notes, builtInVoice(text), notes])
}

export const beginsAnewCases = [
  cases(beginsAnew, [
    holds(...inTurn(order, plain)),
    violates('carried', ...inTurn(order, carrying)),
    // Of every third answer.
    violates('carried', ...inTurn(order, (text, before, turn) => (turn % 3 === 0 ? carrying : plain)(text, before))),
    // One alone is no rule.
    holds(...inTurn(order, (text, before, turn) => (turn === 3 ? carrying : plain)(text, before))),
    // What stands around all answers, or is drawn for each.
    holds(...inTurn(order, framed)),
    holds(...inTurn([0, 1, 2, 2, 0, 1, 1, 2, 0], signalled)),
    // A text that ends as another one begins.
    holds(
      ...inTurn(order, (text) => Buffer.concat([builtInVoice('Stop.'), builtInVoice(text), builtInVoice('Stop.')])),
    ),
    undecided(...inTurn(order, plain).map((one) => one.found('foreign-format'))),
    // Another text in the place of it is no end.
    holds(...inTurn(order, (text, before, turn) => plain([4, 6].includes(turn) ? before! : text))),
    // A text that came once may begin so or otherwise.
    untested(...inTurn([0], plain)),
    untested(...inTurn([0, 1, 2], carrying)),
    untested(...inTurn([0, 1], () => new Uint8Array(20_000))),
    ignores(speech('mp3')),
  ]),
]
