import { held, notAvailable, undecided, violated } from '../../src/requirement/judgement.ts'
import { requirement } from '../../src/requirement/requirement.ts'
import { each, isAnswered, trials, type Answered } from '../../src/requirement/scope.ts'
import { isChange } from '../../src/record/change-id.ts'
import { header, type Stimulus } from '../../src/record/exchange.ts'
import { isDeclinedInFront } from '../evidence/declined-in-front.ts'
import { isOrdinary, messageOf } from '../evidence/error-message.ts'
import { jsonKind } from '../evidence/json-body.ts'
import { levels } from '../checks/levels.ts'
import { notAccepted } from '../checks/not-accepted.ts'
import { changes, refusalMessages, unauthenticated } from '../checks/refusal.ts'
import { missingText, saysHeaderMissing } from './says-missing.ts'
import { keylessAndInvalid, keylessAndUnknown } from '../probes/keyless.ts'
import { budgetsBySlug } from '../probes/budget.ts'
import { dressed } from '../probes/dressed.ts'
import { refusedInARow } from '../probes/in-a-row.ts'
import {
  claimedInside,
  emptyToken,
  keyInBody,
  misplacedKey,
  readBefore,
  withoutHeader,
  withoutHeaderBySlug,
  withoutHeaderInLonger,
} from '../probes/missing-authentication.ts'

const listed = ['SPEECH-STATUS-LISTED', 'BUDGET-STATUS-LISTED']

const withoutAny = [
  ...withoutHeader,
  ...withoutHeaderBySlug,
  withoutHeaderInLonger,
  ...claimedInside,
  ...dressed.withoutKey,
  refusedInARow.withoutKey,
]

/**
 * 5: "A request without authentication returns 401 with the message stating that the Authentication header is missing."
 */
export const missingHeader = requirement({
  id: 'AUTH-MISSING-401',
  sentences: ['5/missing', '7/row-401', '5/bearer'],
  level: levels.acceptedWithoutAuthentication,
  title: 'A request without an Authorization header is refused with 401',
  // Where reads by slug are not sent, nothing in front of the service holds what they got.
  needs: [...withoutAny, budgetsBySlug],
  follows: listed,
  over: changes('authorization.absent'),
  resent(unit, { exchanges }) {
    const shown = unit.at(-1)!
    if (!isChange(shown.stimulus, readBefore.id)) return { exchanges: [shown] }
    const reads = exchanges.filter(
      ({ request, response, timing }) =>
        request.url === shown.request.url && response?.status === 200 && timing.end <= shown.timing.start,
    )
    return { exchanges: [...reads.slice(0, 1), shown], share: 1 }
  },
  check: unauthenticated,
  messages: refusalMessages,
})

/** Sent without the header, and without a key elsewhere. */
function isWithoutHeader(exchange: Answered): boolean {
  const { stimulus, credential, request } = exchange
  return (
    isOrdinary(exchange) &&
    stimulus.kind === 'change' &&
    credential.key === 'none' &&
    credential.edit === undefined &&
    header(request.headers, 'authorization') === undefined
  )
}

/**
 * 5: "… with the message stating that the Authentication header is missing.", in whatever words; those of the table in
 * 7 are judged with the other listed texts.
 */
export const missingMessage = requirement({
  id: 'AUTH-MISSING-MESSAGE',
  sentences: ['5/missing', '7/row-401'],
  level: levels.statedMessage,
  title: 'The message of a 401 to a request without an Authorization header states that the header is missing',
  needs: [...withoutAny, ...keylessAndInvalid, ...keylessAndUnknown],
  over: each(
    (exchange) => isWithoutHeader(exchange) && exchange.response.status === 401,
    ({ stimulus }) => ('group' in stimulus ? stimulus.group : ''),
  ),
  check(exchange, evidence) {
    const text = messageOf(exchange, evidence)
    // Without a message in its place there is nothing to read: that is what the envelope's requirements are for.
    if (text === undefined) return undecided('the answer holds no message')
    const says = saysHeaderMissing(text)
    if (says) return held
    if (says === undefined) return undecided(`the message is in a language that is not understood: ${jsonKind(text)}`)
    return violated('otherText', {
      expected: missingText,
      actual: jsonKind(text),
      place: { part: 'body', pointer: '/error/message' },
    })
  },
  messages: {
    otherText:
      'without an Authorization header the message is {actual}, ' +
      'which does not state that the header is missing, as "{expected}" does',
  },
})

/** 5: "A request without authentication returns 401 …": a header without a token carries no authentication. */
export const emptyTokenRefused = requirement({
  id: 'AUTH-EMPTY-401',
  sentences: ['5/missing', '5/bearer'],
  level: levels.acceptedWithoutAuthentication,
  title: 'An Authorization header without a token is refused with 401',
  needs: [...emptyToken],
  follows: listed,
  over: changes('authorization.empty'),
  check: unauthenticated,
  messages: refusalMessages,
})

/**
 * 5: "Both operations take an API key as a bearer token in the Authorization header": a key elsewhere is no
 * authentication.
 */
export const misplacedKeyRefused = requirement({
  id: 'AUTH-MISPLACED-KEY-401',
  sentences: ['5/missing', '5/bearer'],
  level: levels.acceptedWithoutAuthentication,
  title: 'A request whose key stands outside the Authorization header is refused with 401',
  needs: [...misplacedKey, keyInBody, budgetsBySlug],
  follows: listed,
  over: changes('key.in-query', 'key.in-body', 'key.in-header', 'key.in-cookie'),
  // A long key under many names may be more than a server reads: then only a success is against the sentence.
  check: (trial, evidence) =>
    (isChange(trial.last.stimulus, 'key.in-header:keys') ||
      isChange(trial.last.stimulus, 'key.in-header:authorizations') ||
      isChange(trial.last.stimulus, 'key.in-query:many')
      ? notAccepted
      : unauthenticated)(trial, evidence),
  messages: refusalMessages,
})

/** Is what it names unknown, and all else right? */
function namesUnknown(stimulus: Stimulus): boolean {
  return (
    isChange(stimulus, 'authorization.absent-and.workspace') ||
    (isChange(stimulus, 'authorization.absent-and.model') &&
      !isChange(stimulus, 'authorization.absent-and.model.wrong-type') &&
      !isChange(stimulus, 'authorization.absent-and.model.null'))
  )
}

/** 5: "A request without authentication returns 401": whatever else is wrong with it. */
export const authBeforeValidation = requirement({
  id: 'AUTH-BEFORE-VALIDATION',
  sentences: ['5/missing'],
  level: levels.acceptedWithoutAuthentication,
  title: 'A request without authentication is refused with 401 even where it is invalid too',
  needs: keylessAndInvalid,
  follows: ['AUTH-MISSING-401', ...listed],
  over: trials(({ stimulus }) => isChange(stimulus, 'authorization.absent-and') && !namesUnknown(stimulus)),
  check: (trial, evidence) =>
    trial.attempts.some((attempt) => isAnswered(attempt) && isDeclinedInFront(attempt, false))
      ? notAvailable('a router that reads the path first may have refused it')
      : unauthenticated(trial, evidence),
  messages: refusalMessages,
})

/** 5: "A request without authentication returns 401": whether or not what it asks for exists. */
export const authBeforeLookup = requirement({
  id: 'AUTH-BEFORE-LOOKUP',
  sentences: ['5/missing'],
  level: levels.acceptedWithoutAuthentication,
  title: 'A request without authentication is refused with 401 whether or not the workspace or the model exists',
  needs: keylessAndUnknown,
  follows: ['AUTH-MISSING-401', ...listed],
  over: trials(({ stimulus }) => namesUnknown(stimulus)),
  check: unauthenticated,
  messages: refusalMessages,
})
