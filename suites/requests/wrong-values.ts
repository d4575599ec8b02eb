/**
 * 4.2: "interval | string enum | daily, weekly, monthly, lifetime." As they stand in the path; `editedNames` makes
 * neighbours of what is allowed.
 */
export const notAnInterval: readonly string[] = [
  'day',
  'week',
  'month',
  'hourly',
  // A letter that is k in lower case alone: U+212A.
  'wee%E2%84%AAly',
  'never',
  'd',
  'm',
  'P1D',
  '1d',
  '7d',
  '30d',
  '24h',
  '1mo',
  'one-time',
  'annually',
  'biweekly',
  'today',
  'all',
  'none',
  'LIFETIME',
  'current',
  'default',
  'total',
  'null',
  '0',
  '*',
  'daily,weekly',
  'constructor',
  '__proto__',
  'quarterly',
  // RFC 3986, 3.3: to HTTP a semicolon is a character like others; some frameworks cut off what stands behind it.
  'daily;v=1',
  // In a query, and in some decoders of paths, a plus sign is a blank.
  'monthly+',
]
