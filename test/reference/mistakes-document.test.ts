import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { clauseTitles } from '../../src/contract/clause-titles.ts'
import { mistakesDocument } from '../../src/reference/mistakes-document.ts'
import { mistakeGroups } from '../../src/reference/mistakes/mistakes.ts'
import { allFaults, allLatitudes } from '../../src/reference/registry.ts'

const mistakes = mistakeGroups.flatMap((group) => group.mistakes)
const faults = new Set(allFaults.map(({ id }) => id))
const deviations = new Set([...faults, ...allLatitudes.map(({ id }) => id)])

test('docs/observed-mistakes.md is what `node build/mistakes-doc.ts` writes', () => {
  expect(readFileSync(join(import.meta.dirname, '../../docs/observed-mistakes.md'), 'utf8')).toBe(mistakesDocument())
})

describe('observed mistakes', () => {
  test('name faults that exist', () => {
    expect(
      mistakes.flatMap((mistake) => ('faults' in mistake ? mistake.faults : [])).filter((id) => !faults.has(id)),
    ).toEqual([])
  })

  test('name deviations that exist where they give a reason', () => {
    const named = mistakes.flatMap((mistake) =>
      'unseen' in mistake ? [...mistake.unseen.matchAll(/`([a-z\d-]+)`/g)].map(([, id]) => id!) : [],
    )
    expect(named.length).toBeGreaterThan(0)
    expect(named.filter((id) => !deviations.has(id))).toEqual([])
  })

  test('name clauses that exist, and threads by repository and number', () => {
    expect(mistakes.filter(({ clause }) => !clauseTitles.has(clause))).toEqual([])
    expect(
      mistakes.flatMap(({ sources }) => sources).filter((source) => !/^[\w.-]+\/[\w.-]+#\d+$/.test(source)),
    ).toEqual([])
  })

  test('are listed once each', () => {
    const listed = mistakes.map(({ what }) => what)
    expect(new Set(listed).size).toBe(listed.length)
  })
})
