import type { Features } from './speech-features.ts'

/** With fewer decibels something as loud lies under all of the speech: music, or noise. */
const covered = 12

/** Does something lie under the speech that hides whole texts? */
export function isCovered({ range }: Features): boolean {
  return range < covered
}
