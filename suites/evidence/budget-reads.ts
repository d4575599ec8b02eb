import { httpDate } from '../../src/contract/http-date.ts'
import { header } from '../../src/record/exchange.ts'
import { isUuid, utcMoment } from '../../src/contract/formats.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import type { Answered } from '../../src/requirement/scope.ts'
import { recordOf } from './budget-record.ts'

/** One read of a budget: what it said, and between which moments it was said. Milliseconds. */
export interface Read {
  readonly exchange: Answered
  readonly from: number
  readonly to: number
  readonly record: Readonly<Record<string, unknown>>
  /** `updated_at`, in a form that can be compared. */
  readonly updated: string
  /** The answer's own Date: RFC 9110, 6.6.1. */
  readonly date: number | undefined
}

export function readOf(exchange: Answered, evidence: Evidence): Read {
  const record = recordOf(exchange, evidence) ?? {}
  return {
    exchange,
    from: exchange.timing.start,
    to: exchange.timing.end,
    record,
    updated: comparable(record['updated_at']),
    date: dateOf(exchange),
  }
}

/** A value as a text that is the same for two spellings of one moment, of one UUID or of one number. */
export function comparable(value: unknown): string {
  if (value === undefined) return 'absent'
  // Beyond the doubles JSON.stringify knows no number.
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') return JSON.stringify(value)
  return JSON.stringify(utcMoment(value) ?? (isUuid(value) ? value.toLowerCase() : value))
}

/** The last part of a time that is written: milliseconds. */
function precisionOf(time: string): number {
  const fraction = /[.,](\d+)/.exec(time)?.[1]
  if (fraction !== undefined) return 1000 / 10 ** fraction.length
  return /T\d\d:?\d\d:?\d\d/i.test(time) ? 1000 : 60_000
}

/**
 * Are these values one, as far as they are told? Parts of a service may write a time with more digits than others, and
 * cut or round what they do not write.
 */
export function isAlike(one: unknown, other: unknown): boolean {
  if (comparable(one) === comparable(other)) return true
  if (typeof one !== 'string' || typeof other !== 'string') return false
  const [first, second] = [utcMoment(one), utcMoment(other)]
  if (first === undefined || second === undefined) return false
  return Math.abs(first - second) < Math.max(precisionOf(one), precisionOf(other))
}

/** A member of the record as it was read. */
export function shown({ record }: Read, field: string): string {
  return record[field] === undefined
    ? 'absent'
    : typeof record[field] === 'number'
      ? String(record[field])
      : JSON.stringify(record[field])
}

/** Milliseconds since 1970; undefined without a Date that can be read. */
export function dateOf(exchange: Answered): number | undefined {
  const at = httpDate(header(exchange.response.headers, 'date') ?? '')
  return Number.isNaN(at) ? undefined : at
}

/** Clocks of one service may differ by so much. */
export const clockTolerance = 60_000

/**
 * The reads that show the same state as this one (R-CHANGE-BETWEEN-READS): those with the same `updated_at`. Where
 * there are none, those before and after it that have the same `updated_at` as each other: nothing changed in between.
 */
export function sameState(read: Read, among: readonly Read[]): readonly Read[] {
  const alike = among.filter(({ updated }) => updated === read.updated)
  if (alike.length > 0) return alike
  const after = new Set(among.filter(({ from }) => read.to <= from).map(({ updated }) => updated))
  const before = new Set(
    among.filter(({ to, updated }) => to <= read.from && after.has(updated)).map(({ updated }) => updated),
  )
  return among.filter(({ updated }) => before.has(updated))
}

/**
 * May the state have changed between these two reads, by what they say? An update between them is no older than the
 * answer to the earlier.
 */
export function mayDiffer(one: Read, other: Read): boolean {
  if (one.updated === other.updated) return false
  const [earlier, later] = Number(one.updated) <= Number(other.updated) ? [one, other] : [other, one]
  const updated = Number(later.updated)
  return earlier.date === undefined || Number.isNaN(updated) || updated >= earlier.date - clockTolerance
}

/**
 * How often a single value must have changed, at least, so that every read was right when it was made. A read is right
 * with the value that held at any moment while it was under way.
 */
export function leastChanges(
  reads: readonly { readonly from: number; readonly to: number; readonly value: string }[],
): number {
  const values = [...new Set(reads.map(({ value }) => value))]
  return values.length < 2 ? 0 : Math.min(...values.map((value) => changesFrom(value, reads)))
}

/** Each value is held for as long as the reads of others allow. */
function changesFrom(first: string, reads: Parameters<typeof leastChanges>[0]): number {
  let value = first
  let open = reads
  for (let changes = 0; ; changes += 1) {
    const others = open.filter((read) => read.value !== value)
    const next = others.toSorted((one, other) => one.to - other.to)[0]
    if (!next) return changes
    open = [...others, ...open.filter((read) => read.value === value && read.from > next.to)]
    value = next.value
  }
}

/** Changes by others in one run are few: more than this are attributed to the target. */
export const likelyChanges = 2
