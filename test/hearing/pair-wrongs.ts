import { joined } from '../../fixtures/audio/joined.ts'

/** One way in which a format of a text is not the sound of the other. */
export interface PairWrong {
  readonly name: string
  readonly change: (samples: Float32Array) => Float32Array
}

export const pairWrongs: readonly PairWrong[] = [
  { name: 'last third lost', change: (samples) => samples.slice(0, (samples.length * 2) / 3) },
  { name: 'first third lost', change: (samples) => samples.slice(samples.length / 3) },
  {
    name: 'second half first',
    change: (samples) => joined(samples.slice(samples.length >> 1), samples.slice(0, samples.length >> 1)),
  },
  { name: 'begun again after half', change: (samples) => joined(samples.slice(0, samples.length >> 1), samples) },
  { name: 'two thirds of the rate', change: (samples) => samples.filter((_, index) => index % 3 !== 2) },
  { name: 'backwards', change: (samples) => samples.toReversed() },
]
