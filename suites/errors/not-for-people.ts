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

/** What stands in the place of a password: stars, a name in brackets, or the word itself. */
const noSecret = String.raw`\*|<|\[|x+@|pass(?:word|wd)?@|secret@|your`

/**
 * What opens something else, by what it has to look like. Keys of the interface are left out: whose key is repeated is
 * judged by itself.
 */
const secrets: readonly (readonly [pattern: RegExp, words: string])[] = [
  [/-----BEGIN (?:[A-Z]{2,10} ){0,2}PRIVATE KEY-----/, 'a private key'],
  [
    new RegExp(
      String.raw`\b[a-z][a-z\d+.-]{1,20}:\/\/[^\s:@/"'<>]{0,100}:(?!${noSecret})[^\s@/"'<>]{3,200}@[\w.[-]`,
      'i',
    ),
    'a URL with a password',
  ],
  [/(?<![A-Z\d])A[KS]IA[A-Z\d]{16}(?![A-Z\d])/, 'the id of an access key of AWS'],
  [/\b(?:gh[opsur]_[A-Za-z\d]{36}|xox[abeoprs]-[\w-]{20,200}|AIza[\w-]{35})(?![\w-])/, 'a token of another service'],
]

/** A text of JSON, or a part of one, as the whole message: what was said elsewhere, handed on. */
function isJson(text: string): boolean {
  if (!/^(?:\{.*\}|\[.*\])$/s.test(text)) return false
  try {
    return typeof JSON.parse(text) === 'object'
  } catch {
    return false
  }
}

/** A message of one word that has points or underscores in it is the name of one, which somebody was to look up. */
const nameOfMessage = /^[a-z\d]+(?:[._][a-z\d]+)+$/i

/** One long word of letters and digits, which reads as a text when it is decoded. */
function isBase64(text: string): boolean {
  return /^[A-Za-z\d+/_-]{20,}={0,2}$/.test(text) && /^[\x20-\x7e]+$/.test(Buffer.from(text, 'base64').toString())
}

/** Letters beyond ASCII, or curly quotes, whose bytes of UTF-8 were read one by one as Latin-1 or as Windows-1252. */
const readOneByOne = /[ÃÂ][\u0080-\u00bf]|â(?:€|\u0080)[\u0080-\u00bf“”™œž¦˜]/

/** What the whole of a message is, where it is for programs. */
function codedAs(message: string): string | undefined {
  const text = message.trim()
  if (isJson(text)) return 'JSON in a string'
  if (nameOfMessage.test(text)) return 'the name of a message'
  if (isBase64(text)) return 'base64'
  return readOneByOne.test(text) ? 'UTF-8 that was read byte by byte' : undefined
}

/**
 * What stands in a message and is not meant for people: a secret, HTML, a place that was never filled, or all of it in
 * a form for programs. Undefined where there is none, and where it is repeated from the request.
 * @param said is it in what was sent?
 */
export function notForPeople(
  message: string,
  said: (text: string) => boolean,
): { readonly code: 'markup' | 'unfilled' | 'secret' | 'coded'; readonly found: string } | undefined {
  const text = message.slice(0, read)
  for (const [pattern, found] of secrets) {
    const secret = pattern.exec(text)?.[0]
    if (secret !== undefined && !said(secret)) return { code: 'secret', found }
  }
  for (const [code, pattern] of [
    ['markup', markup],
    ['unfilled', unfilled],
  ] as const) {
    const found = pattern.exec(text)?.[0]
    if (found !== undefined && !said(found)) return { code, found }
  }
  const coded = codedAs(text)
  return coded === undefined || said(text) ? undefined : { code: 'coded', found: coded }
}
