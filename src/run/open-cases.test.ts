import { expect, test } from 'vitest'
import { exchange } from '../../fixtures/exchanges.ts'
import { speechCase } from '../../suites/requests/speech-request.ts'
import { anyInvalid } from '../../suites/validation/properties.ts'
import { interfaceProfile } from '../contract/profiles/built-in.ts'
import { evidenceView } from '../judge/evidence-view.ts'
import { mostAccidentsAlike } from '../record/accident-limits.ts'
import { bodyStore } from '../record/body-store.ts'
import type { Stimulus } from '../record/exchange.ts'
import { openCases } from './open-cases.ts'
import type { SentCase } from './second-look.ts'

const evidence = evidenceView({ target: { baseUrl: '' }, profile: interfaceProfile }, bodyStore())

/** An example of a campaign, answered with 500. */
function accident(index: number): SentCase {
  const stimulus: Stimulus = {
    kind: 'example',
    property: 'any-invalid',
    group: 'speech/mp3',
    seed: 0,
    path: String(index),
    shrink: false,
  }
  const of = speechCase({ id: String(index), stimulus, expects: 'refusal', body: {}, characters: 0 })
  return { probe: 'any-invalid', of, attempts: [exchange(500, { of: `any-invalid/${index}`, stimulus })] }
}

test('of accidents that are alike so many are remembered, whatever batch they come in', () => {
  const accidents = new Map<string, number>()
  const left = Array.from({ length: 8 }, (_, batch) =>
    openCases(
      Array.from({ length: 100 }, (_one, index) => accident(100 * batch + index)),
      anyInvalid.needs[0]!,
      [anyInvalid],
      evidence,
      0,
      accidents,
    ),
  ).flat()
  expect(left).toHaveLength(mostAccidentsAlike)
})
