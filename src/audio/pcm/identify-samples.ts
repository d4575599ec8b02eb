import { FormatCosts, windowBytes } from './format-costs.ts'
import { sampleFormats } from './sample-formats.ts'
import type { SampleFormat } from './sample-formats.ts'
import { clearMargin, minWindowsToFail, randomCost } from './thresholds.ts'

/** Whether all samples of a window are equal: nothing tells their format. */
export function isConstant(bytes: Uint8Array, at: number, size: number): boolean {
  const even = bytes[at]
  const odd = bytes[at + 1]
  for (let index = at + 2; index < at + size; index += 2)
    if (bytes[index] !== even || bytes[index + 1] !== odd) return false
  return true
}

/** Which samples these bytes look like; undefined when they look like none, or like several. */
export function identifySamples(bytes: Uint8Array): SampleFormat | undefined {
  const costs = new FormatCosts()
  for (let at = 0; at + windowBytes <= bytes.length; at += windowBytes)
    if (!isConstant(bytes, at, windowBytes)) costs.add(bytes, at, windowBytes)
  if (costs.weight < minWindowsToFail) return undefined
  const { format, margin } = costs.best()
  if (margin > clearMargin && costs.firstBest().margin > clearMargin) return 's16le'
  return margin < -clearMargin && costs.of(format) < randomCost ? sampleFormats[format]?.name : undefined
}
