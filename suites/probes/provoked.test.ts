import { expect, test } from 'vitest'
import { probeContext as context } from '../../fixtures/probe-context.ts'
import type { Case } from '../../src/record/case.ts'
import { assayCatalogue } from '../catalogue.ts'
import { provocations } from './provoked.ts'

function inputOf({ body }: Case): unknown {
  try {
    return Object(JSON.parse(String(body)))['input']
  } catch {
    return undefined
  }
}

test('what a key without credits asks for is spoken for nobody else: a service may keep what it has spoken', () => {
  const unpaid = provocations.get(402)!
  const asked = unpaid.flatMap((probe) => probe.cases(context)).map(inputOf)
  expect(asked.length).toBeGreaterThan(5)
  const others = new Set(
    assayCatalogue.requirements
      .flatMap(({ needs }) => needs)
      .filter((probe) => !unpaid.includes(probe))
      .flatMap((probe) => [...probe.controls.map(({ request }) => request(context, 'before')), ...probe.cases(context)])
      .map(inputOf),
  )
  expect(others.size).toBeGreaterThan(100)
  expect(asked.filter((text) => text === undefined || others.has(text))).toEqual([])
})
