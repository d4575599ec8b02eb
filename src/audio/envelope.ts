/** Steps that an envelope has at most. */
const maxSteps = 128

/**
 * Gathers peaks over time in bounded memory: when the steps are used up, each two become one and a step takes twice as
 * long.
 */
export class Envelope {
  readonly #steps = new Float64Array(maxSteps)
  #used = 0
  #perStep = 1
  #inStep = 0

  /** Takes the next value, at even distances in time; what it measures is the caller's. */
  add(value: number): void {
    if (this.#inStep === 0) {
      if (this.#used === maxSteps) this.#halve()
      this.#steps[this.#used] = 0
      this.#used++
    }
    if (value > (this.#steps[this.#used - 1] as number)) this.#steps[this.#used - 1] = value
    this.#inStep++
    if (this.#inStep === this.#perStep) this.#inStep = 0
  }

  /** The values so far, at most 128. */
  values(): number[] {
    return [...this.#steps.subarray(0, this.#used)]
  }

  #halve(): void {
    for (let index = 0; index < maxSteps / 2; index++) {
      this.#steps[index] = Math.max(this.#steps[index * 2] as number, this.#steps[index * 2 + 1] as number)
    }
    this.#used = maxSteps / 2
    this.#perStep *= 2
  }
}
