import { expect, test } from 'vitest'
import { audibleSpan } from './audible-span.ts'

const ends = [10, 20, 30, 40]

test.each([
  [[-20, -20, -20, -20], -60, [0, 40]],
  [[-55, -20, -20, -55], -60, [0, 40]],
  [[-55.1, -20, -20, -55.1], -60, [10, 30]],
  [[-90, -90, -20, -90], -60, [20, 30]],
  [[-40, -20, -20, -40], -40, [0, 40]],
  [[-40.1, -20, -20, -40.1], -40, [10, 30]],
  [[-60, -61, -61, -61], -60, [0, 10]],
  [[-61, -61, -61, -60], -60, [30, 40]],
  [[-61, -61, -61, -60.1], -60, undefined],
  [[-Infinity, -Infinity], -60, undefined],
  [[], -60, undefined],
] as const)('of steps of %j decibels, those below %d not heard, it is %j', (levels, faintest, span) => {
  expect(audibleSpan(levels, ends, faintest)).toEqual(span && { fromMs: span[0], toMs: span[1] })
})

test('some that seem far louder than the rest do not make the rest silent where levels are estimates', () => {
  const levels = Array.from({ length: 100 }, (_, step) => (step % 30 === 5 ? 40 : step < 90 ? -10 : -60))
  const spans = [4, 3].map((outliers) =>
    audibleSpan(
      levels,
      levels.map((_, step) => step + 1),
      -80,
      outliers,
    ),
  )
  expect(spans).toEqual([
    { fromMs: 0, toMs: 96 },
    { fromMs: 5, toMs: 96 },
  ])
})
