import type { Exchange } from '../../src/record/exchange.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import { violated, type Judgement } from '../../src/requirement/judgement.ts'
import { isAnswered, type Trial } from '../../src/requirement/scope.ts'
import { inPlaceOfAnswer } from '../evidence/in-place-of-answer.ts'

/** Keys that open nothing, in the words of a message. */
const wrongKeys: ReadonlyMap<string, string> = new Map([
  ['none', 'no key'],
  ['unknown', 'a key that does not exist'],
])

function isOfSequence({ stimulus }: Exchange): boolean {
  return stimulus.kind === 'example' && stimulus.property.endsWith('-sequence')
}

/** Is such a key refused elsewhere, and never accepted? Where it opens anything, other requirements say so. */
function isRefusedElsewhere({ operation, credential }: Exchange, { exchanges }: Evidence): boolean {
  const others = exchanges.filter(
    (one) => one.operation === operation && one.credential.key === credential.key && !isOfSequence(one),
  )
  return (
    others.some(({ response }) => response?.status === 401) && !others.some(({ response }) => response?.status === 200)
  )
}

/**
 * 5: "If the header is missing … returns 401", whatever was requested before. A request of a sequence with no key, or a
 * wrong one, that is accepted: what came before it, or beside it, opened the door.
 */
export function acceptedInSequence(trials: readonly Trial[], evidence: Evidence): Judgement | undefined {
  for (const { attempts } of trials) {
    const accepted = attempts
      .filter(isAnswered)
      .find(
        (one) =>
          one.response.status === 200 &&
          wrongKeys.has(one.credential.key) &&
          inPlaceOfAnswer(one, evidence) === undefined,
      )
    if (accepted && isRefusedElsewhere(accepted, evidence))
      return violated('accepted', {
        expected: '401, as elsewhere',
        actual: '200',
        place: { part: 'status' },
        shownBy: accepted.id,
        values: { key: wrongKeys.get(accepted.credential.key)! },
      })
  }
  return undefined
}

/** The message of every requirement that is checked by `acceptedInSequence`. */
export const acceptedMessages = {
  accepted: 'with {key} a request gets {actual} after others, or beside them, expected {expected}',
}
