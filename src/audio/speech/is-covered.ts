import type { Features } from './speech-features.ts'

/** With fewer decibels something lies under all of the speech that is heard beside it: music, or noise. */
const covered = 22

/** Does something lie under the speech that hides whole texts? */
export function isCovered({ range }: Features): boolean {
  return range < covered
}

/** With fewer decibels what is soft in speech comes and goes with what lies under it. */
const wordsCovered = 34

/** As above, that hides a word, or makes one of what is none. */
export function hidesWords({ range }: Features): boolean {
  return range < wordsCovered
}
