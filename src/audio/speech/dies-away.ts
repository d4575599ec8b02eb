import { median } from './median.ts'
import type { Part } from './part.ts'
import { dimensions, type Features } from './speech-features.ts'

/** Shares of the frames, from the softest to the loudest: what is soft and what is loud of a text. */
const softest = 0.05
const loudest = 0.7

/** Measured: 13 frames at most behind the last loud one with usual voices, 29 at least in a hall. */
const slowly = 21

/**
 * Does the sound die away so slowly behind each text, as in a hall, that the next one begins over it? Then a text takes
 * more time alone than within another.
 */
export function diesAwaySlowly(parts: readonly Part[]): boolean {
  return median(parts.map(({ takes }) => median(takes.map(framesAfterLoud)))) > slowly
}

/** The frames behind the last one that is louder than half-way between soft and loud. */
function framesAfterLoud({ frames, values }: Features): number {
  const energies = Float32Array.from({ length: frames }, (_, frame) => values[frame * dimensions]!)
  const sorted = energies.toSorted()
  const [soft, loud] = [softest, loudest].map((share) => sorted[Math.floor(share * frames)]!) as [number, number]
  return frames - 1 - energies.findLastIndex((energy) => energy > (soft + loud) / 2)
}
