import { formats } from '../../src/contract/operation.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import { lostSound } from './lost-sound.ts'
import { soundsLike } from './sounds-like.ts'
import type { Take } from './takes.ts'
import type { TextTakes } from './text-takes.ts'

/** Two takes of a text in one format, of each text and each format. */
function repeatsOf(takes: TextTakes): (readonly [Take, Take])[] {
  return formats.flatMap((format) =>
    [...takes[format].values()].flatMap((those) =>
      those.flatMap((one, index) => those.slice(index + 1).map((other) => [one, other] as const)),
    ),
  )
}

/** Does the voice say a text alike each time, in each format? */
export function isSteady(takes: TextTakes, rate: number, evidence: Evidence): boolean {
  return repeatsOf(takes).every(([one, other]) => {
    const { outcome } = soundsLike(one.exchange, other.exchange, evidence, rate)
    return outcome === 'same' || outcome === 'undecided'
  })
}

/** Is a text spoken anew each time, and not only written otherwise? */
export function isSpokenAnew(takes: TextTakes, rate: number, evidence: Evidence): boolean {
  return repeatsOf(takes).some(([one, other]) => {
    const found = lostSound([one], [other], [rate], evidence)
    return found !== 'whole' && found?.isSlight !== true
  })
}
