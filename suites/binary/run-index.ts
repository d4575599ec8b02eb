/** Bytes that are looked up at once. */
const BLOCK = 64

/** Different bytes that a block must hold: silence stands in every answer. */
const VARIETY = 16

/** So much of an answer is looked at. */
const MOST = 512 * 1024

/** Base of the rolling sum, and what the byte that leaves it counted. */
const BASE = 0x01000193
const LEAVING = power(BASE, BLOCK - 1)

function power(base: number, times: number): number {
  let result = 1
  for (let time = 0; time < times; time++) result = Math.imul(result, base)
  return result
}

interface Place { readonly source: number; readonly at: number }

/** A stretch of one answer that stands in another. */
export interface SharedRun { readonly at: number; readonly length: number; readonly sources: readonly number[] }

/** Finds which stretches of bytes stand in other answers as well, wherever they stand. Linear in what it is given. */
export class RunIndex {
  readonly #sources: Uint8Array[] = []
  readonly #places = new Map<number, Place[]>()

  /** Adds an answer; the number that it goes by. */
  add(bytes: Uint8Array): number {
    const source = this.#sources.length
    const taken = bytes.subarray(0, MOST)
    this.#sources.push(taken)
    for (let at = 0; at + BLOCK <= taken.length; at += BLOCK) {
      if (new Set(taken.subarray(at, at + BLOCK)).size < VARIETY) continue
      const sum = sumOf(taken, at)
      const places = this.#places.get(sum)
      if (!places) this.#places.set(sum, [{ source, at }])
      else if (places.at(-1)!.source !== source) places.push({ source, at })
    }
    return source
  }

  /** The stretches of these bytes that also stand in a source other than `self`, one after another. */
  * runs(bytes: Uint8Array, self?: number): Generator<SharedRun> {
    const taken = bytes.subarray(0, MOST)
    if (taken.length < BLOCK) return
    let sum = sumOf(taken, 0)
    for (let at = 0; ;) {
      const shared = (this.#places.get(sum) ?? []).filter(({ source }) => source !== self)
        .map(({ source, at: place }) => ({ source, length: equalFrom(taken, at, this.#sources[source]!, place) })).filter(({ length }) => length >= BLOCK)
      const length = shared.reduce((most, run) => Math.max(most, run.length), 0)
      if (length > 0) yield { at, length, sources: shared.filter((run) => run.length >= length / 2).map(({ source }) => source) }
      const next = at + Math.max(1, length)
      if (next + BLOCK > taken.length) return
      sum = length > 0 ? sumOf(taken, next) : (Math.imul(sum - Math.imul(taken[at]!, LEAVING), BASE) + taken[at + BLOCK]!) | 0
      at = next
    }
  }
}

function sumOf(bytes: Uint8Array, at: number): number {
  let sum = 0
  for (let index = at; index < at + BLOCK; index++) sum = (Math.imul(sum, BASE) + bytes[index]!) | 0
  return sum
}

function equalFrom(one: Uint8Array, at: number, other: Uint8Array, place: number): number {
  let length = 0
  while (at + length < one.length && place + length < other.length && one[at + length] === other[place + length]) length++
  return length
}
