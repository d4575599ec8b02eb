/** Whether this byte stands in plain text: printable ASCII, tab, line feed, carriage return. */
export function isTextByte(byte: number): boolean {
  return (byte >= 0x20 && byte < 0x7f) || byte === 9 || byte === 10 || byte === 13
}

/** Length of the plain text that begins at `from`. */
export function textLength(bytes: Uint8Array, from: number, end: number = bytes.length): number {
  let at = from
  while (at < end && isTextByte(bytes[at] as number)) at++
  return at - from
}

/**
 * Bytes as a person reads them on one line: text in quotes, anything else in hexadecimal; never a control character.
 */
export function quoteBytes(bytes: Uint8Array, from: number, end: number, most = 24): string {
  const until = Math.min(end, from + most)
  const more = until < end ? '…' : ''
  if (until > from && textLength(bytes, from, until) === until - from) {
    return `${JSON.stringify(String.fromCharCode(...bytes.subarray(from, until)))}${more}`
  }
  const hex: string[] = []
  for (let at = from; at < Math.min(until, from + 12); at++)
    hex.push((bytes[at] as number).toString(16).padStart(2, '0'))
  return `${hex.join(' ')}${until - from > 12 || more !== '' ? ' …' : ''}`
}
