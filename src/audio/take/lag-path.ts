import { likeness, type Measured } from './correlation.ts'

/** Samples of a block, and from one to the next: 64 ms and 32. */
export const blockLength = 256
export const blockStep = 128

/** A block is as well found nowhere as found with such a likeness … */
const nowhere = 0.6

/** … and another lag is worth so many blocks. */
const turn = 1.5

/** A block of the one that is found in the other, at which lag, and how much alike the two are. */
export interface Found {
  readonly at: number
  readonly lag: number
  readonly likeness: number
}

/** A lag, and the block at which it was found. */
export interface Candidate {
  readonly lag: number
  readonly block: number
}

/** A lag as it drifts, and how much alike each block is at it. */
export interface Track {
  readonly lags: Int32Array
  readonly likenesses: Float32Array
}

/**
 * Follows a lag through all blocks, from the one at which it was found into both directions. It may drift by a sample a
 * block: clocks of two converters differ a little.
 */
export function trackOf(one: Measured, other: Measured, { lag, block: anchor }: Candidate, blocks: number): Track {
  const lags = new Int32Array(blocks)
  const likenesses = new Float32Array(blocks)
  for (const direction of [1, -1]) {
    let current = lag
    for (let block = direction === 1 ? anchor : anchor - 1; block >= 0 && block < blocks; block += direction) {
      const at = block * blockStep
      const by = (off: number): number => likeness(one, at, other, at + current + off, blockLength)
      const [before, here, behind] = [by(-1), by(0), by(1)]
      let [best, chosen] = [here, current]
      if (before > best) [best, chosen] = [before, current - 1]
      if (behind > best) [best, chosen] = [behind, current + 1]
      // Between two samples it may be more alike: a parabola through three of them shows how much.
      const bend = before - 2 * here + behind
      if (chosen === current && here > nowhere && bend < 0)
        best = Math.min(1, here - (before - behind) ** 2 / (8 * bend))
      lags[block] = chosen
      likenesses[block] = best
      // What is no match leads nowhere.
      if (best > 0.9) current = chosen
    }
  }
  return { lags, likenesses }
}

/**
 * Where the blocks of the one that sound are in the other, at as few lags as explain it: undefined for a block that is
 * nowhere.
 */
export function lagPath(tracks: readonly Track[], sounds: readonly boolean[]): (Found | undefined)[] {
  const blocks = sounds.length
  const none = tracks.length
  const costs = new Float64Array(none + 1)
  const from: Uint8Array[] = []
  for (let block = 0; block < blocks; block++) {
    const before = costs.slice()
    const least = before.indexOf(Math.min(...before))
    const sources = new Uint8Array(none + 1)
    for (let state = 0; state <= none; state++) {
      const stays = before[state]! <= before[least]! + turn
      sources[state] = stays ? state : least
      const gain = !sounds[block] ? 0 : state === none ? nowhere : tracks[state]!.likenesses[block]!
      costs[state] = (stays ? before[state]! : before[least]! + turn) - gain
    }
    from.push(sources)
  }
  const path: (Found | undefined)[] = Array.from({ length: blocks }, () => undefined)
  let state = costs.indexOf(Math.min(...costs))
  for (let block = blocks - 1; block >= 0; block--) {
    if (state !== none && sounds[block] && tracks[state]!.likenesses[block]! > nowhere)
      path[block] = {
        at: block * blockStep,
        lag: tracks[state]!.lags[block]!,
        likeness: tracks[state]!.likenesses[block]!,
      }
    state = from[block]![state]!
  }
  return path
}
