/** RFC 9562, section 4: 8-4-4-4-12 hexadecimal digits, either case; any version, also Nil and Max. No braces, no `urn:uuid:`. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}

const timestamp =
  /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?(?:Z|\+00(?::?00)?)$|^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(?:(\d{2})(?:[.,]\d+)?)?(?:Z|\+00(?:00)?)$/

/**
 * 2.2: "string, ISO 8601 UTC timestamp". Date, `T`, time and a UTC designator, of a date and a time that exist.
 * Seconds may be left out and may have a fraction of any length after a point or a comma; 24:00:00 and the leap second 60 exist;
 * the basic form without separators is ISO 8601 too. A lower-case `t` or `z` is RFC 3339, not ISO 8601's own spelling, yet means
 * the same and is allowed by it only "by agreement", so it is refused.
 */
export function isUtcTimestamp(text: string): boolean {
  const match = timestamp.exec(text)
  if (!match) return false
  const part = (extended: number): number => Number(match[extended] ?? match[extended + 6] ?? 0)
  const [year, month, day, hour, minute, second] = [part(1), part(2), part(3), part(4), part(5), part(6)] as const
  if (month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return false
  if (hour === 24) return minute === 0 && second === 0 && !/[.,]0*[1-9]/.test(text)
  if (second === 60) return hour === 23 && minute === 59
  return hour <= 23 && minute <= 59 && second <= 59
}

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}
