/** RFC 1951, 3.2.7: the order in which the lengths of the codes for lengths are written. */
const order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

/** Longest code for a length, and longest code for a symbol, in bits. */
const longestOfLengths = 7
const longestOfSymbols = 15

/**
 * Does a block of deflate with a table of codes of its own begin here (RFC 1951, 3.2.7)? Random bytes hardly ever hold
 * a table that is whole: the code of the lengths and the code of the symbols have to leave no bits over, and the symbol
 * that ends the block has to have a code.
 */
export function beginsCodes(bytes: Uint8Array, from: number): boolean {
  if (((bytes[from]! >> 1) & 3) !== 2 || from + 4 > bytes.length) return false
  if (!isWhole(bytes, from)) return false
  let at = from * 8 + 3
  const take = (count: number): number => {
    const value = bitsAt(bytes, at, count)
    at += count
    return value
  }
  const literals = take(5) + 257
  const distances = take(5) + 1
  if (literals > 286 || distances > 30) return false
  const ofLengths = new Uint8Array(order.length)
  for (let count = take(4) + 4, index = 0; index < count; index += 1) ofLengths[order[index]!] = take(3)
  const symbolOf = decoder(ofLengths, take)
  const lengths = new Uint8Array(literals + distances)
  for (let index = 0; index < lengths.length;) {
    if (at > bytes.length * 8) return false
    const symbol = symbolOf()
    if (symbol < 16) {
      lengths[index] = symbol
      index += 1
      continue
    }
    if (symbol === 16 && index === 0) return false
    const again = symbol === 16 ? lengths[index - 1]! : 0
    const times = symbol === 16 ? take(2) + 3 : symbol === 17 ? take(3) + 3 : take(7) + 11
    if (index + times > lengths.length) return false
    lengths.fill(again, index, index + times)
    index += times
  }
  return lengths[256]! > 0 && roomLeft(lengths.subarray(0, literals), longestOfSymbols) === 0
}

/** Does the code of the lengths leave no bits over? Nearly all accidents end here, so that nothing is made for it. */
function isWhole(bytes: Uint8Array, from: number): boolean {
  const first = from * 8 + 17
  let room = 1 << longestOfLengths
  for (let index = bitsAt(bytes, first - 4, 4) + 3; index >= 0; index -= 1) {
    const length = bitsAt(bytes, first + 3 * index, 3)
    if (length > 0) room -= 1 << (longestOfLengths - length)
  }
  return room === 0
}

/** So many bits, eight at most, the first lowest. */
function bitsAt(bytes: Uint8Array, at: number, count: number): number {
  const two = (bytes[at >> 3] ?? 0) | ((bytes[(at >> 3) + 1] ?? 0) << 8)
  return (two >> (at & 7)) & ((1 << count) - 1)
}

/** How many codes of the longest length are left over: less than none where there are too many codes. */
function roomLeft(lengths: Uint8Array, longest: number): number {
  let room = 1 << longest
  for (const length of lengths) if (length > 0) room -= 1 << (longest - length)
  return room
}

/** RFC 1951, 3.2.2: codes of one length follow each other, and shorter codes come first. */
function decoder(lengths: Uint8Array, take: (count: number) => number): () => number {
  const counts = new Uint8Array(longestOfLengths + 1)
  for (const length of lengths) counts[length]! += 1
  const symbols = [...lengths.keys()]
    .filter((symbol) => lengths[symbol]! > 0)
    .toSorted((one, other) => lengths[one]! - lengths[other]! || one - other)
  return () => {
    let code = 0
    let first = 0
    let index = 0
    for (let length = 1; ; length += 1) {
      code |= take(1)
      const count = counts[length]!
      if (code - first < count) return symbols[index + code - first]!
      index += count
      first = (first + count) << 1
      code <<= 1
    }
  }
}
