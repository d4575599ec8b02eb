import { formats, type Format } from '../../src/contract/operation.ts'

/**
 * What a text may hold beside plain words, each with its own way through a server: line ends, markup, what shells,
 * templates and URLs read, abbreviations, letters beyond ASCII. It stands between two words, in place of the blank; one
 * with `…` in it stands around the words: a pair around all but the first, any other in front of all or behind them.
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
  ['hyphen in front', '-v …'],
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
  ['line ends in front', '\n\n…'],
  ['blanks in front', '  …'],
  ['line end at the end', '…\n'],
  ['byte order mark in front', '\ufeff…'],
  // What firewalls in front of web services take for an attack.
  ['SQL', " ' OR 1=1; DROP TABLE a; -- "],
  ['script', ' <script>alert(1)</script> '],
  ['path', ' ../../etc/passwd '],
  // Ends of lines, and of texts, in some languages and not in others.
  ['carriage return', '\r'],
  ['line separator', '\u2028'],
  // As text from pages of a PDF has.
  ['form feed', ' \f'],
  // What looks at how a text begins takes these for the name of a file, for JSON, or for SSML.
  ['at sign in front', '@…'],
  ['brace in front', '{…'],
  ['less-than in front', '<…'],
  ['bracket in front', '[…'],
])

/** What stands in front of words and behind them. */
function around(mark: string): readonly [opens: string, closes: string] | undefined {
  const [opens, closes] = mark.split('…')
  return closes === undefined ? undefined : [opens!, closes]
}

function isPair(ends: readonly [opens: string, closes: string]): boolean {
  return ends.every((end) => end !== '')
}

/**
 * Texts that are taken for something else than a text: for none by templates and conditions (0 is false in PHP, and
 * once it is read as a number in other languages), and for a value by what reads JSON or YAML.
 */
export const bareTexts: readonly (readonly [name: string, text: string, formats: readonly Format[]])[] = [
  ['zero', '0', formats],
  ['null', 'null', ['pcm']],
  ['true', 'true', ['mp3']],
  ['number', '12345', ['pcm']],
]

/** Those that are words. A voice has words for the others as well; a service may refuse them all the same. */
export const bareWords: ReadonlySet<string> = new Set(['null', 'true'])

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
  const ends = around(mark)
  if (ends) {
    const from = isPair(ends) ? text.indexOf(' ') + 1 : 0
    return text.slice(0, from) + ends[0] + text.slice(from) + ends[1]
  }
  const third = Math.floor(text.length / 3)
  const at = text.lastIndexOf(' ', third)
  return at > 0
    ? `${text.slice(0, at)}${mark}${text.slice(at + 1)}`
    : `${text.slice(0, third >> 1)}${mark}${text.slice(third >> 1)}`
}

/** What a marked text may have been made of. */
export function unmarked(text: string, mark: string): readonly string[] {
  const ends = around(mark)
  if (ends) {
    const [opens, closes] = ends
    const from = text.indexOf(opens)
    const isMarked = from >= 0 && (isPair(ends) || from === 0) && text.slice(from + opens.length).endsWith(closes)
    return isMarked ? [text.slice(0, from) + text.slice(from + opens.length, text.length - closes.length)] : []
  }
  const at = text.indexOf(mark)
  const [before, behind] = [text.slice(0, at), text.slice(at + mark.length)]
  return at < 0 ? [] : [`${before} ${behind}`, `${before}${behind}`]
}
