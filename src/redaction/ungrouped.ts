import { partOf, readOut, type Text } from './text.ts'

/** What stands between two groups is no longer than this: a line of a list, say, with its quotes. */
const longestGap = 6
const largestGroup = 32
/** As many groups alike are no accident. */
const fewestGroups = 3

/**
 * What each row of groups says without what stands between them: people write a long code in groups of as many
 * characters, with the same between every two of them, such as a blank, a dot or a hyphen.
 * @param least Characters of a row that are enough.
 */
export function* ungrouped(text: Text, least: number): Generator<Text> {
  const { bytes } = text
  for (let from = 0; from < bytes.length;) {
    const row = rowAt(bytes, from)
    if (row && row.groups * row.size >= least) yield joined(text, row)
    from = Math.max(row?.to ?? 0, wordEnd(bytes, from) + 1)
  }
}

interface Row {
  readonly from: number
  readonly to: number
  readonly size: number
  readonly gap: number
  readonly groups: number
}

/** The row that begins with the letter or digit here. The last group may be shorter. */
function rowAt(bytes: Uint8Array, from: number): Row | undefined {
  const end = wordEnd(bytes, from)
  const size = end - from
  if (size === 0 || size > largestGroup) return undefined
  let gap = 0
  while (gap <= longestGap && end + gap < bytes.length && !isAlphanumeric(bytes[end + gap]!)) gap += 1
  if (gap === 0 || gap > longestGap) return undefined
  let groups = 1
  let to = end
  while (isAlike(bytes, end, to, gap)) {
    const length = groupLength(bytes, to + gap, size)
    if (length > 0) to += gap + length
    if (length > 0) groups += 1
    if (length < size) break
  }
  return groups < fewestGroups ? undefined : { from, to, size, gap, groups }
}

/** Does the same stand behind this group as behind the first? */
function isAlike(bytes: Uint8Array, first: number, other: number, length: number): boolean {
  if (other + length > bytes.length) return false
  for (let index = 0; index < length; index += 1) if (bytes[first + index] !== bytes[other + index]) return false
  return true
}

/** Characters of the group that begins here, as many as the others have at most. */
function groupLength(bytes: Uint8Array, from: number, most: number): number {
  let length = 0
  while (length < most && from + length < bytes.length && isOfCode(bytes[from + length]!)) length += 1
  return length
}

function joined(text: Text, { from, to, size, gap }: Row): Text {
  const part = partOf(text, from, to)
  const out = new Uint8Array(part.bytes.length)
  const at = new Int32Array(part.bytes.length + 1)
  let length = 0
  for (let index = 0; index < part.bytes.length; index += 1) {
    if (index % (size + gap) >= size) continue
    out[length] = part.bytes[index]!
    at[length] = index
    length += 1
  }
  at[length] = part.bytes.length
  return readOut(part, out.slice(0, length), at.slice(0, length + 1))
}

function wordEnd(bytes: Uint8Array, from: number): number {
  let end = from
  while (end < bytes.length && isAlphanumeric(bytes[end]!)) end += 1
  return end
}

function isAlphanumeric(byte: number): boolean {
  return (byte >= 0x30 && byte <= 0x39) || ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a)
}

/** Characters of base64 beside letters and digits, in both alphabets, and what fills it up. */
const others: ReadonlySet<number> = new Set(Buffer.from('+/-_='))

function isOfCode(byte: number): boolean {
  return isAlphanumeric(byte) || others.has(byte)
}
