import { brighter, jingle, music } from '../../fixtures/audio/around-speech.ts'
import { builtInVoice, voiceRate } from '../../fixtures/audio/built-in-voice.ts'
import { joined } from '../../fixtures/audio/joined.ts'
import { sampleWriters } from '../../fixtures/audio/samples.ts'
import { silence, tone } from '../../fixtures/audio/signals.ts'
import type { Asked } from '../../fixtures/cases/asked.ts'
import { cases, holds, ignores, undecided, violates } from '../../fixtures/cases/judged-case.ts'
import { sent, speech } from '../../fixtures/cases/requests.ts'
import { probeContext } from '../../fixtures/probe-context.ts'
import { monoOf } from '../../src/audio/audio.ts'
import { givenUp } from '../probes/given-up.ts'
import { spokenInBothFormats, spokenLengths, spokenOnce, spokenTogether } from '../probes/speech.ts'
import { longerLastsLonger } from './lasting.ts'
import { textWhole } from './whole-text.ts'

const { short } = probeContext.texts

/** Short texts that the long one holds, in its order. */
const held = short.slice(4)
const medium = 'On a clear morning the harbour wakes up slowly.'
const filler = 'Gulls argue over scraps on the roof of the old customs hall, before they leave.'
const long = [medium, held[0], filler, held[1], held[2]].join(' ')
const texts = { ...probeContext.texts, medium, long }

/** All plain texts as a run sends them for pcm, in one take each; what is said of each. */
const saying = (
  said: (text: string, index: number) => Uint8Array = (text) => builtInVoice(text),
  given = texts,
): Asked => sent([spokenInBothFormats, spokenOnce], (id) => id.startsWith('pcm'), { texts: given }).speaks(said)

/** The end of the long text is spoken as well, or something else. */
const ending = (other?: string): Asked =>
  sent(spokenLengths, (id) => id.startsWith('pcm'), { texts }).speaks((text) => builtInVoice(other ?? text))

/** Behind a client that gave up, the beginning of the long text; or so much of it. */
const behindGivenUp = (share = 1): Asked =>
  sent(givenUp, (id) => id.startsWith('pcm'), { texts }).speaks((text) => {
    const pcm = builtInVoice(text)
    return pcm.subarray(0, 2 * Math.floor((share * pcm.length) / 2))
  })

/** The long text is spoken as another one. */
const longAs = (other: string): Asked => saying((text) => builtInVoice(text === long ? other : text))

const withoutWord = long.replace('those ', '')

/** Takes that are so much softer than others, the long one as it is or as another. */
const softened = (gain: number, longSaid = long): Asked =>
  saying((text) => {
    const samples = monoOf(builtInVoice(text === long ? longSaid : text), 1)
    return sampleWriters.s16le(Float64Array.from(samples, (sample) => gain * sample))
  })

const said = (...parts: readonly (string | undefined)[]): string => parts.join(' ')

const backwards = (pcm: Uint8Array): Uint8Array =>
  new Uint8Array(new Int16Array(Uint8Array.from(pcm).buffer).reverse().buffer)

/** The same text at another pace each time. */
const wavering = (by: number, longSaid = long): Asked =>
  sent([spokenInBothFormats, spokenOnce, spokenTogether], (id) => id.startsWith('pcm'), { texts }).speaks(
    (text, index) => builtInVoice(text === long ? longSaid : text, Math.exp(by * Math.sin(index * index))),
  )

const bassThenTreble = (text: string, index: number) =>
  builtInVoice(text, 1, index % 2 === 0 ? { pitch: 90, scale: 0.8 } : { pitch: 260, scale: 1.3 })

/** A tone of so many seconds, and a tenth of a second of silence, stand before all that is said. */
const chimed = (seconds: number, hertz: number): Asked =>
  saying((text) =>
    Buffer.concat([
      sampleWriters.s16le(tone(seconds, voiceRate, hertz)),
      sampleWriters.s16le(silence(0.1, voiceRate)),
      builtInVoice(text),
    ]),
  )

/** By another speaker. */
const inOtherVoice = (text: string): Uint8Array =>
  sampleWriters.s16le(Float64Array.from(brighter(monoOf(builtInVoice(text), 1))))

const byNeighbour = (text: string): Uint8Array => builtInVoice(text, 1, { pitch: 130, scale: 0.9 })

/** Behind one of three signals. */
const signalled = (text: string, index: number): Uint8Array =>
  Buffer.concat([
    sampleWriters.s16le(tone(0.8, voiceRate, [440, 620, 880][index % 3]!)),
    sampleWriters.s16le(silence(0.1, voiceRate)),
    builtInVoice(text),
  ])

/** Between two jingles. */
const framed = (text: string, seconds = 1): Uint8Array => {
  const notes = sampleWriters.s16le(Float64Array.from(jingle(seconds, voiceRate)))
  return Buffer.concat([notes, builtInVoice(text), notes])
}

/** Over music that is as loud, and elsewhere each time. */
const overMusic = (text: string, index: number): Uint8Array => {
  const samples = monoOf(builtInVoice(text), 1)
  const under = music(samples.length / voiceRate, voiceRate, index * 1.7, 0.7)
  return sampleWriters.s16le(Float64Array.from(samples, (sample, at) => 0.4 * sample + under[at]!))
}

/** Where a text sounds: from its first loud sample to its last. */
const soundsIn = (samples: Float32Array): readonly [from: number, to: number] => {
  const isLoud = (sample: number): boolean => Math.abs(sample) > 0.02
  return [samples.findIndex(isLoud), samples.findLastIndex(isLoud) + 1]
}

const parts = [medium, held[0]!, filler, held[1]!, held[2]!]

/**
 * The long text as others that are put together, each made by itself: so many seconds are trimmed in front and behind
 * where one meets another, and there is a pause, or so much of one lies over the other.
 */
function putTogether(inFront: number, behind: number, pause: number, seconds: number): Float32Array {
  const pieces = parts.map((part, index) => {
    const samples = monoOf(builtInVoice(part), 1)
    const [from, to] = soundsIn(samples)
    return samples.subarray(
      from + (index === 0 ? 0 : Math.round(inFront * voiceRate)),
      to - (index === parts.length - 1 ? 0 : Math.round(behind * voiceRate)),
    )
  })
  const step = Math.round((pause - seconds) * voiceRate)
  const all = new Float32Array(pieces.reduce((sum, { length }) => sum + length + step, -step))
  let at = 0
  for (const piece of pieces) {
    piece.forEach((sample, index) => (all[at + index]! += sample))
    at += piece.length + step
  }
  return all
}

const spokenInPieces = (inFront: number, behind: number, pause = 0.15, seconds = 0): Asked =>
  saying((text) =>
    text === long
      ? sampleWriters.s16le(Float64Array.from(putTogether(inFront, behind, pause, seconds)))
      : builtInVoice(text),
  )

/** Every answer begins so many seconds behind its first sound. */
const withoutFirst = (seconds: number): Asked =>
  saying((text) => {
    const samples = text === long ? putTogether(0, 0, 0.15, 0) : monoOf(builtInVoice(text), 1)
    const [from] = soundsIn(samples)
    return sampleWriters.s16le(Float64Array.from(samples.subarray(from + Math.round(seconds * voiceRate))))
  })

/** The same each time. */
const noiseAt = (at: number): number => 0.5 * Math.sin(at * at)

/** Half a second of the long text, within its first sentence, is not what it should be. */
const damaged = (damage: (samples: Float32Array, from: number, to: number) => Float32Array): Asked =>
  saying((text) => {
    if (text !== long) return builtInVoice(text)
    const [from, to] = [1, 1.5].map((second) => second * voiceRate) as [number, number]
    return sampleWriters.s16le(Float64Array.from(damage(putTogether(0, 0, 0.15, 0), from, to)))
  })

export const wholeTextCases = [
  cases(textWhole, [
    // Pieces that are put together whole, one over the other, or with little of the silence around them.
    holds(spokenInPieces(0, 0)),
    holds(spokenInPieces(0, 0, 0.02)),
    holds(spokenInPieces(0, 0, 0, 0.1)),
    holds(spokenInPieces(0.05, 0.1)),
    violates('lost', spokenInPieces(0, 0.4)),
    violates('lost', spokenInPieces(0, 0.4, 0)),
    violates('lost', spokenInPieces(0.4, 0)),
    violates('lost', spokenInPieces(0.35, 0.4, 0.05)),
    // A little of each, which of one alone would not be missed.
    violates('lost', spokenInPieces(0.12, 0)),
    // Of every answer.
    holds(withoutFirst(0)),
    holds(withoutFirst(0.02)),
    violates('late', withoutFirst(0.1)),
    // A block within the first text that is silent, sent twice, never sent, noise, or reversed.
    violates(
      'lost',
      damaged((samples, from, to) => samples.fill(0, from, to)),
    ),
    violates(
      'more',
      damaged((samples, from, to) => joined(samples.subarray(0, to), samples.subarray(from))),
    ),
    violates(
      'lost',
      damaged((samples, from, to) => joined(samples.subarray(0, from), samples.subarray(to))),
    ),
    violates(
      'other',
      damaged((samples, from, to) => samples.map((sample, at) => (at < from || at >= to ? sample : noiseAt(at)))),
    ),
    violates(
      'other',
      damaged((samples, from, to) =>
        joined(samples.subarray(0, from), samples.slice(from, to).reverse(), samples.subarray(to)),
      ),
    ),
    // The same words at another pitch.
    holds(
      damaged((samples, from, to) => {
        const higher = monoOf(builtInVoice(medium, 1, { pitch: 180, scale: 1.12 }), 1)
        return joined(samples.subarray(0, from), higher.subarray(from, to), samples.subarray(to))
      }),
    ),
    holds(saying()),
    holds(saying(), behindGivenUp()),
    violates('short', saying(), behindGivenUp(0.6)),
    // Too little is left to be compared, and that is what is wrong with it.
    violates('missing', saying(), behindGivenUp(0.05)),
    holds(wavering(0.2)),
    holds(saying((text) => builtInVoice(text, 2))),
    // What stands before each answer is not a text that is heard again.
    holds(chimed(0.4, 880)),
    holds(chimed(0.6, 900)),
    holds(chimed(0.8, 440)),
    holds(saying((text) => framed(text, 2))),
    violates(
      'missing',
      saying((text) => framed(text === long ? said(medium, filler, ...held.slice(1)) : text)),
    ),
    violates(
      'alike',
      saying((text) => framed(text.replace(held[1]!, held[2]!))),
    ),
    undecided(saying(overMusic)),
    // A router has another voice for one text: what of it is not heard in the long one may be said otherwise there.
    undecided(
      saying((text) => {
        const spoken = text === long ? said(medium, held[0], filler, held[2]) : text
        return text === held[0] ? inOtherVoice(spoken) : builtInVoice(spoken)
      }),
    ),
    // Now one voice speaks, and then one that is not far from it: two takes of a text show it.
    undecided(
      saying(),
      sent(spokenTogether, (id) => id.startsWith('pcm'), { texts }).speaks(byNeighbour),
      behindGivenUp(0.05),
    ),
    holds(saying(inOtherVoice)),
    holds(saying(), ending()),
    violates('missing', saying(), ending(said(filler, held[2]))),
    violates('incomplete', saying(), ending(said(filler, held[1], held[2]).replace(/ \S+$/, ''))),
    violates('short', saying(), ending(said(held[1], filler, held[2]))),
    // One of three signals stands before each, another one each time.
    holds(saying(signalled)),
    violates(
      'missing',
      saying((text, index) => signalled(text === long ? said(medium, filler, ...held.slice(1)) : text, index)),
    ),
    // One word of a text is not said, each time, or in one of two takes: there it may be slurred.
    violates('word', ...[1, 2, 3, 4].map(() => longAs(withoutWord))),
    violates('word', softened(1, withoutWord), softened(0.9, withoutWord)),
    holds(softened(1), softened(0.9, withoutWord)),
    holds(softened(1), softened(0.9)),
    // How the voice varies is not known of one take.
    holds(longAs(withoutWord)),
    violates('missing', longAs(long.slice(0, 200))),
    violates('missing', longAs(said(medium, filler, ...held.slice(1)))),
    undecided(longAs(filler)),
    violates('moved', longAs(said(medium, held[1], filler, held[0], held[2]))),
    violates('repeated', longAs(said(medium, held[0], held[0], filler, held[1], held[2]))),
    violates('moved', longAs(said(long, long))),
    violates('added', longAs(said(filler, long))),
    violates('added', longAs(said(long, filler))),
    violates('short', longAs(said(medium, ...held))),
    violates('incomplete', longAs(long.replace(/ \S+$/, ''))),
    violates(
      'alike',
      saying((text) => builtInVoice(text.replace(held[1]!, held[2]!))),
    ),
    violates(
      'missing',
      saying((text) => (text === long ? backwards(builtInVoice(text)) : builtInVoice(text))),
    ),
    undecided(
      sent([spokenInBothFormats, spokenOnce, spokenTogether], (id) => id.startsWith('pcm'), { texts }).speaks(
        bassThenTreble,
      ),
    ),
    undecided(saying((text) => builtInVoice(text, 8))),
    undecided(saying((text) => new Uint8Array(text.length * 800))),
    undecided(saying(undefined, { ...texts, long: texts.long.replaceAll(' ', '  ') })),
    undecided(saying().found('foreign-format')),
    undecided(saying().notKept()),
    ignores(speech('pcm')),
  ]),
  cases(longerLastsLonger, [
    // Read faster, and heard whole; or not heard whole.
    undecided(saying((text) => builtInVoice(text, text === long ? 1.9 : 1))),
    violates('short', longAs(said(medium, held[0]))),
    violates('short', longAs(medium)),
    // Its pace says nothing, and what is heard does.
    holds(wavering(0.2)),
    undecided(wavering(0.2, said(medium, held[0], filler, held[1]))),
  ]),
]
