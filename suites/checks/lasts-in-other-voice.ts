import type { Format } from '../../src/contract/operation.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import { isAnswered, type Answered } from '../../src/requirement/scope.ts'
import { audioOf, extentOf, measureOf } from '../evidence/audio-facts.ts'
import { mean } from '../evidence/statistics.ts'
import { requestedFormat, textOf } from '../evidence/sent-request.ts'
import { isCompleteSpeech, isMember } from './complete-speech.ts'
import { spokenTexts } from './constant-part.ts'
import { isForeign } from './takes.ts'

/** A voice that says a text anew may take so much longer for it: of one that does more, lengths tell nothing. */
const mostSpread = 1.1

/**
 * How long a text lasts in another voice, as a share of what is expected there: of as many times what it begins with as
 * in the first voice.
 *
 * @param part what it begins with, in the other voice
 * @returns why it is not known, or the share
 */
export function lastsInOtherVoice(
  whole: Answered,
  part: Answered,
  format: Format,
  evidence: Evidence,
): string | { readonly share: number } {
  const [all, begins] = [textOf(whole, evidence), textOf(part, evidence)]
  const spoken = spokenTexts(format, evidence)
  const usual = spoken.find(({ text }) => text === begins)
  const page = evidence.exchanges
    .filter(isAnswered)
    .filter((one) => isMember('page')(one) && isCompleteSpeech(one))
    .find((one) => requestedFormat(one, evidence) === format && textOf(one, evidence) === all)
  if (!usual || !page) return 'it was not spoken in the first voice'
  const audios = [page, whole, part].map((one) => audioOf(one, evidence))
  if (audios.some((audio) => !audio || isForeign(audio) || measureOf(audio) !== usual.measure))
    return 'what came is not measured as in the first voice'
  if (spoken.some(({ extents }) => Math.max(...extents) > mostSpread * Math.min(...extents)))
    return 'the first voice takes otherwise long for a text each time'
  const [first, other, beginning] = audios.map((audio) => extentOf(audio!)) as [number, number, number]
  return { share: (other * mean(usual.extents)) / (first * beginning) }
}
