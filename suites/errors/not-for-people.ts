/** Of a longer message the beginning is read. */
const read = 16 * 1024

/** What lays out a page; a word in bold may still be meant for people. */
const element = '(?:p|div|span|h[1-6]|center|pre|font|ul|ol|li|table)'
const laidOut = String.raw`<br\s{0,3}/?>|<(${element})\b[^<>]{0,200}>[^<>]{1,500}</\1>`
const reference = String.raw`&(?:lt|gt|quot|amp|apos|nbsp|#\d{1,5}|#x[\da-f]{1,4});`
const markup = new RegExp(`${laidOut}|${reference}`, 'i')

/**
 * Objects as text, places of a text that were never filled, and what comes of arithmetic without a number. A variable
 * of a shell, such as `${API_KEY}`, is none: it stands in commands that are shown to people.
 */
const object = String.raw`\[object \w{1,40}\]`
const dollar = String.raw`\$\{(?![A-Z\d]+_[A-Z\d_]+\})[\w.]{1,80}\}`
const place = String.raw`${dollar}|\{\{\s?[\w.]{1,80}\s?\}\}|(?<![\w%])%[sdv](?![\w%])|%![a-z]\([^()]{0,40}\)`
const noNumber = String.raw`\bNaN ?(?:seconds?|s|ms|minutes?|%|USD)(?!\w)`
const unfilled = new RegExp(`${object}|${place}|${noNumber}`)

/**
 * What stands in a message and is not meant for people: HTML, or a place that was never filled. Undefined where there
 * is none, and where it is repeated from the request.
 * @param said is it in what was sent?
 */
export function notForPeople(
  message: string,
  said: (text: string) => boolean,
): { readonly code: 'markup' | 'unfilled'; readonly found: string } | undefined {
  const text = message.slice(0, read)
  for (const [code, pattern] of [
    ['markup', markup],
    ['unfilled', unfilled],
  ] as const) {
    const found = pattern.exec(text)?.[0]
    if (found !== undefined && !said(found)) return { code, found }
  }
  return undefined
}
