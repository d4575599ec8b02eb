import { expect, test } from 'vitest'
import { operationsOf } from './operations-of.ts'
import { probe, type Need } from './probe.ts'
import type { AnyRequirement } from './requirement.ts'

const withProbes = (...needs: Need[][]): AnyRequirement =>
  ({
    needs: needs.map((needs, index) => probe({ id: String(index), needs, cases: () => [] })),
  }) as unknown as AnyRequirement

test.each<readonly [needs: Need[][], operations: string[]]>([
  [[], []],
  [[['api']], ['speech']],
  [[[]], ['speech']],
  [[['management']], ['budget']],
  [[['api', 'management', 'two-keys']], ['budget']],
  [[['workspace']], ['budget']],
  [[['workspace:404']], ['budget']],
  [[['model:502']], ['speech']],
  [
    [['uuid', 'workspace'], ['api']],
    ['speech', 'budget'],
  ],
])('probes that need %j ask for %j', (needs, operations) => {
  expect(operationsOf(withProbes(...needs))).toEqual(operations)
})

test('no requirement is about no operation', () => {
  expect(operationsOf(undefined)).toEqual([])
})
