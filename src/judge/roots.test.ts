import { expect, test } from 'vitest'
import type { AnyRequirement } from '../requirement/requirement.ts'
import type { Finding, RequirementResult } from '../requirement/result.ts'
import { withRoots } from './roots.ts'

function result(id: string, ...findings: readonly Partial<Finding>[]): RequirementResult {
  return {
    id,
    findings: findings.map((finding, index) => ({ id: `${id}/${index}`, actual: id, evidence: [id], ...finding })),
  } as unknown as RequirementResult
}

/** The roots of the findings of each, by which requirements it follows. */
function roots(
  follows: Readonly<Record<string, readonly string[]>>,
  ...results: readonly RequirementResult[]
): Readonly<Record<string, unknown>> {
  const find = (id: string): AnyRequirement | undefined =>
    follows[id] ? ({ follows: follows[id] } as unknown as AnyRequirement) : undefined
  return Object.fromEntries(withRoots(results, find).map(({ id, findings }) => [id, findings.map(({ root }) => root)]))
}

test('what rests on the same exchange, or saw the same, follows from what it names', () => {
  expect(roots({ B: ['A'] }, result('A', { evidence: ['x', 'y'] }), result('B', { evidence: ['y', 'z'] }))).toEqual({
    A: [undefined],
    B: ['A/0'],
  })
  expect(roots({ B: ['A'] }, result('A', { actual: '403' }), result('B', { actual: '403' }))).toEqual({
    A: [undefined],
    B: ['A/0'],
  })
})

test('what has nothing in common stands for itself', () => {
  expect(roots({ B: ['A'] }, result('A', {}), result('B', {}))).toEqual({ A: [undefined], B: [undefined] })
  expect(roots({}, result('A', { actual: '403' }), result('B', { actual: '403' }))).toEqual({
    A: [undefined],
    B: [undefined],
  })
  expect(roots({ B: ['A'] }, result('A', {}), result('B', { actual: 'A' }, {}))).toEqual({
    A: [undefined],
    B: ['A/0', undefined],
  })
})

test('the first cause in a row of causes is the root', () => {
  const causes = [
    result('A', { actual: '403' }),
    result('B', { actual: '403', root: 'A/0' }),
    result('C', { actual: '403' }),
  ]
  expect(roots({ C: ['B'] }, ...causes)['C']).toEqual(['A/0'])
})
