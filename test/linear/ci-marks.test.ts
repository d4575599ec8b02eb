import { expect, test } from 'vitest'
import { safeJson, withoutCiMarks } from '../../src/report/ci-marks.ts'
import { growthOf, linearGrowth } from './processor-time.ts'

const pieces = ['#', ' ', ':', '\u2028', '\n', '##[', '\ufeff', '-', 'section_', '\u00a0::', '##vso']
test.each(pieces)('its time grows as the text: %j', (piece) => {
  const input = (size: number): string => piece.repeat(Math.ceil(size / piece.length))
  const work = (text: string): void => {
    withoutCiMarks(text)
    safeJson(text)
  }
  expect(growthOf(input, work, 32_000, 256_000).ratio).toBeLessThan(linearGrowth)
})
