import { expect, test } from 'vitest'
import { probe } from '../requirement/probe.ts'
import type { AnyRequirement } from '../requirement/requirement.ts'
import { shareOf } from './share.ts'

const named = (id: string, after: Parameters<typeof probe>[0]['after'] = []) =>
  probe({ id, needs: [], after, cases: () => [] })

/** A requirement on one answer at a time. */
const needing = (...needs: ReturnType<typeof named>[]): AnyRequirement =>
  ({ needs, over: { isOfOne: true } }) as unknown as AnyRequirement

const totals = Array.from({ length: 30 }, (_, index) => index + 2)
const ownerOf = (of: ReturnType<typeof named>, total: number, all: readonly AnyRequirement[]): number =>
  Array.from({ length: total }, (_, index) => index + 1).findIndex((index) =>
    shareOf({ index, total } as never, all).owns(of),
  )

test('what a probe presumes to be sent before it is sent by the same shard; others part', () => {
  const before = named('reads')
  const [behind, other] = [named('without a key', [before]), named('other')]
  const all = [needing(behind, other, before), needing(before)]
  const owners = (of: ReturnType<typeof named>): number[] => totals.map((total) => ownerOf(of, total, all))
  expect(owners(behind)).toEqual(owners(before))
  expect(owners(other)).not.toEqual(owners(before))
})

test('what is not sent in this run binds nothing', () => {
  const [before, behind] = [named('reads'), named('b')]
  const bound = named('b', [before])
  const alone = totals.map((total) => ownerOf(behind, total, [needing(behind)]))
  expect(totals.map((total) => ownerOf(bound, total, [needing(bound)]))).toEqual(alone)
})
