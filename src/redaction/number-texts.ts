import { alphanumeric } from './automaton.ts'
import { partOf, readOut, type Text } from './text.ts'

/** What a character is worth as a hexadecimal digit; 16 for what may stand between two codes, 17 for all others. */
const hexValues = Uint8Array.from({ length: 256 }, (_, byte) => {
  const character = String.fromCharCode(byte)
  if (/[0-9a-fA-F]/.test(character)) return Number.parseInt(character, 16)
  return /[\s:.,;_|"'+%=&#$\\/()[\]{}<>xXuU-]/.test(character) ? 16 : 17
})

/** More characters than this do not stand between two codes. */
export const widestGap = 32

/**
 * What each stretch of hexadecimal codes says that is long enough for so many: in one run, or with blanks, colons or
 * `0x` between them.
 */
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
      yield* hexDecodings(partOf(text, from, to), digits, promising)
      // A word before it may end in such digits: `"code": "…"`.
      for (const [begin, end] of unbrokenRuns(bytes, from, to))
        if (begin > from && end - begin >= 2 * least)
          yield* hexDecodings(partOf(text, begin, end), end - begin, promising)
    }
    from = to - 1
  }
}

function* hexDecodings(run: Text, digits: number, promising: (bytes: Uint8Array) => boolean): Generator<Text> {
  for (const skip of [0, 1]) {
    const inner = hexDecoded(run, digits, skip)
    if (promising(inner.bytes)) yield inner
  }
}

/** Digits with nothing between them. */
function* unbrokenRuns(bytes: Uint8Array, from: number, to: number): Generator<readonly [from: number, to: number]> {
  let begin = from
  for (let at = from; at <= to; at += 1) {
    if (at < to && hexValues[bytes[at]!]! < 16) continue
    if (at > begin) yield [begin, at]
    begin = at + 1
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

/**
 * A list of numbers: where each stands, and what it says as a decimal, an octal and a binary number (-1 where it is
 * none).
 */
interface Numbers {
  readonly from: Int32Array
  readonly to: Int32Array
  readonly codes: readonly [decimal: Int16Array, octal: Int16Array, binary: Int16Array]
}

/**
 * What each list of at least so many numbers says: `[115, 107, 45]`, `115 107 45`, octal and binary likewise; and every
 * second of them, since some write `{"0": 115, "1": 107}`.
 */
export function* numberTexts(text: Text, least: number): Generator<Text> {
  const { bytes } = text
  const most = (bytes.length >> 1) + 1
  const numbers: Numbers = {
    from: new Int32Array(most),
    to: new Int32Array(most),
    codes: [new Int16Array(most), new Int16Array(most), new Int16Array(most)],
  }
  let count = 0
  let from = 0
  while (from <= bytes.length) {
    let to = from
    while (to < bytes.length && alphanumeric[bytes[to]!] === 1) to += 1
    if (to > from) {
      const isNumber = bytes[from]! >= 48 && bytes[from]! <= 57 && to - from <= longestNumber
      // Words may stand between them: `chr(115).chr(107)`, `<i>115</i>`.
      if (count > 0 && from - numbers.to[count - 1]! > widestGap) {
        if (count >= least) yield* readings(text, numbers, count)
        count = 0
      }
      if (isNumber) {
        numbers.from[count] = from
        numbers.to[count] = to
        put(numbers, count, bytes, from, to)
        count += 1
      }
    }
    from = to + 1
  }
  if (count >= least) yield* readings(text, numbers, count)
}

/** With a prefix such as `0b` and zeros before it. */
const longestNumber = 10

function put(
  { codes: [decimal, octal, binary] }: Numbers,
  index: number,
  bytes: Uint8Array,
  from: number,
  to: number,
): void {
  const prefixed = bytes[from] === 48 && to - from > 2 && (bytes[from + 1] === 0x6f || bytes[from + 1] === 0x62)
  const begin = prefixed ? from + 2 : from
  const length = to - begin
  const code = (radix: number): number => {
    let value = 0
    for (let at = begin; at < to; at += 1) {
      const digit = bytes[at]! - 48
      if (digit < 0 || digit >= radix) return -1
      value = Math.min(value * radix + digit, 256)
    }
    return value < 256 ? value : -1
  }
  decimal[index] = !prefixed && length < 5 ? code(10) : -1
  octal[index] = length < 5 ? code(8) : -1
  binary[index] = length > 6 ? code(2) : -1
}

function* readings(text: Text, { from, to, codes }: Numbers, count: number): Generator<Text> {
  for (const all of codes) {
    for (const [step, phase] of [
      [1, 0],
      [2, 0],
      [2, 1],
    ] as const) {
      const bytes = new Uint8Array(Math.ceil((count - phase) / step))
      let telling = 0
      for (let index = 0; index < bytes.length; index += 1) {
        const code = all[index * step + phase]!
        bytes[index] = code < 0 ? 0x1a : code
        if (code >= 32 && code < 127) telling += 1
      }
      // Where hardly any is a character, it is a list of something else.
      if (telling < Math.min(6, bytes.length)) continue
      const at = new Int32Array(bytes.length + 1)
      for (let index = 0; index < bytes.length; index += 1) at[index] = from[index * step + phase]!
      at[bytes.length] = to[(bytes.length - 1) * step + phase]!
      yield readOut(text, bytes, at)
    }
  }
}
