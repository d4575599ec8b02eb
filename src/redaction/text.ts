/**
 * Characters as some reading of a body gives them, and where in the body they stand: byte for byte from `from` on, or
 * each at its place in `at` (with the end behind the last), or, where what is read is packed, all of them anywhere
 * between `from` and `to`.
 */
export interface Text {
  readonly bytes: Uint8Array
  readonly from: number
  readonly to: number
  readonly at?: Int32Array
  readonly packed?: true
}

/** A stretch of a body as it stands. */
export function textAt(bytes: Uint8Array, from = 0): Text {
  return { bytes, from, to: from + bytes.length }
}

/** Where the characters from `from` to `to` of the text stand in the body. */
export function placeOf(text: Text, from: number, to: number): readonly [from: number, to: number] {
  if (text.packed) return [text.from, text.to]
  return text.at ? [text.at[from]!, text.at[to]!] : [text.from + from, text.from + to]
}

/** A stretch of the text. */
export function partOf(text: Text, from: number, to: number): Text {
  const [begin, end] = placeOf(text, from, to)
  const bytes = text.bytes.subarray(from, to)
  if (text.packed) return { ...text, bytes }
  return { bytes, from: begin, to: end, ...(text.at && { at: text.at.subarray(from, to + 1) }) }
}

/**
 * What was read out of the text. @param at Place in the text of each character, and of the end behind the last. Becomes
 * the result's own.
 */
export function readOut(text: Text, bytes: Uint8Array, at: Int32Array): Text {
  const [from, to] = placeOf(text, at[0]!, at[bytes.length]!)
  if (text.packed) return { bytes, from, to, packed: true }
  for (let index = 0; index <= bytes.length; index += 1)
    at[index] = text.at ? text.at[at[index]!]! : text.from + at[index]!
  return { bytes, from, to, at }
}

/** What was unpacked out of this stretch of the text: its characters have no places of their own. */
export function unpackedFrom(text: Text, from: number, to: number, bytes: Uint8Array): Text {
  const [begin, end] = placeOf(text, from, to)
  return { bytes, from: begin, to: end, packed: true }
}
