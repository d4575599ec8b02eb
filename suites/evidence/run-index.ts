/** Bytes that are looked up at once. */
const blockSize = 64

/** Different bytes that a block must hold: silence stands in every answer. */
const minVariety = 16

/** So much of an answer is looked at. */
const maxBytes = 512 * 1024

/** Base of the rolling sum, and what the byte that leaves it counted. */
const hashBase = 0x01000193
const leavingFactor = power(hashBase, blockSize - 1)

function power(base: number, times: number): number {
  let result = 1
  for (let time = 0; time < times; time++) result = Math.imul(result, base)
  return result
}

/** Lowest bits of a sum, for a first look. */
const markMask = 2 ** 22 - 1

interface Place {
  readonly source: number
  readonly at: number
}

/** A stretch of one answer that stands in another. */
export interface SharedRun {
  readonly at: number
  readonly length: number
  readonly sources: readonly number[]
}

/** Finds which stretches of bytes stand in other answers as well, wherever they stand. Linear in what it is given. */
export class RunIndex {
  readonly #sources: Uint8Array[] = []
  readonly #places = new Map<number, Place[]>()
  /** Whether any sum with these lowest bits was added: most sums that are looked up were not. */
  readonly #seen = new Uint8Array(markMask + 1)

  /** Adds an answer; the number that it goes by. */
  add(bytes: Uint8Array): number {
    const source = this.#sources.length
    const taken = bytes.subarray(0, maxBytes)
    this.#sources.push(taken)
    for (let at = 0; at + blockSize <= taken.length; at += blockSize) {
      if (!isVaried(taken, at)) continue
      const sum = sumOf(taken, at)
      this.#seen[sum & markMask] = 1
      const places = this.#places.get(sum)
      if (!places) this.#places.set(sum, [{ source, at }])
      else if (places.at(-1)!.source !== source) places.push({ source, at })
    }
    return source
  }

  /** The stretches of these bytes that also stand in a source other than `self`, one after another. */
  *runs(bytes: Uint8Array, self?: number): Generator<SharedRun> {
    const taken = bytes.subarray(0, maxBytes)
    if (taken.length < blockSize) return
    let sum = sumOf(taken, 0)
    for (let at = 0; ;) {
      if (this.#seen[sum & markMask] === 0) {
        if (at + 1 + blockSize > taken.length) return
        sum = rolled(sum, taken, at)
        at++
        continue
      }
      const first = this.#shared(taken, at, sum, (source) => source !== self)
      const length = longest(first)
      // The blocks of other sources begin at other places of the same stretch: all who have it are met within one
      // block.
      if (length > 0) yield { at, length, sources: this.#all(taken, at, length, first, self) }
      const next = at + Math.max(1, length)
      if (next + blockSize > taken.length) return
      sum = length > 0 ? sumOf(taken, next) : rolled(sum, taken, at)
      at = next
    }
  }

  /** Who has at least a block of what begins here, and how much of it. */
  #shared(
    taken: Uint8Array,
    at: number,
    sum: number,
    isWanted: (source: number) => boolean,
  ): { source: number; length: number }[] {
    if (this.#seen[sum & markMask] === 0) return none
    return (this.#places.get(sum) ?? [])
      .filter(({ source }) => isWanted(source))
      .map(({ source, at: place }) => ({ source, length: equalFrom(taken, at, this.#sources[source]!, place) }))
      .filter(({ length }) => length >= blockSize)
  }

  #all(
    taken: Uint8Array,
    from: number,
    length: number,
    first: readonly { source: number; length: number }[],
    self: number | undefined,
  ): number[] {
    const most = new Map(first.map((one) => [one.source, one.length]))
    // Whoever is known to have it need not be compared again.
    const isWanted = (source: number): boolean => source !== self && (most.get(source) ?? 0) < length / 2
    let sum = sumOf(taken, from)
    for (let at = from; at + 1 < from + blockSize && at + 1 + blockSize <= from + length; at++) {
      sum = rolled(sum, taken, at)
      for (const { source, length: found } of this.#shared(taken, at + 1, sum, isWanted))
        most.set(source, Math.max(most.get(source) ?? 0, found))
    }
    return [...most].filter(([, had]) => had >= length / 2).map(([source]) => source)
  }
}

const none: { source: number; length: number }[] = []

/** When each byte was last met, by the turn of asking. */
const met = new Uint32Array(256)
let turn = 0

function isVaried(bytes: Uint8Array, at: number): boolean {
  turn = (turn + 1) >>> 0
  let different = 0
  for (let index = at; index < at + blockSize; index++) {
    if (met[bytes[index]!] === turn) continue
    met[bytes[index]!] = turn
    different++
  }
  return different >= minVariety
}

function longest(runs: readonly { readonly length: number }[]): number {
  return runs.reduce((most, { length }) => Math.max(most, length), 0)
}

/** The sum of the block behind the one at `at`. */
function rolled(sum: number, bytes: Uint8Array, at: number): number {
  return (Math.imul(sum - Math.imul(bytes[at]!, leavingFactor), hashBase) + bytes[at + blockSize]!) | 0
}

function sumOf(bytes: Uint8Array, at: number): number {
  let sum = 0
  for (let index = at; index < at + blockSize; index++) sum = (Math.imul(sum, hashBase) + bytes[index]!) | 0
  return sum
}

function equalFrom(one: Uint8Array, at: number, other: Uint8Array, place: number): number {
  let length = 0
  while (at + length < one.length && place + length < other.length && one[at + length] === other[place + length])
    length++
  return length
}
