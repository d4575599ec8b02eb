/** Adds up how long frames last, at a sample rate that may change. */
export class FrameClock {
  /** In Hz; 0 before the first frame. */
  rate = 0
  #samples = 0
  #before = 0

  /** Milliseconds of the frames so far. */
  get milliseconds(): number {
    return this.#before + (this.rate === 0 ? 0 : (this.#samples * 1000) / this.rate)
  }

  /** The next frames have this rate, in Hz. */
  setRate(rate: number): void {
    this.#before = this.milliseconds
    this.#samples = 0
    this.rate = rate
  }

  /** Frames of so many samples of a channel. */
  add(samples: number): void {
    this.#samples += samples
  }
}
