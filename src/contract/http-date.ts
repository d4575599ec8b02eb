/**
 * RFC 9110, 5.6.7: the moment that a date in any of the three forms names, in milliseconds since 1970; NaN where the
 * text is none. The form of asctime names no zone, and is GMT like the others.
 */
export function httpDate(text: string): number {
  return Date.parse(/(?:[a-z]|[+-]\d\d:?\d\d)\s*$/i.test(text) ? text : `${text} GMT`)
}
