import { FormatCosts, windowBytes } from './format-costs.ts'
import { partMargin } from './thresholds.ts'

/**
 * Windows of which a part is made at first: 84 ms of 24 kHz in mono. Of 3000 stretches of good speech, half as long,
 * one was called another format.
 */
const partWindows = 8

/**
 * Parts that a length has at most. When they are used up, each two become one, and of twice as many windows every other
 * is tried.
 */
const maxParts = 64

/**
 * Of windows that follow each other and that little-endian wins by far, one in so many is tried under all formats, and
 * stands for the rest: to try each took most of the time of a judgement.
 */
const triedInClear = 4

/** A part of the bytes, and what it would cost under each format. */
export interface FormatPart {
  readonly at: number
  end: number
  readonly costs: FormatCosts
  /** Windows that it stands for; not all of them were tried. */
  windows: number
}

/**
 * Tries all formats on windows that are spread evenly over the whole length, whatever that will be, in bounded memory.
 * Windows that tell nothing are not given to it, so that each part tells something.
 */
export class FormatParts {
  #parts: FormatPart[] = []
  #every = 1
  #seen = 0
  /** The last window that was tried, and for how many more it stands. */
  #last = new FormatCosts()
  #standsFor = 0

  /**
   * Takes the window at `at`, offset `offset` of the file; `size` is smaller for what a window leaves.
   * @param isClear Does little-endian win it by far over the other readings of 16 bits?
   */
  take(bytes: Uint8Array, at: number, offset: number, isClear: boolean, size = windowBytes): void {
    const part = this.#part(offset)
    if (this.#seen % this.#every === 0) this.#try(part, bytes, at, isClear, size)
    part.windows += size / windowBytes
    part.end = offset + size
    this.#seen++
  }

  #try(part: FormatPart, bytes: Uint8Array, at: number, isClear: boolean, size: number): void {
    if (!isClear || this.#standsFor === 0) {
      this.#last = new FormatCosts()
      this.#last.add(bytes, at, size)
      this.#standsFor = isClear && this.#last.firstBest().margin > partMargin ? triedInClear : 1
    }
    part.costs.absorb(this.#last, 1)
    this.#standsFor--
  }

  /** Parts of which enough was tried for them to be judged each for itself. */
  get whole(): readonly FormatPart[] {
    return this.#parts.filter(({ costs }) => costs.weight >= partWindows)
  }

  /** The costs over these parts, each by what it stands for; over all of them unless some are given. */
  costs(parts: readonly FormatPart[] = this.#parts): FormatCosts {
    const sum = new FormatCosts()
    for (const { costs, windows } of parts) if (costs.weight > 0) sum.absorb(costs, windows / costs.weight)
    return sum
  }

  #part(offset: number): FormatPart {
    const last = this.#parts.at(-1)
    if (last !== undefined && last.windows < partWindows * this.#every) return last
    if (this.#parts.length === maxParts) {
      this.#parts = Array.from({ length: maxParts / 2 }, (_, index) =>
        joined(this.#parts[index * 2] as FormatPart, this.#parts[index * 2 + 1] as FormatPart),
      )
      this.#every *= 2
    }
    const part = { at: offset, end: offset, costs: new FormatCosts(), windows: 0 }
    this.#parts.push(part)
    this.#standsFor = 0
    return part
  }
}

function joined(one: FormatPart, other: FormatPart): FormatPart {
  const costs = new FormatCosts()
  costs.absorb(one.costs, 1)
  costs.absorb(other.costs, 1)
  return { at: one.at, end: other.end, costs, windows: one.windows + other.windows }
}
