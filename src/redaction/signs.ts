import { widestGap } from './number-texts.ts'

/**
 * What a piece of text shows at a glance of the spellings that may be in it. Most text shows none, and is not looked at
 * any closer.
 */
export interface Signs {
  /** Has it a character that escapes begin with? */
  readonly escapes: boolean
  /** Characters of the longest stretch that may be base64, or base32. */
  readonly letters: number
  /** Digits of the longest stretch that may be hexadecimal codes. */
  readonly hex: number
  /** Members of the longest list of numbers. */
  readonly numbers: number
}

const escape = 1
const sixBits = 2
const hexDigit = 4
const hexGap = 8
const lineEnd = 16
const letter = 32
const digit = 64

/** What each byte may be part of. */
const kinds = Uint8Array.from({ length: 256 }, (_, byte) => {
  const character = String.fromCharCode(byte)
  const signs: readonly [RegExp, number][] = [
    [/[%&=\\\u00ef]/, escape],
    [/[\w+/-]/, sixBits],
    [/[0-9a-f]/i, hexDigit],
    [/[\s:.,;_|"'+%=&#$\\/()[\]{}<>xu-]/i, hexGap],
    [/[\r\n\t]/, lineEnd],
    [/[a-z]/i, letter],
    [/\d/, digit],
  ]
  return signs.reduce((sum, [pattern, sign]) => (pattern.test(character) ? sum | sign : sum), 0)
})

export function signsOf(bytes: Uint8Array): Signs {
  let seen = 0
  let [letters, letterRun, hex, hexRun, numbers, numberRun] = [0, 0, 0, 0, 0, 0]
  let before = 0
  let sinceNumber = 0
  for (let at = 0; at < bytes.length; at += 1) {
    const kind = kinds[bytes[at]!]!
    seen |= kind
    if ((kind & sixBits) !== 0) {
      letterRun += 1
      if (letterRun > letters) letters = letterRun
    } else if ((kind & lineEnd) === 0) letterRun = 0
    if ((kind & hexDigit) !== 0) {
      hexRun += 1
      if (hexRun > hex) hex = hexRun
    } else if ((kind & hexGap) === 0) hexRun = 0
    if ((kind & digit) !== 0) {
      if ((before & (digit | letter)) === 0) {
        numberRun += 1
        if (numberRun > numbers) numbers = numberRun
      }
      sinceNumber = 0
    } else {
      sinceNumber += 1
      if (sinceNumber > widestGap) numberRun = 0
    }
    before = kind
  }
  return { escapes: (seen & escape) !== 0, letters, hex, numbers }
}
