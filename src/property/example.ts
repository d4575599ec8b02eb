import * as fc from 'fast-check'

/** One drawn value with its place in the property, and what smaller values may be tried in its stead. */
export interface Example<T> {
  readonly value: T
  /** fast-check's path: the index in the batch, and behind it the choices of shrinking, joined by colons. */
  readonly path: string
  /** Smaller values, the most promising first. Drawn only as far as it is read. */
  smaller(): Iterable<Example<T>>
}

/** Draws all examples of a property at once, the same that `fc.assert` would with this seed; none is sent yet. */
export function drawExamples<T>(arbitrary: fc.Arbitrary<T>, seed: number, count: number): Example<T>[] {
  const recording = new Recording(arbitrary)
  fc.sample(recording, { seed, numRuns: count })
  return recording.drawn.slice(0, count).map((value, index) => example(arbitrary, value, String(index)))
}

function example<T>(arbitrary: fc.Arbitrary<T>, drawn: fc.Value<T>, path: string): Example<T> {
  return {
    value: drawn.value,
    path,
    *smaller() {
      let choice = 0
      for (const next of arbitrary.shrink(drawn.value_, drawn.context)) {
        yield example(arbitrary, next, `${path}:${choice}`)
        choice += 1
      }
    },
  }
}

/** Keeps every value that it draws together with the context that shrinking needs. */
class Recording<T> extends fc.Arbitrary<T> {
  readonly drawn: fc.Value<T>[] = []
  readonly #inner: fc.Arbitrary<T>

  constructor(inner: fc.Arbitrary<T>) {
    super()
    this.#inner = inner
  }

  override generate(random: fc.Random, bias: number | undefined): fc.Value<T> {
    const value = this.#inner.generate(random, bias)
    this.drawn.push(value)
    return value
  }

  override canShrinkWithoutContext(value: unknown): value is T {
    return this.#inner.canShrinkWithoutContext(value)
  }

  override shrink(value: T, context: unknown): fc.Stream<fc.Value<T>> {
    return this.#inner.shrink(value, context)
  }
}
