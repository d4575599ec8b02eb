import type { Hooks } from '../deviation.ts'

/** Changes all samples at once: `rate` in hertz. What is given back is sent part by part. */
export function sounding(change: (samples: Float32Array, rate: number) => readonly Float32Array[]): Hooks {
  return {
    samples: async function* (sentences, { job }) {
      const parts: Float32Array[] = []
      for await (const sentence of sentences) parts.push(sentence)
      const all = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0))
      let at = 0
      for (const part of parts) {
        all.set(part, at)
        at += part.length
      }
      yield* change(all, job!.rate)
    },
  }
}
