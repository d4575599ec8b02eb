import { UsageError } from './usage-error.ts'

const milliseconds = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 } as const

/** A timer for more than 2^31 ms fires at once, and some wait several times as long as a setting says. */
const longest = 24 * milliseconds.h

/**
 * "30s", "10m", "250ms", or a bare number of seconds, in milliseconds. The package `ms` takes a bare number for
 * milliseconds and lets "-1h" and "1y" pass. @throws UsageError naming the option.
 */
export function duration(text: string, option: string): number {
  const match = /^(\d+(?:\.\d+)?)(ms|s|m|h)?$/.exec(text.trim())
  if (!match) throw new UsageError(`${option}: "${shortened(text)}" is no duration; write it like 30s, 500ms or 10m`)
  const ms = Number(match[1]) * milliseconds[(match[2] ?? 's') as keyof typeof milliseconds]
  if (ms > longest) throw new UsageError(`${option}: "${shortened(text)}" is longer than 24h, which is the longest`)
  return ms
}

/** A duration in which something can happen, in milliseconds. @throws UsageError naming the option. */
export function timeLimit(text: string, option: string): number {
  const ms = duration(text, option)
  if (ms === 0) throw new UsageError(`${option}: "${shortened(text)}" leaves no time; write it like 30s, 500ms or 10m`)
  return ms
}

/** What was typed, as far as a message has room for it. */
function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 57)}…` : text
}

/** "5/s" or "120/m", in requests a second. @throws UsageError naming the option. */
export function rate(text: string, option: string): number {
  const match = /^(\d+(?:\.\d+)?)(?:\/(s|m))?$/.exec(text.trim())
  const value = match ? Number(match[1]) / (match[2] === 'm' ? 60 : 1) : 0
  // Slower than one in the longest wait is no rate that anything could be sent at.
  if (value < 1000 / longest || !Number.isFinite(value))
    throw new UsageError(`${option}: "${shortened(text)}" is no rate; write it like 5/s or 120/m`)
  return value
}

/** A whole number of at least `least`. @throws UsageError naming the option. */
export function wholeNumber(text: string, option: string, least?: number, most?: number): number {
  return boundedNumber(/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN, text, option, least, most)
}

/**
 * The number, if it is whole and within bounds. @param text The number as it was written. @throws UsageError naming the
 * option.
 */
export function boundedNumber(
  value: number,
  text: string,
  option: string,
  least = 0,
  most = Number.MAX_SAFE_INTEGER,
): number {
  if (Number.isInteger(value) && value >= least && value <= most) return value
  const upTo = most === Number.MAX_SAFE_INTEGER ? '' : ` and at most ${most}`
  throw new UsageError(`${option}: "${shortened(text)}" is no whole number of at least ${least}${upTo}`)
}

/** "500=vendor/model,502=…" as a map. @throws UsageError naming the variable. */
export function statusMap(text: string, variable: string): ReadonlyMap<number, string> {
  const map = new Map<number, string>()
  for (const entry of text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')) {
    const match = /^(\d{3})=(.+)$/.exec(entry)
    if (!match) throw new UsageError(`${variable}: "${shortened(entry)}" is not of the form 502=name`)
    map.set(Number(match[1]), match[2]!)
  }
  return map
}

/** "build=7". @throws UsageError naming the option. */
export function labelOf(text: string, option: string): Readonly<Record<string, string>> {
  const at = text.indexOf('=')
  if (at < 1) throw new UsageError(`${option}: "${shortened(text)}" is not of the form NAME=VALUE`)
  return { [text.slice(0, at)]: text.slice(at + 1) }
}
