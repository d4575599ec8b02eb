import { held, undecided, violated } from '../../src/requirement/judgement.ts'
import { requirement } from '../../src/requirement/requirement.ts'
import { each } from '../../src/requirement/scope.ts'
import { isObject, jsonBody, jsonKind } from '../json-body.ts'
import { changes, refusalMessages, unauthenticated } from '../refusal.ts'
import { emptyToken, keyInBody, misplacedKey, withoutHeader, withoutHeaderBySlug, withoutKeyAndInvalid, withoutKeyAndInvalidPath, withoutKeyAndUnknown, withoutKeyAndUnknownModel } from './probes.ts'

/** 5: "A request without authentication returns 401 with the message stating that the Authentication header is missing." */
export const missingHeader = requirement({
  id: 'AUTH-MISSING-401',
  sentences: ['5/missing', '7/row-401', '5/bearer'],
  level: 'must',
  title: 'A request without an Authorization header is refused with 401',
  needs: [...withoutHeader, withoutHeaderBySlug],
  over: changes('Authorization: absent'),
  check: unauthenticated,
  messages: refusalMessages,
})

/** 5: "… with the message stating that the Authentication header is missing."; 7: "401 | Missing Authentication header" */
export const missingMessage = requirement({
  id: 'AUTH-MISSING-MESSAGE',
  sentences: ['5/missing', '7/row-401'],
  level: 'must',
  title: 'The 401 for a missing header says "Missing Authentication header"',
  needs: [...withoutHeader, withoutHeaderBySlug],
  over: each(({ stimulus, response }) => stimulus.kind === 'change' && stimulus.change.startsWith('Authorization: absent') && response.status === 401, ({ stimulus }) => ('group' in stimulus ? stimulus.group : '')),
  check(exchange, evidence) {
    const body = evidence.derive(jsonBody, exchange)
    const error = body?.ok === true && isObject(body.value) ? body.value['error'] : undefined
    const text = isObject(error) ? error['message'] : undefined
    // Without a message in its place there is nothing to read: that is what the envelope's requirements are for.
    if (typeof text !== 'string') return undecided('the answer holds no message')
    // Settled: any case, and more may follow.
    if (text.toLowerCase().includes('missing authentication header')) return held
    return violated('otherText', { expected: 'Missing Authentication header', actual: jsonKind(text), place: { part: 'body', pointer: '/error/message' } })
  },
  messages: { otherText: 'without an Authorization header the message is {actual}, expected to contain "{expected}"' },
})

/** 5: "A request without authentication returns 401 …": a header without a token carries no authentication. */
export const emptyTokenRefused = requirement({
  id: 'AUTH-EMPTY-401',
  sentences: ['5/missing', '5/bearer'],
  level: 'must',
  title: 'An Authorization header without a token is refused with 401',
  needs: [...emptyToken],
  over: changes('Authorization: empty'),
  check: unauthenticated,
  messages: refusalMessages,
})

/** 5: "Both operations take an API key as a bearer token in the Authorization header": a key elsewhere is no authentication. */
export const misplacedKeyRefused = requirement({
  id: 'AUTH-MISPLACED-KEY-401',
  sentences: ['5/missing', '5/bearer'],
  level: 'must',
  title: 'A key outside the Authorization header is no authentication: 401',
  needs: [...misplacedKey, keyInBody],
  over: changes('key: in the query only', 'key: in a body field only', 'key: in another header only', 'key: in a cookie only'),
  check: unauthenticated,
  messages: refusalMessages,
})

/** 5: "A request without authentication returns 401": whatever else is wrong with it. */
export const authBeforeValidation = requirement({
  id: 'AUTH-BEFORE-VALIDATION',
  sentences: ['5/missing'],
  level: 'must',
  title: 'Without authentication the answer is 401 even when the request is wrong too',
  needs: [withoutKeyAndInvalid, withoutKeyAndInvalidPath],
  follows: ['AUTH-MISSING-401'],
  over: changes('Authorization absent and body', 'Authorization absent and voice', 'Authorization absent and input', 'Authorization absent and response_format', 'Authorization absent and interval'),
  check: unauthenticated,
  messages: refusalMessages,
})

/** 5: "A request without authentication returns 401": whether or not what it asks for exists. */
export const authBeforeLookup = requirement({
  id: 'AUTH-BEFORE-LOOKUP',
  sentences: ['5/missing'],
  level: 'must',
  title: 'Without authentication the answer is 401 whether or not the workspace or the model exists',
  needs: [withoutKeyAndUnknown, withoutKeyAndUnknownModel],
  follows: ['AUTH-MISSING-401'],
  over: changes('Authorization absent and workspace', 'Authorization absent and model'),
  check: unauthenticated,
  messages: refusalMessages,
})
