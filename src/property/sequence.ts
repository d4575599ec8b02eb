import * as fc from 'fast-check'

/** One request among those of a sequence. */
export interface Step {
  readonly what: string
  /** Sent together with the one before it. */
  readonly isBeside: boolean
  /** Asks for the end of its connection. */
  readonly isFresh: boolean
}

/**
 * All of these kinds in any order, one in four side by side with what comes before, one in eight the last of its
 * connection. Smaller ones have some of them: one alone first, since one is mostly the cause.
 */
export class Sequence extends fc.Arbitrary<readonly Step[]> {
  readonly #kinds: readonly string[]

  constructor(kinds: readonly string[]) {
    super()
    this.#kinds = kinds
  }

  override generate(random: fc.Random): fc.Value<readonly Step[]> {
    const steps: Step[] = []
    for (const what of this.#kinds) {
      const [place, beside, fresh] = [random.nextInt(0, steps.length), random.nextInt(0, 3), random.nextInt(0, 7)]
      steps.splice(place, 0, { what, isBeside: beside === 3, isFresh: fresh === 7 })
    }
    return new fc.Value(steps, undefined)
  }

  override canShrinkWithoutContext(_value: unknown): _value is readonly Step[] {
    return true
  }

  override shrink(value: readonly Step[]): fc.Stream<fc.Value<readonly Step[]>> {
    return fc.stream(smaller(value)).map((steps) => new fc.Value(steps, undefined))
  }
}

function* smaller(steps: readonly Step[]): Generator<readonly Step[]> {
  if (steps.length < 2) return
  for (const step of steps) yield [step]
  if (steps.length < 3) return
  const half = steps.length >> 1
  yield steps.slice(0, half)
  yield steps.slice(half)
  for (const left of steps.keys()) yield steps.toSpliced(left, 1)
}
