import { expect, test } from 'vitest'
import { layers, wrongImports } from '../../build/layers.ts'

test.each([
  ['up', 'src/contract/operation.ts', 'src/record/exchange.ts'],
  ['from one suite to another', 'suites/auth/keys.ts', 'suites/budget/answer.ts'],
  ['from the reference service to what checks it', 'src/reference/server.ts', 'src/requirement/requirement.ts'],
  ['to what is no layer', 'src/new-folder/file.ts', 'src/contract/operation.ts'],
])('an import %s is refused', (_, from, to) => {
  expect(wrongImports([{ from, to }])).toHaveLength(1)
})

test.each([
  ['down', 'src/record/exchange.ts', 'src/contract/operation.ts'],
  ['within a folder', 'suites/auth/keys.ts', 'suites/auth/says-missing.ts'],
])('an import %s is allowed', (_, from, to) => {
  expect(wrongImports([{ from, to }])).toEqual([])
})

test('no layer may import one that may import it, by any way', () => {
  const reachable = (from: string, seen = new Set<string>()): Set<string> => {
    for (const next of layers[from] ?? []) if (!seen.has(next)) reachable(next, seen.add(next))
    return seen
  }
  expect(Object.keys(layers).filter((layer) => reachable(layer).has(layer))).toEqual([])
})
