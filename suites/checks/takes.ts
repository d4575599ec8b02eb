import type { Mp3Judgement, PcmJudgement } from '../../src/audio/audio.ts'
import type { Format } from '../../src/contract/operation.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import { isAnswered, type Answered } from '../../src/requirement/scope.ts'
import { requestedFormat, textOf } from '../evidence/sent-request.ts'
import { audioOf, findingOf } from '../evidence/audio-facts.ts'
import { isCompleteSpeech } from './complete-speech.ts'
import { mannerOf } from './manner.ts'

/** An answer that is audio of the requested format. */
export interface Take {
  readonly exchange: Answered
  readonly audio: Mp3Judgement | PcmJudgement
}

/**
 * What plain requests in one format got, by text. What is no audio of that format, or empty, says nothing of how long a
 * voice takes.
 * @param manner in which they are spoken: `mannerOf`
 */
export function takesOf(format: Format, evidence: Evidence, manner = ''): ReadonlyMap<string, readonly Take[]> {
  const takes = evidence.exchanges
    .filter(isAnswered)
    .filter(
      (exchange) =>
        mannerOf(exchange, evidence) === manner &&
        isCompleteSpeech(exchange) &&
        requestedFormat(exchange, evidence) === format,
    )
    .flatMap((exchange) => {
      const audio = audioOf(exchange, evidence)
      return audio && audio.bytes > 0 && !isForeign(audio) ? [{ exchange, audio }] : []
    })
  return Map.groupBy(takes, ({ exchange }) => textOf(exchange, evidence))
}

/** Is it something else than the requested audio? */
export function isForeign(audio: Mp3Judgement | PcmJudgement): boolean {
  return findingOf(audio, ['foreign-format', 'text-mangled', 'wrong-sample-format', 'no-audio-frame']) !== undefined
}
