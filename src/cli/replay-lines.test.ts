import { expect, test } from 'vitest'
import type { Replayed } from '../replay/replayed.ts'
import { replayLines } from './replay-lines.ts'

const one: Replayed = {
  finding: 'EFFECT/wrong@default',
  requirement: 'EFFECT',
  message: 'it is wrong',
  state: 'fails',
  seen: 2,
  times: 3,
}

function linesOf(parts: Partial<Replayed>, columns = 80): string[] {
  return replayLines({ ...one, ...parts }, columns).split('\n')
}

test('says what became of it, how often it was seen, by whose requests, and why', () => {
  expect(linesOf({ as: 'CAUSE/other@default', why: 'now: it is worse' })).toEqual([
    'still fails  EFFECT/wrong  2 of 3',
    '    it is wrong',
    '    shown by the requests of CAUSE/other',
    '    now: it is worse',
    '',
  ])
  expect(linesOf({ state: 'undecided', seen: 0, times: 0, why: 'no answer came' })).toEqual([
    'undecided    EFFECT/wrong',
    '    it is wrong',
    '    no answer came',
    '',
  ])
})

test('says by what it still fails where it was not seen itself', () => {
  const basis = { cause: 'CAUSE/other@default', seen: 3, times: 3 }
  expect(linesOf({ seen: 0, times: 1, basis, why: 'the pace varies' })).toEqual([
    'still fails  EFFECT/wrong',
    '    it is wrong',
    '    still fails with its cause CAUSE/other (3 of 3)',
    '    by itself: the pace varies',
    '',
  ])
})

test('is no wider than the terminal, and nowhere wider than a page', () => {
  const why = 'so it goes on '.repeat(20).trim()
  const widest = (columns: number): number => Math.max(...linesOf({ why }, columns).map(({ length }) => length))
  expect(widest(60)).toBeLessThanOrEqual(60)
  expect(widest(400)).toBeLessThanOrEqual(120)
  expect(widest(400)).toBeGreaterThan(100)
})
