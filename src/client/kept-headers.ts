import type { HeaderLines } from '../record/exchange.ts'

/** Header lines as far as they are kept as evidence. */
export interface KeptHeaders {
  readonly lines: HeaderLines
  /** Lines that were left out. */
  readonly dropped: number
}

const linesKept = 100
const charactersKept = 16 * 1024

/** What is judged or acted upon is kept at any position, so that it is not taken for absent. */
const spokenOf = new Set([
  'connection',
  'content-type',
  'content-encoding',
  'content-length',
  'transfer-encoding',
  'retry-after',
  'date',
  'location',
])
const timesKept = 2

export function isSpokenOf(name: string): boolean {
  return name.length <= 20 && spokenOf.has(name.toLowerCase())
}

/** @param raw Names and values by turns, as they came; bytes above 127 are ISO 8859-1, as HTTP has it. */
export function keptHeaders(raw: readonly (Buffer | string)[]): KeptHeaders {
  const lines: [string, string][] = []
  const times = new Map<string, number>()
  let characters = 0
  let dropped = 0
  for (let at = 0; at + 1 < raw.length; at += 2) {
    const [name, value] = [raw[at]!, raw[at + 1]!]
    characters += name.length + value.length
    if (at >> 1 < linesKept && characters <= charactersKept) {
      lines.push([textOf(name), textOf(value)])
      continue
    }
    const key = textOf(name).toLowerCase()
    const count = isSpokenOf(key) ? (times.get(key) ?? 0) + 1 : Infinity
    times.set(key, count)
    if (count <= timesKept && value.length <= charactersKept / 16) lines.push([textOf(name), textOf(value)])
    else dropped += 1
  }
  return { lines, dropped }
}

function textOf(part: Buffer | string): string {
  // A part of a longer string would keep all of it in memory.
  return typeof part === 'string' ? part : part.toString('latin1')
}
