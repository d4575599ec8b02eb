import { withheldWords } from '../../src/record/exchange.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import { held, undecided, violated, type Judgement } from '../../src/requirement/judgement.ts'
import type { Answered } from '../../src/requirement/scope.ts'
import { audioOf } from '../evidence/audio-facts.ts'

/** Formats, as `src/audio` names them, in which there is no sound. */
const wordsAlone: ReadonlySet<string> = new Set(['json', 'html', 'xml', 'text'])

/** What came in the place of audio, if it is words: "an HTML page". */
export function wordsIn(exchange: Answered, evidence: Evidence): string | undefined {
  const audio = audioOf(exchange, evidence)
  return audio && wordsAlone.has(audio.format) ? audio.description : undefined
}

/** Is it words alone, without audio in letters among them? What is not audio is compared with nothing. */
export function isWordsAlone(exchange: Answered, evidence: Evidence): boolean {
  return wordsIn(exchange, evidence)?.includes('base64') === false
}

/** Judges whether a success has a body. */
export function hasBody(exchange: Answered, evidence: Evidence): Judgement {
  if (exchange.response.body.withheld === 'unrecorded') return undecided(withheldWords.unrecorded)
  if (exchange.response.body.length === 0)
    return violated('empty', { expected: 'audio', actual: 'an empty body', place: { part: 'body' } })
  // 4.1: "raw audio byte stream … (not JSON)". Of a text in its place it is unknown whether audio would be
  // empty.
  const words = wordsIn(exchange, evidence)
  return words === undefined ? held : undecided(`the bytes are ${words}: there is no audio that could be empty`)
}

/** The messages of every requirement that is checked by `hasBody`. */
export const emptyMessages = { empty: 'the answer is 200 with {actual}, expected {expected}' }
