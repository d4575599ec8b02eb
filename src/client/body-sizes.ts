import type { Case } from '../record/case.ts'
import { allowance } from './allowance.ts'

const mebibyte = 1024 * 1024

/**
 * Bytes that are read of an answer. A minute of 96 kHz stereo is under 24 MiB; an error is JSON of a few hundred bytes,
 * or a page of a proxy. What is too long again and again is cut sooner, speech to a minute of 48 kHz stereo.
 */
const speechSizes = { each: 12 * mebibyte, most: 24 * mebibyte, shared: 24 * mebibyte }
const otherSizes = { each: 16 * 1024, most: mebibyte, shared: 128 * mebibyte }

/** All answers under way hold so much together. */
export const memoryLimit = 28 * mebibyte

/** Of a body that was given up for its length this much is kept as evidence. */
export const evidenceBytes = 64 * 1024

/** How much is read of the bodies of a run. */
export interface BodySizes {
  limit(of: Case, status: number): number
  spend(of: Case, status: number, length: number, complete: boolean): void
}

export function bodySizes(): BodySizes {
  const speech = allowance(speechSizes)
  const other = allowance(otherSizes)
  const isSpeech = (of: Case, status: number): boolean => of.operation === 'speech' && status === 200
  return {
    limit: (of, status) => (isSpeech(of, status) ? speech : other).limit(),
    spend(of, status, length, complete) {
      // Speech as long as it should be takes nothing from others; of anything else so much is never needed.
      if (!isSpeech(of, status)) other.spend(length)
      else if (!complete) speech.spend(length)
    },
  }
}
