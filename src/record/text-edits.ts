/** One way to make a name or a key wrong. */
export interface TextEdit {
  /** What is wrong with it, to stand behind the name of the place. */
  readonly words: string
  edit(text: string): string
}

/**
 * Another character, of another value whatever a key is decoded as: where the last one of a base64 text carries fewer
 * than six bits (that of a JWT's signature, as a rule), the highest bit counts all the same, and it is the one that
 * differs. A hexadecimal digit stays one.
 */
export function another(letter: string): string {
  return /[A-Za-f]/.test(letter) ? '0' : 'a'
}

function changedAt(text: string, at: number): string {
  return text.slice(0, at) + another(text[at]!) + text.slice(at + 1)
}

/** About the middle, and in a UUID no hyphen, which readers of UUIDs do without. */
function middleOf(text: string): number {
  return Math.floor((text.length * 3) / 5)
}

function turned(text: string): string {
  return text.replaceAll(/[a-z]/gi, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  )
}

/** Letters of other scripts that look the same: Cyrillic, and full-width digits. */
const lookAlikes: Readonly<Record<string, string>> = { a: 'а', c: 'с', e: 'е', i: 'і', o: 'о', p: 'р', y: 'у' }

/** The first letter that has a look-alike; without one, the first digit at its full width. */
function lookAlike(text: string): string {
  const letter = /[aceiopy]/.exec(text)?.[0]
  return letter === undefined ? text.replace(/\d/, fullWidth) : text.replace(letter, lookAlikes[letter]!)
}

/** A character of ASCII as Unicode repeats it in U+FF01 to U+FF5E: compatibility forms (NFKC) make it the same. */
function fullWidth(letter: string): string {
  return String.fromCodePoint(letter.codePointAt(0)! + 0xfee0)
}

/** On a vowel, or else on the first character: collations of databases that tell no case tell no accents either. */
function accented(text: string): string {
  return text.replace(/[aeiou]|^[^aeiou]+$/, (found) => `${found[0]}\u0301${found.slice(1)}`.normalize('NFC'))
}

function behind(words: string, more: string): TextEdit {
  return { words: `${words} behind it`, edit: (text) => text + more }
}

/**
 * What makes a name wrong in each place that holds one: a part of a path, a value of an enum, a key. A careless
 * comparison, pattern or query takes some of them for the name. Ids are for good.
 */
export const textEdits = {
  dropFirst: { words: 'its first character missing', edit: (text) => text.slice(1) },
  dropMiddle: {
    words: 'a character in the middle missing',
    edit: (text) => text.slice(0, middleOf(text)) + text.slice(middleOf(text) + 1),
  },
  dropLast: { words: 'its last character missing', edit: (text) => text.slice(0, -1) },
  appendOne: { words: 'one character more', edit: (text) => `${text}0` },
  // With a zero in front a number is the same number.
  prependOne: { words: 'one character more in front', edit: (text) => `a${text}` },
  changeFirst: { words: 'its first character changed', edit: (text) => changedAt(text, 0) },
  changeMiddle: { words: 'a character in the middle changed', edit: (text) => changedAt(text, middleOf(text)) },
  changeLast: { words: 'its last character changed', edit: (text) => changedAt(text, text.length - 1) },
  otherCase: { words: 'letters in the other case', edit: turned },
  capital: { words: 'its first letter in the other case', edit: (text) => text.replace(/[a-z]/i, turned) },
  blankBefore: { words: 'a blank in front', edit: (text) => ` ${text}` },
  blankBehind: behind('a blank', ' '),
  tabBefore: { words: 'a tab in front', edit: (text) => `\t${text}` },
  lineFeedBehind: behind('a line feed', '\n'),
  carriageReturnBehind: behind('a carriage return', '\r'),
  nulBehind: behind('NUL', '\0'),
  noBreakSpaceBehind: behind('a no-break space', '\u00a0'),
  lookAlike: { words: 'a letter of another script that looks alike', edit: lookAlike },
  fullWidth: { words: 'its last character at full width', edit: (text) => text.slice(0, -1) + fullWidth(text.at(-1)!) },
  accent: { words: 'an accent on a letter', edit: accented },
  list: { words: 'twice, as a list', edit: (text) => `${text},${text}` },
  withQuote: behind('an apostrophe', "'"),
  condition: behind('a condition of SQL', "'or'1'='1"),
  star: { words: 'an asterisk in the place of its last character', edit: (text) => `${text.slice(0, -1)}*` },
  percent: { words: 'a percent sign in the place of its last character', edit: (text) => `${text.slice(0, -1)}%` },
  underscore: {
    words: 'an underscore in the place of a character',
    edit: (text) => `${text.slice(0, middleOf(text))}_${text.slice(middleOf(text) + 1)}`,
  },
  encoded: {
    words: 'its first character percent-encoded once more',
    edit: (text) => `%${text.codePointAt(0)!.toString(16)}${text.slice(1)}`,
  },
  fileType: behind('a file type', '.json'),
  slashBehind: behind('a slash', '/'),
  parameter: behind('a semicolon and a word', ';end'),
} as const satisfies Readonly<Record<string, TextEdit>>

export type TextEditId = keyof typeof textEdits
