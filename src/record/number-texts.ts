import { alphanumeric } from './automaton.ts'
import { partOf, readOut, type Text } from './text.ts'

/** What a character is worth as a hexadecimal digit; 16 for what may stand between two codes, 17 for all others. */
const hexValues = Uint8Array.from({ length: 256 }, (_, byte) => {
  const character = String.fromCharCode(byte)
  if (/[0-9a-fA-F]/.test(character)) return Number.parseInt(character, 16)
  return /[\s:.,;_|"'+%=&#$\\/()[\]{}<>xXuU-]/.test(character) ? 16 : 17
})

/** More characters than this do not stand between two codes. */
const widestGap = 32

/** What each stretch of hexadecimal codes says that is long enough for so many: in one run, or with blanks, colons or `0x` between them. */
export function* hexTexts(text: Text, least: number, promising: (bytes: Uint8Array) => boolean): Generator<Text> {
  const { bytes } = text
  for (let from = 0; from < bytes.length; from += 1) {
    if (hexValues[bytes[from]!]! > 15) continue
    let to = from
    let digits = 0
    let last = from
    for (; to < bytes.length && hexValues[bytes[to]!]! < 17 && to - last <= widestGap; to += 1) {
      if (hexValues[bytes[to]!]! > 15) continue
      digits += 1
      last = to
    }
    if (digits >= 2 * least) {
      const run = partOf(text, from, to)
      for (const skip of [0, 1]) {
        const inner = hexDecoded(run, digits, skip)
        if (promising(inner.bytes)) yield inner
      }
    }
    from = to - 1
  }
}

function hexDecoded(run: Text, digits: number, skip: number): Text {
  const bytes = new Uint8Array((digits >> 1) + 1)
  const at = new Int32Array(bytes.length + 1)
  let size = 0
  let half = -1
  let left = skip
  for (let index = 0; index < run.bytes.length; index += 1) {
    const value = hexValues[run.bytes[index]!]!
    if (value > 15) continue
    // The zero of `0x`.
    if (value === 0 && half < 0 && (run.bytes[index + 1] === 0x78 || run.bytes[index + 1] === 0x58)) continue
    if (left > 0) left -= 1
    else if (half < 0) {
      half = value
      at[size] = index
    } else {
      bytes[size] = half * 16 + value
      size += 1
      half = -1
    }
  }
  at[size] = run.bytes.length
  return readOut(run, bytes.subarray(0, size), at.subarray(0, size + 1))
}

/** Ways to write a character as a number between others. */
const notations: readonly { readonly radix: 2 | 8 | 10; readonly digits: RegExp }[] = [
  { radix: 10, digits: /^\d{2,4}$/ }, { radix: 8, digits: /^0?o?[0-7]{2,3}$/ }, { radix: 2, digits: /^(?:0b)?[01]{7,8}$/ },
]

/** Longer words are no character's number. */
const longestNumber = 10

/**
 * What each list of at least so many numbers says: `[115, 107, 45]`, `115 107 45`, octal and binary likewise; and every second of them, since
 * some write `{"0": 115, "1": 107}`.
 */
export function* numberTexts(text: Text, least: number): Generator<Text> {
  const { bytes } = text
  let words: { from: number; to: number; word: string }[] = []
  let from = 0
  while (from <= bytes.length) {
    let to = from
    while (to < bytes.length && alphanumeric[bytes[to]!] === 1) to += 1
    if (to > from) {
      const first = bytes[from]!
      const isNumber = first >= 48 && first <= 57 && to - from <= longestNumber
      if (words.length > 0 && (!isNumber || from - words.at(-1)!.to > widestGap)) {
        if (words.length >= least) yield* readings(text, words)
        words = []
      }
      if (isNumber) words.push({ from, to, word: Buffer.from(bytes.buffer, bytes.byteOffset + from, to - from).toString('latin1') })
    }
    from = to + 1
  }
  if (words.length >= least) yield* readings(text, words)
}

function* readings(text: Text, words: readonly { readonly from: number; readonly to: number; readonly word: string }[]): Generator<Text> {
  for (const { radix, digits } of notations) {
    const codes = words.map(({ word }) => (digits.test(word) ? Number.parseInt(word.replace(/^0[bo]/, ''), radix) : -1))
    for (const [step, phase] of [[1, 0], [2, 0], [2, 1]] as const) {
      const chosen = words.map((_, index) => index).filter((index) => index % step === phase)
      // Where hardly any is a character, it is a list of something else.
      if (chosen.filter((index) => codes[index]! >= 32 && codes[index]! < 127).length < Math.min(6, chosen.length)) continue
      const at = Int32Array.from([...chosen.map((index) => words[index]!.from), words[chosen.at(-1)!]!.to])
      yield readOut(text, Uint8Array.from(chosen, (index) => (codes[index]! >= 0 && codes[index]! < 256 ? codes[index]! : 0x1a)), at)
    }
  }
}
