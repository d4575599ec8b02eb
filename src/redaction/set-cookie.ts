/** RFC 6265, 4.2, and RFC 2965, 3.2.2: a list of cookies, attributes among them. */
const severalCookies = new Set(['cookie', 'set-cookie2'])

/**
 * The value of a header line without what opens a session: names of cookies are kept, and the attributes of one that is
 * set.
 * @param value Where secrets are masked already.
 */
export function withoutCookie(name: string, value: string): string {
  const known = name.trim().toLowerCase()
  if (severalCookies.has(known)) return value.split(';').map(withoutValue).join(';')
  if (known !== 'set-cookie') return value
  const end = value.indexOf(';')
  const pair = end < 0 ? value : value.slice(0, end)
  return `${withoutValue(pair)}${end < 0 ? '' : value.slice(end)}`
}

function withoutValue(pair: string): string {
  const equals = pair.indexOf('=')
  const value = pair.slice(equals + 1)
  if (value.trim() === '') return pair
  // The mark of a key that stood in it is kept.
  const marks = value.match(/\[redacted [^[\]]+\]/g) ?? []
  return `${pair.slice(0, equals + 1)}[redacted cookie]${marks.join('')}`
}

/** The same for every line of a head. @param text Where secrets are masked already. */
export function headWithoutCookies(text: string): string {
  const lines = text.split('\n').map((line) => {
    const colon = line.indexOf(':')
    return colon < 0 ? line : `${line.slice(0, colon + 1)}${withoutCookie(line.slice(0, colon), line.slice(colon + 1))}`
  })
  return lines.join('\n')
}
