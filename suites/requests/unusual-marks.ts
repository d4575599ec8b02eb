/**
 * What a text may hold beside plain words, each with its own way through a server: line ends, markup, what shells,
 * templates and URLs read, abbreviations, letters beyond ASCII. It stands between two words, in place of the blank; one
 * that ends in a blank and begins with none stands in front of them, and the two parts of a pair stand around all words
 * but the first. What is behind `^` stands in front, directly, and what is before `$` behind.
 */
export const unusualMarks: ReadonlyMap<string, string> = new Map([
  ['line feed', '\n'],
  ['CR LF', '\r\n'],
  ['tab', '\t'],
  ['ampersand', ' & '],
  // Directly before a letter: what takes out tags takes it for one that never ends.
  ['less-than', ' <b '],
  ['element', ' <br> '],
  ['quote', ' "'],
  ['backslash', ' \\ '],
  ['digits and percent', ' 42 % '],
  ['brackets', ' (a) [b] {c} '],
  ['dollar and hash', ' $5 # '],
  ['abbreviation and apostrophe', " Mr. Smith's "],
  ['URL', ' https://a.test/?b '],
  ['emoji', ' 😀 '],
  ['accent', ' é '],
  // Programs that are given a text among their arguments take it for an option.
  ['hyphen in front', '-v '],
  ['parentheses', '(…)'],
  ['quotation', '"…"'],
  ['curly quotes', '“…”'],
  // No tag: none begins with a blank.
  ['less-than and greater-than', '< … >'],
  ['exclamation and question marks', ' ! ? '],
  ['operators', ' = * + ~ ^ '],
  ['separators', ' ; | _ ` '],
  ['empty line', '\n\n'],
  ['no-break space', '\u00a0'],
  ['zero-width space', ' \u200b'],
  ['dashes and dots', ' — – ... '],
  ['bullet and currencies', ' • € £ ° '],
  ['decimal and thousands', ' 3.14 1,000 '],
  ['time and date', ' 12:30 2024-05-01 '],
  ['contractions', " isn't we’re "],
  ['e-mail and mention', ' a@b.test @c '],
  ['Markdown', ' **b** [c](d) '],
  ['character reference', ' &amp; &#39; '],
  ['escaped line end', ' \\n '],
  // What programs that write texts put around them.
  ['line ends in front', '^\n\n'],
  ['blanks in front', '^  '],
  ['line end behind', '\n$'],
  ['byte order mark in front', '^\ufeff'],
])

/** The two parts of a pair. */
function pairOf(mark: string): readonly [opens: string, closes: string] | undefined {
  const [opens, closes] = mark.split('…')
  return closes === undefined ? undefined : [opens!, closes]
}

/**
 * A text that templates and conditions take for none: false in PHP, and once it is read as a number in other languages.
 * A voice has a word for it; a service may refuse it all the same.
 */
export const zeroText = '0'

/** Those of any prose. A voice may refuse others: markup, what lines hold, and letters beyond ASCII. */
export const marksOfProse: ReadonlySet<string> = new Set([
  'ampersand',
  'quote',
  'dollar and hash',
  'digits and percent',
  'brackets',
  'abbreviation and apostrophe',
  'parentheses',
  'quotation',
])

/**
 * A text with a mark in place of the last blank of its first third, in the middle of that third where it has none, or
 * in front of it all or behind; with a pair around all but the first word, or around all of a text without a blank.
 */
export function marked(text: string, mark: string): string {
  if (mark.startsWith('^')) return mark.slice(1) + text
  if (mark.endsWith('$')) return text + mark.slice(0, -1)
  const pair = pairOf(mark)
  const words = text.indexOf(' ') + 1
  if (pair) return `${text.slice(0, words)}${pair[0]}${text.slice(words)}${pair[1]}`
  if (/^\S.* $/.test(mark)) return `${mark}${text}`
  const third = Math.floor(text.length / 3)
  const at = text.lastIndexOf(' ', third)
  return at > 0
    ? `${text.slice(0, at)}${mark}${text.slice(at + 1)}`
    : `${text.slice(0, third >> 1)}${mark}${text.slice(third >> 1)}`
}

/** What a marked text may have been made of. */
export function unmarked(text: string, mark: string): readonly string[] {
  if (mark.startsWith('^')) return text.startsWith(mark.slice(1)) ? [text.slice(mark.length - 1)] : []
  if (mark.endsWith('$')) return text.endsWith(mark.slice(0, -1)) ? [text.slice(0, 1 - mark.length)] : []
  const pair = pairOf(mark)
  if (pair) {
    const [opens, closes] = [text.indexOf(pair[0]), text.lastIndexOf(pair[1])]
    return opens < 0 || closes <= opens ? [] : [`${text.slice(0, opens)}${text.slice(opens + pair[0].length, closes)}`]
  }
  const at = text.indexOf(mark)
  const [before, behind] = [text.slice(0, at), text.slice(at + mark.length)]
  return at < 0 ? [] : [`${before} ${behind}`, `${before}${behind}`]
}
