import { withheldWords } from '../../src/record/exchange.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import { held, undecided, violated, type Judgement } from '../../src/requirement/judgement.ts'
import type { Answered } from '../../src/requirement/scope.ts'
import { audioOf } from '../evidence/audio-facts.ts'

/** Formats, as `src/audio` names them, in which there is no sound. */
const wordsAlone: ReadonlySet<string> = new Set(['json', 'html', 'xml', 'text'])

/** Judges whether a success has a body. */
export function hasBody(exchange: Answered, evidence: Evidence): Judgement {
  if (exchange.response.body.withheld === 'unrecorded') return undecided(withheldWords.unrecorded)
  if (exchange.response.body.length === 0)
    return violated('empty', { expected: 'audio', actual: 'an empty body', place: { part: 'body' } })
  // 4.1: "raw audio byte stream … (not JSON)". Of a text in its place it is unknown whether audio would be
  // empty.
  const audio = audioOf(exchange, evidence)
  return audio && wordsAlone.has(audio.format)
    ? undecided(`the bytes are ${audio.description}: there is no audio that could be empty`)
    : held
}

/** The messages of every requirement that is checked by `hasBody`. */
export const emptyMessages = { empty: 'the answer is 200 with {actual}, expected {expected}' }
