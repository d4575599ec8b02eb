import { expect, test } from 'vitest'
import { assayCatalogue } from '../../suites/catalogue.ts'
import { select } from './selection.ts'

const idsOf = (...only: string[]): string[] => select(assayCatalogue, { only }).requirements.map(({ id }) => id)

test.each(['MP3', 'MP3-', 'MP3-*'])('%s are all whose ids begin so', (word) => {
  const all = assayCatalogue.requirements.map(({ id }) => id).filter((id) => id.startsWith('MP3-'))
  expect(all.length).toBeGreaterThan(5)
  expect(idsOf(word)).toEqual(all)
})

test('an id is itself, also where others begin with it', () => {
  expect(idsOf('BUDGET-ID')).toEqual(['BUDGET-ID'])
  expect(idsOf('BUDGET-ID-')).toEqual(['BUDGET-ID-MIN-LENGTH', 'BUDGET-ID-OWN'])
})

test('what was typed is what the selection is called by', () => {
  expect(select(assayCatalogue, { only: ['MP3', 'BUDGET-ID'] }).words).toBe('only MP3, BUDGET-ID')
})

test.each(['', '-', '*', 'MP', 'mp3', 'NOTHING'])('"%s" is none', (word) => {
  expect(() => idsOf(word)).toThrow(`unknown requirement "${word}"`)
})
