import { expect, test } from 'vitest'
import { joined } from '../../fixtures/audio/joined.ts'
import { lapsOf } from '../../src/audio/speech/laps.ts'
import { melSpectrum } from '../../src/audio/speech/mel-spectrum.ts'
import { speechFeatures } from '../../src/audio/speech/speech-features.ts'
import { fliteVoices } from '../../src/reference/voice/flite.ts'
import { hearer } from './hearer.ts'
import { longOf, tuningTexts } from './texts.ts'
import { wrongs } from './wrongs.ts'

/** A small part of what `calibrate.ts` measures: one voice, whose pace differs from take to take. */
const flite = fliteVoices()
const rate = 16_000
const texts = tuningTexts[0]!
const paces = [1, 0.9, 1.15]

/** Takes of which no two have the same pace, which differ by a few hundredths. */
const nearPaces = [1, 0.95, 1.05, 1.02, 0.97]

test.runIf(flite)('a text is heard as it is, and some of what may be wrong with it', async () => {
  let take = 0
  const heard = await hearer(texts, async (text, wrong) => {
    const plain = { samples: await flite!['kal']!(text, paces[take++ % paces.length]!, rate), rate }
    return melSpectrum((wrong?.sound?.(plain) ?? plain).samples, rate)
  })
  expect(await heard()).toMatchObject({ outcome: 'held', parts: 4 })
  const names = [
    'last sentence lost',
    'last word lost',
    'first word lost',
    'two sentences swapped',
    'one sentence repeated',
    'last second lost',
    'markup read aloud',
  ]
  for (const name of names)
    expect(await heard(wrongs.find((wrong) => wrong.name === name)), name).toMatchObject({ outcome: 'violated' })
})

test.runIf(flite)('a word that the long text lacks is heard to be lost', async () => {
  let take = 0
  const spectrumOf = async (text: string) =>
    melSpectrum(await flite!['kal']!(text, nearPaces[take++ % nearPaces.length]!, rate), rate)
  const heard = await hearer(texts, (text, wrong) => spectrumOf(wrong?.text?.(texts) ?? text), true)
  expect(await heard()).toMatchObject({ outcome: 'held' })
  for (const word of ['boats', 'plants', 'harbour', 'ferry']) {
    const text = () => longOf(texts).replace(` ${word}`, '')
    expect(await heard({ name: word, claimed: true, text }), word).toMatchObject({ flaw: 'word' })
  }
})

/** As services cut it: between words, in pieces of so many characters at most. */
function piecesOf(text: string, most: number): string[] {
  const pieces: string[] = []
  for (const word of text.split(' ')) {
    const last = pieces.at(-1)
    if (last !== undefined && last.length + word.length < most) pieces[pieces.length - 1] = `${last} ${word}`
    else pieces.push(word)
  }
  return pieces
}

test.runIf(flite)('words that a page lacks where it is cut are heard to be lost', async () => {
  let take = 0
  const say = (text: string) => flite!['kal']!(text, nearPaces[take++ % nearPaces.length]!, rate)
  const long = longOf(texts)
  const page = Array.from({ length: 5 }, () => long).join(' ')
  const spoken = async (pieces: readonly string[]) => {
    const said: Float32Array[] = []
    for (const piece of pieces) said.push(await say(piece))
    return melSpectrum(joined(...said), rate)
  }
  const lapsIn = async (pieces: readonly string[]) => {
    const spectra = [await spoken([texts.medium]), await spoken([long]), await spoken(pieces)]
    const [begin, model, whole] = speechFeatures(spectra)
    return lapsOf(begin!, whole!, model!, 5, 1, true)
  }
  const pieces = piecesOf(page, 250)
  expect(await lapsIn(pieces)).not.toMatchObject({ outcome: 'violated' })
  const without = pieces.map((piece, index) => (index === 0 ? piece : piece.replace(/^\S+ /, '')))
  expect(await lapsIn(without)).toMatchObject({ flaw: 'word-lost' })
})
