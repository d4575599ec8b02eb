/** The first character percent-encoded. RFC 3986, 6.2.2.2: an unreserved character and its escape are the same. */
export function firstEscaped(text: string): string {
  return `%${text.codePointAt(0)!.toString(16).toUpperCase()}${text.slice(1)}`
}
