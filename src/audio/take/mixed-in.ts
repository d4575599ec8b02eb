import { bestMatch, energiesOf, type Measured } from './correlation.ts'
import { lowRate } from './low-wave.ts'

/** Its own wave is so much alike an answer, at least: another time it is spoken, it comes to half. */
const leastOwn = 0.6

/** So much of the energy is more than what a codec, a dither or a clock leaves. */
const leastRest = 0.04

/** So much alike the other wave is what is left: other speech of the voice comes to 0.63 where it has no melody. */
const leastAlike = 0.85

/** Where it is found, the other one is nearly as loud as anywhere: music under speech is softer than that. */
const leastLoud = 0.2

/** What is looked for, the loudest of what is left, and the steps at which it may begin. */
const searched = 0.5 * lowRate
const step = 0.05 * lowRate

const measured = (wave: Float32Array): Measured => ({ wave, energies: energiesOf(wave) })

/**
 * Is an answer its own wave and, at the same time, another one? What is left of it without its own wave is looked for
 * in the others.
 * @param answer , `own` and `others`: as `lowWave` gives them
 * @returns indexes of those that are mixed into it
 */
export function mixedIn(answer: Float32Array, own: Float32Array, others: readonly Float32Array[]): number[] {
  const rest = withoutOwn(answer, own)
  if (!rest) return []
  const left = measured(rest)
  const at = loudest(left.energies)
  if (at < 0 || energyAt(left.energies, at) < leastRest * energyAt(energiesOf(answer), at)) return []
  return others.flatMap((other, index) => (isFoundIn(measured(other), left, at) ? [index] : []))
}

function isFoundIn(other: Measured, left: Measured, at: number): boolean {
  const loud = loudest(other.energies)
  const match = loud < 0 ? undefined : bestMatch(left, at, searched, other, 0, other.wave.length, 0)
  if (!match || match.likeness < leastAlike) return false
  return energyAt(other.energies, at + match.lag) >= leastLoud * energyAt(other.energies, loud)
}

/** What is left of an answer without its own wave, as loud as that is in it. Undefined where it is not in it. */
function withoutOwn(answer: Float32Array, own: Float32Array): Float32Array | undefined {
  const length = Math.min(own.length, answer.length)
  const match = bestMatch(measured(own), 0, length, measured(answer), 0, answer.length, 0)
  if (!match || match.likeness < leastOwn) return undefined
  let [shared, energy] = [0, 0]
  for (let index = 0; index < length; index++) {
    shared += own[index]! * answer[index + match.lag]!
    energy += own[index]! ** 2
  }
  return answer.map((sample, index) => sample - (shared / energy) * (own[index - match.lag] ?? 0))
}

/** Of what is looked for, where it begins here. */
function energyAt(energies: Float64Array, at: number): number {
  return energies[at + searched]! - energies[at]!
}

/** Where what is loudest begins; -1 where there is too little. */
function loudest(energies: Float64Array): number {
  let [best, most] = [-1, -1]
  for (let at = 0; at + searched < energies.length; at += step) {
    const energy = energyAt(energies, at)
    if (energy > most) [best, most] = [at, energy]
  }
  return best
}
