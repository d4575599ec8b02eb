import { expect, test } from 'vitest'
import { held, heldBy, undecided, unoffered, type Judgement } from '../requirement/judgement.ts'
import type { AnyRequirement } from '../requirement/requirement.ts'
import type { Evidence } from '../requirement/evidence.ts'
import { judgeRequirement } from './judge.ts'

const probes = { left: [], cut: [], none: false }

/** The verdict on units of these claims, and on claims without a unit. */
function judged(units: readonly (readonly [claim: string, judgement: Judgement])[], missing: readonly (readonly [claim: string, judgement: Judgement])[] = []): string[] {
  const requirement: AnyRequirement = {
    id: 'X-1', sentences: ['5/missing'], level: 'must', title: '', needs: [], messages: {},
    over: () => units.map(([claim, subject]) => ({ subject, claim, noun: 'read', exchanges: [] })), check: (subject: Judgement) => subject,
    missing: () => missing.map(([claim, judgement]) => ({ claim, judgement })),
  }
  const { verdict, reason } = judgeRequirement(requirement, {} as Evidence, probes, { suite: '', cell: '' })
  return [verdict, reason]
}

const none = unoffered('no budget')
const unclear = undecided('it varies')

test('a pass counts what was compared, and says what was not', () => {
  expect(judged([['a', held], ['a', held]])).toEqual(['pass', '2 reads checked'])
  expect(judged([['a', heldBy('id', 'limit, which varies')], ['b', heldBy('id')]])).toEqual(['pass', '2 reads compared: id; not compared: limit, which varies'])
})

test('claims are counted, not their units: one that held and one with three units that were not offered pass', () => {
  expect(judged([['a', held], ['b', none], ['b', none], ['b', none]])).toEqual(['pass', '1 read checked; 1 not offered: no budget'])
  expect(judged([['a', held], ['b', none], ['b', held]])).toEqual(['pass', '2 reads checked'])
})

test('what could not be compared counts before what was not offered', () => {
  expect(judged([['a', held], ['b', none], ['b', unclear]])).toEqual(['inconclusive', 'it varies'])
  expect(judged([['a', none]])).toEqual(['untested', 'no budget'])
})

test('a claim without a unit is no pass on the others', () => {
  expect(judged([['a', held]], [['b', unclear]])).toEqual(['inconclusive', 'it varies'])
  expect(judged([['a', held]], [['a', unclear], ['b', none]])).toEqual(['pass', '1 read checked; 1 not offered: no budget'])
  expect(judged([], [['a', none]])).toEqual(['untested', 'no budget'])
  expect(judged([])[0]).toBe('inconclusive')
})
