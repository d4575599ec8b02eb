import type { Evidence } from '../../src/requirement/evidence.ts'
import { groups, type Answered } from '../../src/requirement/scope.ts'
import { audioOf, findingOf } from '../evidence/audio-facts.ts'
import { isOrdinaryText } from '../evidence/ordinary-text.ts'
import { requestedFormat } from '../evidence/sent-request.ts'
import { isCompleteSpeech } from './complete-speech.ts'
import { isForeign } from './takes.ts'
import { isUndamaged } from './undamaged.ts'

/** All answers to ordinary text in pcm together: what one of them has by chance, all of them have not. */
export const ordinaryPcm = groups(
  (exchange, evidence) =>
    isOrdinaryText(exchange) &&
    isCompleteSpeech(exchange) &&
    requestedFormat(exchange, evidence) === 'pcm' &&
    exchange.response.body.length > 0,
  () => 'pcm',
  'format',
)

export const notSound = 'what came is not the audio that was asked for, or is damaged'

/** Of answers, those that are samples and nothing else, as far as each of them shows alone. */
export function soundPcm(exchanges: readonly Answered[], evidence: Evidence): Answered[] {
  return exchanges.filter((exchange) => {
    const audio = audioOf(exchange, evidence)
    return audio !== undefined && !isForeign(audio) && isUndamaged(audio) && !findingOf(audio, ['unsigned-samples'])
  })
}
