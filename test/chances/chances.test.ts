import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { chances, sent } from '../../suites/chances.ts'
import { chancesDocument } from '../../suites/chances-document.ts'
import { assayCatalogue } from '../../suites/catalogue.ts'
import { isPlainCase, plannedCases } from './planned-cases.ts'
import { measured, stands } from './measured.ts'
import { measures } from './measures.ts'

const simulated = chances.flatMap(({ by, ...chance }) => ('measure' in by ? [{ ...chance, measure: by.measure }] : []))

describe('chances', () => {
  it('docs/chances.md is what the table says: npm run docs', () => {
    expect(readFileSync(join(import.meta.dirname, '../../docs/chances.md'), 'utf8')).toBe(chancesDocument())
  })

  it('are of requirements that exist, and all measures are used', () => {
    const ids = chances.flatMap(({ requirement }) => requirement.match(/\b[A-Z0-9]+(?:-[A-Z0-9]+)+\b/g) ?? [])
    expect(ids.filter((id) => !assayCatalogue.find(id))).toEqual([])
    expect(simulated.map(({ measure }) => measure).toSorted()).toEqual(Object.keys(measures).toSorted())
  })

  it('of a false alarm are under 0.1 % for a must and 1 % for a should, whatever the voice', () => {
    const voices = simulated.filter(({ event, over }) => event === 'false alarm' && !over.startsWith('one request'))
    expect(voices.length).toBeGreaterThan(5)
    for (const { requirement, atMost } of voices)
      expect(atMost).toBeLessThanOrEqual(assayCatalogue.find(requirement)!.level === 'must' ? 0.001 : 0.01)
  })

  it('count what a run with the defaults sends', () => {
    const cases = plannedCases()
    expect(Math.abs(cases.length - sent.all)).toBeLessThan(0.1 * sent.all)
    expect(Math.abs(cases.filter(isPlainCase).length - sent.spoken)).toBeLessThan(0.1 * sent.spoken)
  })

  it.each(simulated)('$measure: $requirement, $event', ({ measure, atMost }) => {
    const draws = measure.startsWith('parallel') || measure.startsWith('pcm') ? 12 : 60
    const count = measured(measure, draws)
    expect(stands(atMost, count), `${count.hits} of ${count.draws}, at most ${atMost}`).toBe(true)
  })
})

describe('a measure', () => {
  it('refutes a claim that is far from it', () => {
    expect(stands(0.05, { hits: 3, draws: 12 })).toBe(true)
    expect(stands(0.05, { hits: 6, draws: 12 })).toBe(false)
    expect(stands(0, { hits: 1, draws: 12 })).toBe(false)
    expect(stands(0.001, measured('server-error', 1000))).toBe(false)
  })
})
