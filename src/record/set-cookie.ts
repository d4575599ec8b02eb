const cookieLines = new Set(['set-cookie', 'set-cookie2'])

/**
 * The value of a header line without what opens a session: of a cookie that is set, the name and the attributes are
 * kept.
 */
export function withoutCookie(name: string, value: string): string {
  if (!cookieLines.has(name.trim().toLowerCase())) return value
  const end = value.indexOf(';')
  const pair = end < 0 ? value : value.slice(0, end)
  const equals = pair.indexOf('=')
  if (pair.slice(equals + 1).trim() === '') return value
  return `${pair.slice(0, equals + 1)}[redacted cookie]${end < 0 ? '' : value.slice(end)}`
}
