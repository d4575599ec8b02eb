import { expect, test } from 'vitest'
import { melSpectrum } from '../../src/audio/speech/mel-spectrum.ts'
import { fliteVoices } from '../../src/reference/voice/flite.ts'
import { hearer } from './hearer.ts'
import { tuningTexts } from './texts.ts'
import { wrongs } from './wrongs.ts'

/** A small part of what `calibrate.ts` measures: one voice, whose pace differs from take to take. */
const flite = fliteVoices()
const rate = 16_000
const texts = tuningTexts[0]!
const paces = [1, 0.9, 1.15]

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
