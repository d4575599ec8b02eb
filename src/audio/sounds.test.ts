import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { keptSections } from '../../fixtures/kept-sections.ts'
import { soundCases } from './sounds.cases.ts'

/**
 * What is measured of sounds, and what is told by it: limits were chosen for these figures (docs/whole-text.md), so
 * that one that moves moves verdicts on voices that are not here.
 */

const path = join(import.meta.dirname, 'sounds.cases.txt')
const kept = new Map(keptSections(path).map((section) => [section.split('\n')[0]!, section]))

/** As many digits as do not depend on the order of a sum. */
function written(value: unknown): string {
  return JSON.stringify(value, (_, one: unknown) => {
    if (typeof one !== 'number') return one
    return Number.isFinite(one) ? Number(one.toPrecision(6)) : String(one)
  })
}

function said([name, measured]: (typeof soundCases)[number]): string {
  const value = measured()
  return [name, ...(Array.isArray(value) ? value : [value]).map((one) => `  ${written(one)}`)].join('\n')
}

test.skipIf(inject('writesSnapshots')).for(soundCases)('%s', (one) => {
  expect(said(one)).toBe(kept.get(one[0]))
})

test('all of them are kept, and no others', async () => {
  expect(new Set(soundCases.map(([name]) => name)).size).toBe(soundCases.length)
  if (!inject('writesSnapshots')) expect([...kept.keys()]).toEqual(soundCases.map(([name]) => name))
  else await expect(`${soundCases.map(said).join('\n')}\n`).toMatchFileSnapshot(path)
})
