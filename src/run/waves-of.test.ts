import { expect, test } from 'vitest'
import type { Case } from '../record/case.ts'
import { wavesOf } from './waves-of.ts'

const one = (id: string, beside?: true): Case => ({ id, ...(beside && { beside }) }) as Case

test('cases go one after another, but for those that are to be sent beside the one before', () => {
  const waves = wavesOf([one('a'), one('b'), one('c', true), one('d', true), one('e')])
  expect(waves.map((wave) => wave.map(({ id }) => id).join(' '))).toEqual(['a', 'b c d', 'e'])
  expect(wavesOf([one('a', true), one('b')]).length).toBe(2)
  expect(wavesOf([])).toEqual([])
})
