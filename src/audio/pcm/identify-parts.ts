import { hex } from '../hex.ts'
import { describeFormat, describePcm } from './describe-pcm.ts'
import type { FormatPart, FormatParts } from './format-parts.ts'
import type { PcmFacts } from './pcm-facts.ts'
import type { PcmIdentity } from './pcm-identity.ts'
import { placeOf } from './place-of.ts'
import { formatAt } from './sample-formats.ts'
import {
  clearMargin,
  minOtherWindows,
  minRightParts,
  minWideWindows,
  partMargin,
  randomCost,
  rightPartsForOther,
  unsignedMargin,
} from './thresholds.ts'

/** How many parts are clearly little-endian. */
function rightParts(parts: FormatParts): number {
  return parts.whole.filter(({ costs }) => costs.bestByCost().margin > clearMargin).length
}

/**
 * Do the parts say that the samples are little-endian, where all of them together do not? Two channels of eight bits
 * read as one of sixteen while one of them pauses: then the others speak against it.
 */
export function isRightByParts(facts: PcmFacts): boolean {
  const against = clearlyOther(facts).filter(({ costs }) => !isWide(costs.otherFormat))
  return rightParts(facts.scan.parts) >= Math.max(minRightParts, against.length * rightPartsForOther)
}

/** Names samples of which a part is something else, and the rest is as it should be; undefined where none is. */
export function identifyParts(facts: PcmFacts): PcmIdentity | undefined {
  const { scan, costs } = facts
  const right = rightParts(scan.parts) > 0
  const others = otherParts(facts)
  const notShifted = others.filter(({ costs: own }) => own.of(own.bestByCost().format) + partMargin < own.aligned)
  if (right && notShifted.length > 0) return identifyOtherParts(facts, notShifted)
  // Samples in part one byte off are right window by window; another format is better than that throughout.
  const shifted = costs.aligned < costs.of(costs.best().format) + clearMargin ? identifyShifted(facts) : undefined
  if (shifted !== undefined) return shifted
  return right && others.length > 0 ? identifyOtherParts(facts, others) : undefined
}

/** Parts that are clearly another format. */
function clearlyOther({ scan, options }: PcmFacts): readonly FormatPart[] {
  return scan.parts.whole.filter(({ costs }) => {
    // While the left channel pauses, the right one reads as well as samples of 32 bits; mono has no left channel.
    if (costs.everyOtherZero) return options.channels === 1 && !costs.othersMostlyZero
    if (costs.isFloat) return true
    const { format, margin } = costs.bestByCost()
    // Unsigned samples are 16-bit little-endian all the same.
    if (formatAt(format).name === 'u16le') return false
    const enough = formatAt(format).name === 'u16be' ? unsignedMargin : partMargin
    return margin < -enough && costs.of(format) < randomCost
  })
}

/** The same; none where they are too few to count. */
function otherParts(facts: PcmFacts): readonly FormatPart[] {
  const others = clearlyOther(facts)
  const least = others.some(({ costs }) => isWide(costs.otherFormat)) ? minWideWindows : minOtherWindows
  return others.reduce((sum, { costs }) => sum + costs.weight, 0) < least ? [] : others
}

/** Longer than two bytes a sample. Two channels of 16 bits are as long as one sample of 32. */
function isWide(format: number): boolean {
  return formatAt(format).bytes > 2
}

function identifyOtherParts(
  { scan, findings, options }: PcmFacts,
  others: readonly FormatPart[],
): PcmIdentity | undefined {
  const [first, last] = [others[0], others.at(-1)]
  if (first === undefined || last === undefined) return undefined
  const format = scan.parts.costs(others).otherFormat
  const message = `asked for pcm, got ${describeFormat(format)} in part, the first at ${hex(first.at)}`
  findings.add('wrong-sample-format', message, placeOf(options, first.at, last.end - first.at))
  return {
    format: formatAt(format).name,
    description: `${describePcm(options, scan.bytes)}, and in part ${describeFormat(format)}`,
  }
}

/** A byte that was lost or added on the way: a part of the samples is one byte off, and the rest is not. */
function identifyShifted({ scan, findings, options }: PcmFacts): PcmIdentity | undefined {
  const { shifts, bytes } = scan
  if (shifts.stretches.length === 0 || shifts.littleWindows === 0) return undefined
  if (shifts.otherWindows > shifts.littleWindows * 20) return undefined
  for (const { at, end } of shifts.stretches) {
    const until = end >= bytes - 1 ? 'to the end' : `to ${hex(end)}`
    const message = `from ${hex(at)} ${until} the samples are one byte off: a byte was lost or added there`
    findings.add('shifted-part', message, placeOf(options, at, end - at))
  }
  return { format: 's16le', description: `${describePcm(options, bytes)}, in part one byte off` }
}

/**
 * Where the closer look finds all parts good, and without it some fit little-endian and others another format: an
 * effect that a voice has in part, or another format in part. Undefined where nothing is in doubt.
 */
export function doubtInPart({ scan }: PcmFacts): string | undefined {
  // While the left channel pauses, the right one reads as well as samples of 32 bits.
  const parts = scan.parts.whole.filter(({ costs }) => !costs.everyOtherZero)
  const first = parts.map(({ at, costs }) => ({ at, costs, ...costs.firstBest() }))
  if (first.filter(({ margin }) => margin > partMargin).length < minRightParts) return undefined
  const others = first.filter(({ margin, cost }) => margin < -partMargin && cost < randomCost)
  const [one] = others
  return one !== undefined && others.reduce((sum, { costs }) => sum + costs.weight, 0) >= minOtherWindows
    ? `from ${hex(one.at)} on, the samples fit ${describeFormat(one.format)} as well as 16-bit little-endian`
    : undefined
}
