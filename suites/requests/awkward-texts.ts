/** A text that breaks a message which repeats it without care, with an id and words for it. */
export interface AwkwardText {
  readonly id: string
  readonly words: string
  readonly text: string
}

const texts: readonly (readonly [id: string, words: string, text: string])[] = [
  ['quotes', 'quotes', 'say "Hello" and \'bye\''],
  ['backslashes', 'backslashes', 'C:\\new\\u00e9\\'],
  ['long', '4,000 letters', 'abcdefgh'.repeat(500)],
  ['accents', 'letters beyond ASCII', 'Zürich – “naïve”, Łódź'],
  ['line-ends', 'line ends', 'one\r\ntwo\n\tthree'],
  ['placeholders', 'placeholders', '%s %d 100% {0} {name} %(name)s $1'],
  ['json', 'the end of a message, and a code', '","code":200,"more":"'],
  ['long-beyond-ascii', '1,000 signs of three bytes', '€'.repeat(1000)],
  ['nul', 'NUL', 'a\0b'],
  ['emoji', 'emoji', '😀 👩‍👩‍👧 é'],
  ['html', 'HTML', '<b>&amp;<br>'],
  ['control-characters', 'control characters', 'a\u0001\b\u001b[0m\u007f'],
  ['separators', 'line separators of Unicode', 'a\u2028b\u2029c\u0085d'],
  ['formats', 'format characters and templates', '%n%5$s%*d ${x} #{x} {{x}} <%= x %>'],
  ['object', 'a JSON object', '{"code":200,"message":["a"]}'],
]

/** One kind each. */
export const awkwardTexts: readonly AwkwardText[] = texts.map(([id, words, text]) => ({ id, words, text }))

/** Several kinds in one text. NUL is not among them: it may be refused for itself. */
export const mixedText: AwkwardText = {
  id: 'mixed',
  words: 'quotes, backslashes, line ends, HTML, a JSON object, format characters and letters beyond ASCII',
  text: 'say "Hello"\\\n<b>Zürich & 100% %s {"a":1}😀\u2028',
}

/** Those that a path may hold, percent-encoded, without a router or a proxy taking offence at it. */
export const awkwardInPaths: readonly AwkwardText[] = [
  ...awkwardTexts.filter(({ id }) => ['quotes', 'accents', 'html', 'json', 'emoji', 'object'].includes(id)),
  { id: 'long', words: '1,000 letters', text: 'abcdefgh'.repeat(125) },
  { id: 'placeholders', words: 'placeholders', text: '{0} {name} $1' },
]
