import type { Findings } from '../finding.ts'

interface Place {
  readonly at: number
  readonly atMs: number
}

/** Counts changes between mono and stereo, and tells streams that were joined from one stream that changes. */
export class ChannelChanges {
  #count = 0
  #first: Place | undefined
  #last = -1
  #acrossFrames = false

  /** The number of channels changes at this place. */
  add(place: Place): void {
    this.#count++
    this.#last = place.at
    this.#first ??= place
  }

  /** The frame at `offset` begins in the frames before it. */
  reachesBack(offset: number): void {
    if (this.#last === offset) this.#acrossFrames = true
  }

  /** Adds what the whole file shows: of `frames` audio frames, some of which begin in others or none. */
  close(findings: Findings, frames: number, usesReservoir: boolean): void {
    if (this.#first === undefined) return
    // A stream may change between mono and stereo (the mode is a field of every header). Streams that end and begin
    // with an empty reservoir at each change, though frames between the changes share bytes, were made apart and
    // joined.
    const joined = !this.#acrossFrames && (this.#count === 1 || (usesReservoir && frames > this.#count * 10))
    if (joined) findings.add('joined-channels', 'mono and stereo streams were joined here', this.#first)
    else findings.add('channel-mode-changes', `the number of channels changes ${times(this.#count)}`, this.#first)
  }
}

function times(count: number): string {
  return count === 1 ? 'once' : `${count} times`
}
