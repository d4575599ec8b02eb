import type { Exchange } from '../../src/record/exchange.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import type { Resent } from '../../src/requirement/requirement.ts'
import { requestedBody, requestedFormat } from '../evidence/sent-request.ts'
import { isMember } from './complete-speech.ts'
import { isTalker } from './is-talker.ts'

/** So many requests at once meet each other, and stand in one line of a shell. */
const atOnce = 8

/** Of those that vary in more than the text, where others do not. */
const settingsAtOnce = 3

const isSettings = isMember('settings')

/** Different requests in the format of the last one, of its kinds, all at once: one alone gets its own answer. */
export function talkersAgain(unit: readonly Exchange[], evidence: Evidence): Resent {
  const format = requestedFormat(unit.at(-1)!, evidence)
  const different = (isOne: (exchange: Exchange) => boolean): Exchange[] => {
    const all = evidence.exchanges.filter((one) => isOne(one) && requestedFormat(one, evidence) === format)
    return [...new Map(all.map((one) => [JSON.stringify(requestedBody(one, evidence)), one] as const)).values()]
  }
  const isTogether = (one: Exchange): boolean => isTalker(one, 'together')
  const talkers = unit.some(isTogether) || !unit.some(isSettings) ? different(isTogether) : []
  const settings = unit.some(isSettings) ? different(isSettings) : []
  const most = talkers.length > 0 ? settingsAtOnce : atOnce
  const some = settings.slice(0, most)
  return { exchanges: [...talkers.slice(0, atOnce - some.length), ...some], how: 'at once' }
}
