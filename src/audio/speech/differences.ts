import { frameDistance, type Features } from './speech-features.ts'

/** What one of two audios has and the other has not, at one place. */
export interface Difference {
  /** Where in the first of the two, in frames, and where in the second. */
  readonly at: number
  readonly there: number
  /** Frames that the second has more; negative where it has less. */
  readonly more: number
  /** Frames of either that are not in the other: where they are many more, another sound stands here. */
  readonly unlike: number
}

/** A frame that only one of the two has costs this share of what another sound costs, … */
const share = 0.4

/** … and where such frames begin, as much as so many sounds. */
const beginning = 2

/** Frames between which two such places are one. */
const nearby = 6

/** Frames that the second may be ahead or behind at most: a few words. */
const reach = 50

/** A way goes on with a frame of both, of the first alone or of the second alone. */
const [both, first, second] = [0, 1, 2] as const
const ways = [both, first, second] as const

/** As the first of these, with two frames of the second or of the first for one of the other. */
const [secondTwice, firstTwice] = [3, 4] as const

/** What it costs to come to each frame of the second, by how the way goes on there. */
type Row = readonly [Float64Array, Float64Array, Float64Array]

/**
 * Where two audios of one text differ: which frames only one of them has, by the cheapest way through both. Each may
 * run at half to twice the pace of the other.
 * @param unit distance of other sounds
 * @returns and how far they are from each other in all, as a share of `unit`
 */
export function differencesOf(
  one: Features,
  other: Features,
  unit: number,
): { readonly differences: readonly Difference[]; readonly distance: number } {
  const [rows, columns] = [one.frames, other.frames]
  const [single, turn] = [share * unit, beginning * unit]
  const row = (): Row => [both, first, second].map(() => new Float64Array(columns + 1)) as unknown as Row
  const steps = [both, first, second].map(() => new Uint8Array((rows + 1) * (columns + 1)))
  const distances = [new Float64Array(columns + 1), new Float64Array(columns + 1)] as [Float64Array, Float64Array]
  let [older, old, fresh] = [row(), row(), row()]
  for (const costs of [...older, ...old]) costs.fill(Infinity)
  for (let at = 0; at <= rows; at++) {
    const middle = Math.round((at * columns) / rows)
    for (const costs of fresh) costs.fill(Infinity)
    const [before, now] = [distances[(at + 1) % 2]!, distances[at % 2]!]
    now.fill(Infinity)
    for (let there = Math.max(0, middle - reach); there <= Math.min(columns, middle + reach); there++) {
      const place = at * (columns + 1) + there
      if (at > 0 && there > 0) {
        const distance = (now[there] = frameDistance(one, at - 1, other, there - 1))
        let step: number = cheapest(old, there - 1, 0, 0)
        let cost = old[step]![there - 1]! + distance
        const fast = there > 1 ? old[both][there - 2]! + now[there - 1]! + distance : Infinity
        if (fast < cost) {
          cost = fast
          step = secondTwice
        }
        const slow = older[both][there - 1]! + before[there]! + distance
        if (slow < cost) {
          cost = slow
          step = firstTwice
        }
        fresh[both][there] = cost
        steps[both]![place] = step
      } else if (at === 0 && there === 0) fresh[both][0] = 0
      if (at > 0) {
        const step = cheapest(old, there, turn, first)
        fresh[first][there] = old[step][there]! + (step === first ? 0 : turn) + single
        steps[first]![place] = step
      }
      if (there > 0) {
        const step = cheapest(fresh, there - 1, turn, second)
        fresh[second][there] = fresh[step][there - 1]! + (step === second ? 0 : turn) + single
        steps[second]![place] = step
      }
    }
    ;[older, old, fresh] = [old, fresh, older]
  }
  const end = cheapest(old, columns, 0, 0)
  return { differences: joined(alone(steps, rows, columns, end)), distance: old[end][columns]! / unit / rows }
}

/** How the cheapest way to a frame goes on there; it costs so much more to turn than to go on as before. */
function cheapest(costs: Row, at: number, turn: number, before: 0 | 1 | 2): 0 | 1 | 2 {
  let best: 0 | 1 | 2 = before
  for (const step of ways)
    if (step !== before && costs[step][at]! + turn < costs[best][at]! + (best === before ? 0 : turn)) best = step
  return best
}

/** The frames that only one has, from the end to the beginning. */
function alone(steps: readonly Uint8Array[], rows: number, columns: number, end: 0 | 1 | 2): Difference[] {
  const found: Difference[] = []
  let [at, there, state]: [number, number, number] = [rows, columns, end]
  while (at > 0 || there > 0) {
    const step = steps[state]![at * (columns + 1) + there]!
    if (state === both) {
      at -= step === firstTwice ? 2 : 1
      there -= step === secondTwice ? 2 : 1
    } else {
      if (state === first) at--
      else there--
      found.push({ at, there, more: state === second ? 1 : -1, unlike: 1 })
    }
    state = step > second ? both : step
  }
  return found.toReversed()
}

/** Those that few frames of both are between, as one. */
function joined(frames: readonly Difference[]): Difference[] {
  const all: Difference[] = []
  for (const [index, frame] of frames.entries()) {
    const [last, before] = [all.at(-1), frames[index - 1]]
    if (last && before && Math.min(frame.at - before.at, frame.there - before.there) <= nearby)
      all[all.length - 1] = { ...last, more: last.more + frame.more, unlike: last.unlike + 1 }
    else all.push(frame)
  }
  return all
}
