/** Characters of a body that are shown. */
const shown = 40

const quoted = (text: string): string => JSON.stringify(text)

/** Why a text is not JSON, for a reader: where it breaks, if it begins as an object or an array. */
export function whereJsonBreaks(text: string, { message }: Error): string {
  if (text.startsWith('\uFEFF')) return 'the body begins with a byte order mark (U+FEFF), which stands in no JSON'
  const begins = quoted(text.slice(0, shown))
  if (!/^\s*[{[]/.test(text)) return `the body is not JSON (it begins with ${begins})`
  // V8 says where, but for an end that comes too early.
  const at = /at position (\d+)/.exec(message)?.[1]
  const place = at === undefined ? undefined : Number(at)
  if (place !== undefined && message.includes('after JSON'))
    return `behind the JSON of the body stands more: ${quoted(text.slice(place, place + shown))}`
  if (place === undefined ? message.includes('end of JSON') : place >= text.length)
    return `the JSON of the body breaks off: it ends with ${quoted(text.slice(-shown))}`
  return place === undefined
    ? `the body is not JSON (it begins with ${begins})`
    : `the body is not JSON from character ${place + 1} on: ${quoted(text.slice(place, place + shown))}`
}
