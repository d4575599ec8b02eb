import { expect, test } from 'vitest'
import { caseOf } from '../../fixtures/client-against.ts'
import { bodySizes } from './body-sizes.ts'

const speech = caseOf({ operation: 'speech' })
const budget = caseOf()
const mebibyte = 1024 * 1024

test('speech may be long, everything else may not', () => {
  const sizes = bodySizes()
  expect(sizes.limit(speech, 200)).toBe(24 * mebibyte)
  expect([sizes.limit(speech, 400), sizes.limit(budget, 200), sizes.limit(budget, 500)]).toEqual([
    mebibyte,
    mebibyte,
    mebibyte,
  ])
})

test('speech that came whole takes nothing from others; what was cut does, down to what each may have', () => {
  const sizes = bodySizes()
  for (let count = 0; count < 9; count += 1) sizes.spend(speech, 200, 24 * mebibyte, true)
  expect(sizes.limit(speech, 200)).toBe(24 * mebibyte)
  for (let count = 0; count < 9; count += 1) sizes.spend(speech, 200, 24 * mebibyte, false)
  expect(sizes.limit(speech, 200)).toBe(12 * mebibyte)
  expect(sizes.limit(budget, 200)).toBe(mebibyte)
})

test('long errors take from each other, whole or not', () => {
  const sizes = bodySizes()
  for (let count = 0; count < 140; count += 1) sizes.spend(speech, 400, mebibyte, true)
  expect(sizes.limit(budget, 200)).toBe(16 * 1024)
  expect(sizes.limit(speech, 200)).toBe(24 * mebibyte)
})

test('errors as long as a stack trace with its sources are read whole throughout a run', () => {
  const sizes = bodySizes()
  for (let count = 0; count < 1500; count += 1) sizes.spend(speech, 400, 100_000, true)
  expect(sizes.limit(budget, 400)).toBeGreaterThan(100_000)
})
