/** Lines up to a number of bytes. */
export class LimitedText {
  readonly #limit: number
  readonly #lines: string[] = []
  #bytes = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  /** Room is kept for the sentence that says what was left out. */
  fits(bytes: number): boolean {
    return this.#bytes + bytes + 200 <= this.#limit
  }

  /** Leaves out a line that does not fit. */
  add(line: string): void {
    const bytes = Buffer.byteLength(line) + 1
    if (!this.fits(bytes)) return
    this.#lines.push(line)
    this.#bytes += bytes
  }

  /** Leaves out what does not fit, and says how many that are. */
  rows(rows: readonly string[], noun: string): void {
    rows.some((row, index) => {
      if (this.fits(Buffer.byteLength(row) + 1)) {
        this.add(row)
        return false
      }
      this.#lines.push('', `${rows.length - index} more ${noun} do not fit here: see report.html.`)
      this.#bytes += 80
      return true
    })
  }

  end(): string {
    return `${this.#lines.join('\n').trimEnd()}\n`
  }
}
