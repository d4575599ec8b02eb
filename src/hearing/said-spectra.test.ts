import { expect, test } from 'vitest'
import { fliteVoices } from '../reference/voice/flite.ts'
import { defaultTexts } from '../config/texts.ts'
import { saidByFlite } from '../../test/hearing/said-by-flite.ts'
import { saidSpectrum } from './said-spectra.ts'
import { say, sayingVoices } from './say.ts'

const cases = sayingVoices.flatMap((voice) => defaultTexts.short.map((text) => ({ voice, text })))

test.runIf(fliteVoices())('what is kept is what flite says', () => {
  const byFlite = saidByFlite()
  for (const { voice, text } of cases) {
    const [kept, heard] = [saidSpectrum(text, voice)!, byFlite(text, voice)]
    expect(kept.frames, `${voice}: ${text}`).toBe(heard.frames)
    const furthest = Math.max(...kept.decibels.map((value, index) => Math.abs(value - heard.decibels[index]!)))
    expect(furthest, `${voice}: ${text}`).toBeLessThan(0.28)
  }
})

test('what is kept is not said again', () => {
  const [{ voice, text }] = cases as [(typeof cases)[0]]
  expect(say(text, voice)!()).toEqual(saidSpectrum(text, voice))
  expect(saidSpectrum('toString', voice)).toBeUndefined()
  expect(saidSpectrum(text, 'nobody')).toBeUndefined()
})
