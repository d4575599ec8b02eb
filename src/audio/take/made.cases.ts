import { randomFrom } from '../../../fixtures/audio/random.ts'
import type { Measured } from '../../../fixtures/cases/keeps.ts'
import { sameTake, type SameTake } from './same-take.ts'

/** Samples of 10 ms, by which what sounds is counted. */
const step = 40

/** So many steps of sound that is like no other of another seed, at so many decibels of full scale. */
function sound(seed: number, steps: number, decibels = -20): Float32Array {
  const random = randomFrom(seed)
  const [loud, samples] = [10 ** (decibels / 20), new Float32Array(steps * step)]
  // Each step is as loud as the others.
  for (let at = 0; at < samples.length; at += step) {
    const own = Array.from({ length: step }, () => random() - 0.5)
    const size = Math.hypot(...own) / Math.sqrt(step)
    samples.set(
      own.map((value) => (value * loud) / size),
      at,
    )
  }
  return samples
}
const quiet = (steps: number): Float32Array => new Float32Array(steps * step)
const joined = (...parts: readonly Float32Array[]): Float32Array => Float32Array.from(parts.flatMap((one) => [...one]))

const [first, second] = [sound(1, 80), sound(2, 80)]
const lengths = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, at) => from + at)

/** What is told of two waves, by steps, and of them the other way round. */
function told(one: Float32Array, other: Float32Array): unknown[] {
  const written = (take: SameTake): string => {
    if (take.outcome !== 'lost') return take.outcome
    const { flaw, of, from, to, pieces, sounds, there } = take
    const places = [from, to, sounds, there.from, there.to].map((seconds) => Number(seconds.toFixed(4)))
    return [flaw, of, ...(pieces > 1 ? [`${pieces} pieces`] : []), ...places].join(' ')
  }
  return [written(sameTake(one, other)), written(sameTake(other, one))]
}

type Sweep = readonly [
  name: string,
  steps: readonly number[],
  make: (steps: number) => readonly [Float32Array, Float32Array],
]

const whole = joined(first, second)

/** Stretches with a piece between each two of them: of how many steps, and what stands there in the other. */
function between(pieces: readonly (readonly [Float32Array, Float32Array])[]): readonly [Float32Array, Float32Array] {
  const of = (side: 0 | 1): Float32Array =>
    joined(sound(11, 60), ...pieces.flatMap((piece, index) => [piece[side], sound(12 + index, 60)]))
  return [of(0), of(1)]
}
const pieces = (count: number, make: (index: number) => readonly [Float32Array, Float32Array]) =>
  between(Array.from({ length: count }, (_, index) => make(index)))
const nothing = quiet(0)
const sweeps: readonly Sweep[] = [
  ['more is lost within', [...lengths(10, 13), 19], (n) => [joined(first, sound(3, n), second), whole]],
  ['more is lost in front', lengths(9, 13), (n) => [joined(sound(3, n), whole), whole]],
  ['more is lost behind', lengths(11, 13), (n) => [joined(whole, sound(3, n)), whole]],
  [
    'more is silent within',
    [...lengths(11, 14), 16],
    (n) => [joined(first, sound(3, n), second), joined(first, quiet(n), second)],
  ],
  [
    'more is another one within',
    lengths(23, 26),
    (n) => [joined(first, sound(3, n), second), joined(first, sound(4, n), second)],
  ],
  ['more is another one in front', lengths(24, 25), (n) => [joined(sound(3, n), whole), joined(sound(4, n), whole)]],
  [
    'of much that is lost, more is another one',
    [0, ...lengths(12, 15), ...lengths(24, 25)],
    (n) => [joined(first, sound(3, 40), second), joined(first, sound(4, n), quiet(40), second)],
  ],
  [
    'what is lost is softer',
    [-44.5, -45.5, -46.5],
    (n) => [joined(first, sound(3, 30, n), second), joined(first, quiet(30), second)],
  ],
  [
    'what stands there is softer',
    [-44.5, -45.5, -54.5, -55.5, -56.5],
    (n) => [joined(first, sound(3, 40), second), joined(first, sound(4, 40, n), second)],
  ],
  ['all is softer', [-53.5, -54.5, -55.5], (n) => [sound(1, 160, n), sound(1, 160, n)]],
  ['one is softer', [-54.5, -55.5], (n) => [sound(1, 160), sound(1, 160, n)]],
  ['less is there', [...lengths(76, 84), 90], (n) => [whole.subarray(0, n * step), whole.subarray(0, n * step)]],
  [
    'less is the same',
    [0, 10, 20, 30, 35, 40, 45, 50, 60],
    (n) => [joined(first, second), joined(first, sound(5, n), second.subarray(n * step))],
  ],
  ['a pause is longer', [30, 90, 180], (n) => [whole, joined(first, quiet(n), second)]],
  [
    'pauses are longer',
    [20, 80],
    (n) => [whole, joined(first.subarray(0, 1600), quiet(n), first.subarray(1600), quiet(n), second)],
  ],
  ['silence in front is longer', [60, 240, 360], (n) => [whole, joined(quiet(n), whole)]],
  ['more is said twice', [0, 10, 40, 80], (n) => [whole, joined(first, second.subarray(0, n * step), second)]],
  [
    'a run between losses is shorter',
    [...lengths(28, 33), 36],
    (n) => [joined(first, sound(3, 30), sound(6, n), sound(4, 30), second), joined(first, sound(6, n), second)],
  ],
  ['more pieces are lost', lengths(2, 6), (n) => pieces(n, (index) => [sound(30 + index, 8), nothing])],
  ['pieces that are lost are longer', lengths(2, 6), (n) => pieces(4, (index) => [sound(30 + index, n), nothing])],
  ['pieces that are silent are longer', lengths(2, 9), (n) => pieces(4, (index) => [sound(30 + index, n), quiet(n)])],
  [
    'pieces that are lost are softer',
    [-37, -39, -44, -48],
    (n) => pieces(4, (index) => [sound(30 + index, 8, n), nothing]),
  ],
  [
    'pieces that are silent are softer',
    [-37, -39, -44],
    (n) => pieces(4, (index) => [sound(30 + index, 12, n), quiet(12)]),
  ],
  [
    'of pieces that are lost, more stands there',
    [0, 2, 4, 6],
    (n) => pieces(4, (index) => [sound(30 + index, 8), sound(40 + index, n)]),
  ],
  ['pauses between pieces are longer', [4, 16], (n) => pieces(5, () => [nothing, quiet(n)])],
  [
    'of pieces, more are lost on the other side',
    lengths(0, 4),
    (n) => pieces(5, (index) => (index < n ? [nothing, sound(30 + index, 8)] : [sound(30 + index, 8), nothing])),
  ],
  ['it is another one altogether', [100, 160], (n) => [sound(1, n), sound(7, n)]],
]

/** How much has to be lost, or another one, until that is told. */
export const takeCases: readonly Measured[] = sweeps.map(([name, steps, make]) => [
  `a take, and another one: ${name}`,
  () => steps.map((n) => [n, ...told(...make(n))]),
])
