import { expect, test } from 'vitest'
import { basisWords, exitCodeOf, type Replayed } from './replayed.ts'
import { settled } from './settled.ts'

const one = (requirement: string, parts: Partial<Replayed>): Replayed => ({
  finding: `${requirement}/wrong@default`,
  requirement,
  message: '',
  state: 'fails',
  seen: 3,
  times: 3,
  ...parts,
})
const unsure = { state: 'undecided', seen: 0, times: 1, why: 'nobody knows' } as const
const fixed = { state: 'fixed', seen: 0, times: 3 } as const

/** What each is told as: its state, and by what. */
function told(cause: Replayed, ...effects: Replayed[]): string[] {
  return settled(cause, effects).map((each) => basisWords(each) ?? each.state)
}

test('an effect that cannot be seen by itself still fails with its cause, and says why it is not seen', () => {
  const all = settled(one('CAUSE', {}), [one('EFFECT', unsure)])
  expect(all[1]).toEqual({
    ...one('EFFECT', unsure),
    state: 'fails',
    basis: { cause: 'CAUSE/wrong@default', seen: 3, times: 3 },
  })
  expect(basisWords(all[1]!)).toBe('still fails with its cause CAUSE/wrong (3 of 3)')
  expect(basisWords(all[0]!)).toBeUndefined()
})

test('a cause that is not seen by itself still fails where an effect of it does, and with it the other effects', () => {
  expect(told(one('CAUSE', unsure), one('A', fixed), one('B', { seen: 2 }), one('C', unsure))).toEqual([
    'still fails as its effect B/wrong shows (2 of 3)',
    'still fails with its cause CAUSE/wrong, as B/wrong shows (2 of 3)',
    'fails',
    'still fails with its cause CAUSE/wrong, as B/wrong shows (2 of 3)',
  ])
  expect(exitCodeOf(settled(one('CAUSE', unsure), [one('A', {})]))).toBe(1)
})

test('without one that was seen nothing is decided', () => {
  const none = settled(one('CAUSE', unsure), [one('A', unsure), one('B', fixed)])
  expect(none.map(({ state }) => state)).toEqual(['undecided', 'undecided', 'fixed'])
  expect(exitCodeOf(none)).toBe(3)
})

test('a cause that is fixed stays so whatever becomes of its effects, which stand for themselves', () => {
  expect(told(one('CAUSE', fixed), one('A', {}), one('B', unsure), one('C', fixed))).toEqual([
    'fixed',
    'fails',
    'undecided',
    'fixed',
  ])
})

test('an effect that was not seen is no more fixed than its cause is', () => {
  const [, effect] = settled(one('CAUSE', {}), [one('A', fixed)])
  expect(effect).toMatchObject({ state: 'fails', why: 'its own requests did not show it (0 of 3)' })
})

test('an effect is fixed that was seen to hold by itself, unless its cause comes now and then only', () => {
  const held = one('A', { ...fixed, held: true })
  expect(settled(one('CAUSE', {}), [held])[1]).toBe(held)
  const [, seldom] = settled(one('CAUSE', { seen: 2 }), [held])
  expect(seldom).toMatchObject({ state: 'fails', basis: { seen: 2, times: 3 } })
  expect(seldom).not.toHaveProperty('held')
})

test('what was seen again is told by itself', () => {
  expect(told(one('CAUSE', {}), one('A', { seen: 1, times: 3 }))).toEqual(['fails', 'fails'])
})
