import { httpDate } from '../contract/http-date.ts'

/** No number of seconds and no date is longer. */
const longest = 100

/**
 * RFC 9110, 10.2.3: Retry-After is a number of seconds or an HTTP date.
 * @param date The answer's own Date header: a date is counted from it where it is there, since clocks differ.
 * @returns Milliseconds, never negative; undefined when it is neither.
 */
export function retryAfter(value: string, date: string | undefined, now: number): number | undefined {
  if (value.length > longest) return undefined
  if (/^\s*\d+(?:\.\d+)?\s*$/.test(value)) return Number(value) * 1000
  // A bare number with a sign would be read as a year.
  if (!/[A-Za-z]{3}/.test(value)) return undefined
  const moment = httpDate(value)
  if (Number.isNaN(moment)) return undefined
  const from = date === undefined ? NaN : httpDate(date)
  return Math.max(0, moment - (Number.isNaN(from) ? now : from))
}
