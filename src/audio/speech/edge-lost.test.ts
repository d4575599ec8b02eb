import { describe, expect, test } from 'vitest'
import { builtInVoice, voiceRate as rate } from '../../../fixtures/audio/built-in-voice.ts'
import { edgeLost } from './edge-lost.ts'
import { melSpectrum } from './mel-spectrum.ts'
import { monoOf } from './mono.ts'
import { backwards, speechFeatures, type Features } from './speech-features.ts'
import { spot } from './spot.ts'

const [harbour, plants] = ['Harbours wake up slowly.', 'Please water those plants every Monday.'] as const

/** What is heard of the outermost words of both texts, where this is said in their place. */
function edges(said: string, takes: readonly number[], pace = 1): string[] {
  const spectrumOf = (text: string, speed: number) => melSpectrum(monoOf(builtInVoice(text, speed), 1), rate)
  const all = speechFeatures([
    ...[harbour, plants].flatMap((text) => takes.map((speed) => spectrumOf(text, speed))),
    spectrumOf(said, pace),
  ])
  const takesOf = (from: number) => all.slice(from, from + takes.length) as [Features, ...Features[]]
  const [first, last, whole] = [takesOf(0), takesOf(takes.length), all.at(-1)!]
  const spoken = [
    { text: harbour, takes: first },
    { text: plants, takes: last },
  ] as const
  const unit = spot(backwards(last[0]), whole).cost
  return (['first', 'last'] as const).map((side) => edgeLost(spoken, side, whole, { unit, isNoisy: false }))
}

describe('the outermost words of a text', () => {
  test.each([
    ['whole', `${harbour} ${plants}`, ['there', 'there']],
    ['without the last word', `${harbour} Please water those plants every.`, ['there', 'lost']],
    ['without the first word', `Wake up slowly. ${plants}`, ['lost', 'there']],
    ['with more before and behind', `Listen now. ${harbour} ${plants} Thank you.`, ['there', 'there']],
  ])('%s', (_, said, expected) => {
    expect(edges(said, [1, 0.9])).toEqual(expected)
    // At another pace than any of its takes.
    expect(edges(said, [1, 0.9], 1.25)).toEqual(expected)
  })

  test('of a voice that says each text once have to be lost more clearly', () => {
    expect(edges(`${harbour} ${plants}`, [1])).toEqual(['there', 'there'])
    expect(edges(`${harbour} Please water those plants every.`, [1])[1]).not.toBe('there')
  })

  test('are there where another word of that length stands: which one it is, nobody can tell by one', () => {
    expect(edges(`${harbour} Please water those plants every harbour.`, [1, 0.9])[1]).toBe('there')
  })
})
