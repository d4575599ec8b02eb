/**
 * RFC 9562, section 4: 8-4-4-4-12 hexadecimal digits, either case; any version, also Nil and Max. No braces, no
 * `urn:uuid:`.
 */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}

/** 2.2: "string, ISO 8601 UTC timestamp". */
export function isUtcTimestamp(text: string): boolean {
  return utcMoment(text) !== undefined
}

/**
 * The same in the form that RFC 3339, 5.6 narrows it to: calendar date, seconds, a point before the fraction, `Z` or
 * `+00:00`.
 */
export function isInternetTimestamp(text: string): boolean {
  return isUtcTimestamp(text) && /^\d{4}-\d\d-\d\dT(?!24)\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|\+00:00)$/i.test(text)
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/**
 * The moment that an ISO 8601 UTC timestamp names, in milliseconds since 1970; undefined where the text is none, or
 * names a date or a time that does not exist. ISO 8601 knows more forms than RFC 3339: calendar, ordinal and week
 * dates, the basic form without separators, times without seconds or minutes, a fraction of the last part after a point
 * or a comma, `+00`, 24:00. RFC 3339, 5.6 says of ISO 8601 that `T` and `Z` may be lower case. `-00:00` is RFC 3339
 * only: ISO 8601 gives UTC a plus. Years of more digits need an agreement.
 */
export function utcMoment(text: string): number | undefined {
  const [, date, time, zone] = /^([\dW-]{7,10})T([\d:.,]+)(Z|\+00(?::?00)?)$/i.exec(text) ?? []
  if (date === undefined || time === undefined || zone === undefined) return undefined
  const begin = dateOf(date)
  const within = timeOf(time, date.includes('-'))
  if (begin === undefined || within === undefined) return undefined
  // A leap second is inserted at the end of a month.
  if (within.leaps && new Date(begin + day).getUTCDate() !== 1) return undefined
  return begin + within.ms
}

/** Midnight of a calendar, ordinal or week date, in extended or basic form. */
function dateOf(text: string): number | undefined {
  const calendar = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? /^(\d{4})(\d\d)(\d\d)$/.exec(text)
  if (calendar) {
    const [year, month, date] = numbers(calendar)
    const begin = utcDay(year, month - 1, date)
    // A day that the month does not have is one of another month.
    return new Date(begin).getUTCMonth() === month - 1 ? begin : undefined
  }
  const ordinal = /^(\d{4})-?(\d{3})$/.exec(text)
  if (ordinal) {
    const [year, date] = numbers(ordinal)
    const begin = utcDay(year, 0, date)
    return new Date(begin).getUTCFullYear() === year ? begin : undefined
  }
  const week = /^(\d{4})-W(\d\d)-([1-7])$/.exec(text) ?? /^(\d{4})W(\d\d)([1-7])$/.exec(text)
  if (!week) return undefined
  const [year, number, weekday] = numbers(week)
  // The first week is the one with 4 January in it, and a week belongs to the year of its Thursday.
  const fourth = utcDay(year, 0, 4)
  const monday = fourth - ((new Date(fourth).getUTCDay() + 6) % 7) * day + (number - 1) * 7 * day
  return new Date(monday + 3 * day).getUTCFullYear() === year ? monday + (weekday - 1) * day : undefined
}

/** How far into its day a time is. A date in extended form has a time in extended form. */
function timeOf(text: string, extended: boolean): { readonly ms: number; readonly leaps: boolean } | undefined {
  const parts = (
    extended ? /^(\d\d)(?::(\d\d)(?::(\d\d))?)?(?:[.,](\d+))?$/ : /^(\d\d)(?:(\d\d)(\d\d)?)?(?:[.,](\d+))?$/
  ).exec(text)
  if (!parts) return undefined
  const [hours, minutes, seconds] = numbers(parts)
  const unit = parts[3] !== undefined ? 1000 : parts[2] !== undefined ? minute : hour
  const ms = hours * hour + minutes * minute + seconds * 1000 + Math.floor(Number(`0.${parts[4] ?? 0}`) * unit)
  if (hours === 24) return ms === day && !/[1-9]/.test(parts[4] ?? '') ? { ms, leaps: false } : undefined
  if (seconds === 60) return hours === 23 && minutes === 59 ? { ms: day, leaps: true } : undefined
  return hours < 24 && minutes < 60 && seconds < 60 ? { ms, leaps: false } : undefined
}

/** Groups of a match; what did not match is 0. */
function numbers(match: RegExpExecArray): [number, number, number] {
  return [Number(match[1] ?? 0), Number(match[2] ?? 0), Number(match[3] ?? 0)]
}

/** `Date.UTC` takes the years 0 to 99 for 1900 to 1999. */
function utcDay(year: number, month: number, date: number): number {
  return new Date(0).setUTCFullYear(year, month, date)
}
