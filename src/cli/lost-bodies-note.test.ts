import { expect, test } from 'vitest'
import { exchange } from '../../fixtures/exchanges.ts'
import type { BodyStore } from '../record/body-store.ts'
import { lostBodiesNote } from './lost-bodies-note.ts'

const [one, other] = [exchange(200, { of: 'a', body: 'one' }), exchange(200, { of: 'b', body: 'another' })]
const nothing = exchange(200, { of: 'c', body: '' })
const holding = (has: BodyStore['has']): BodyStore => ({ put: () => '', get: () => undefined, has })
const noteOf = (has: BodyStore['has']): string | undefined =>
  lostBodiesNote({ exchanges: [one, other, other, nothing], bodies: holding(has) })

test('it is told how many bodies are lost; each counts once, and an empty one not at all', () => {
  const { sha256 } = other.response!.body
  const sent = new Set([one, other, nothing].map(({ request }) => request.body?.sha256))
  expect(noteOf(() => true)).toBeUndefined()
  expect(noteOf((name) => name === sha256 || sent.has(name))).toMatch(/^only 2 of 3 bodies are in the record/)
  expect(noteOf(() => false)).toMatch(/^none of 3 bodies are in the record, .*keep its folder `bodies`/)
})
