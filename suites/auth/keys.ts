import { held, observed, violated } from '../../src/requirement/judgement.ts'
import { requirement } from '../../src/requirement/requirement.ts'
import { each } from '../../src/requirement/scope.ts'
import { budgetsBySlug } from '../budget/probes.ts'
import { changes, refusal, refusalMessages } from '../refusal.ts'
import { answerWords } from '../answer-words.ts'
import { success, successMessages } from '../success.ts'
import { apiKeyOnBudgets, managementKeyOnSpeech, nearMissKeys, openAuth, otherSchemes, spelledHeader, unknownKeys } from './probes.ts'

/** 5: "Both operations take an API key as a bearer token": another scheme is not what they take. */
export const otherSchemeRefused = requirement({
  id: 'AUTH-SCHEME-REFUSED',
  sentences: ['5/bearer'],
  level: 'should',
  title: 'A key under another scheme than Bearer, or under none, is refused',
  needs: [...otherSchemes],
  over: changes('scheme: Basic', 'scheme: Token', 'scheme: ApiKey', 'scheme: none'),
  check: refusal('refused'),
  messages: refusalMessages,
})

/** 5: "Both operations take an API key": what is no key opens nothing. */
export const unknownKeyRefused = requirement({
  id: 'AUTH-UNKNOWN-KEY-REFUSED',
  sentences: ['5/bearer'],
  level: 'must',
  title: 'A token that is no key is refused with a listed status',
  needs: [...unknownKeys],
  over: changes('key: unknown ('),
  check: refusal('listed'),
  messages: refusalMessages,
})

/** 7: "401", the only listed status that is about keys. */
export const unknownKey401 = requirement({
  id: 'AUTH-UNKNOWN-KEY-401',
  sentences: ['7/row-401', '5/bearer'],
  level: 'should',
  title: 'A token that is no key is refused with 401',
  needs: [...unknownKeys, ...nearMissKeys],
  follows: ['AUTH-UNKNOWN-KEY-REFUSED', 'AUTH-NEAR-MISS-REFUSED'],
  over: changes('key: unknown (', 'key: near miss'),
  check: refusal([401]),
  messages: refusalMessages,
})

/** 5: "Both operations take an API key": a token that merely resembles one is none. */
export const nearMissRefused = requirement({
  id: 'AUTH-NEAR-MISS-REFUSED',
  sentences: ['5/bearer'],
  level: 'must',
  title: 'A near miss of a valid key is refused with a listed status',
  needs: [...nearMissKeys],
  over: changes('key: near miss'),
  check: refusal('listed'),
  messages: refusalMessages,
})

/** 5: "in the Authorization header"; RFC 9110, 5.1: names of headers have no case. */
export const headerNameFound = requirement({
  id: 'AUTH-HEADER-NAME',
  sentences: ['5/bearer', '4.2/headers'],
  level: 'must',
  title: 'The header is found when its name is written as the interface writes it: Authorization',
  needs: [spelledHeader],
  over: changes('header name:'),
  check: success,
  messages: successMessages,
})

/** 5: "Get a workspace budget requires a management key." */
export const apiKeyRefusedOnBudgets = requirement({
  id: 'AUTH-API-KEY-ON-BUDGET',
  sentences: ['5/management', '4.2/headers'],
  level: 'must',
  title: 'A key that is no management key cannot read a budget',
  needs: [apiKeyOnBudgets, budgetsBySlug],
  over: changes('key: an API key'),
  check: refusal('listed'),
  messages: refusalMessages,
})

/** 5: "… which key types may call create speech: not shown." */
export const managementKeyObserved = requirement({
  id: 'AUTH-MANAGEMENT-KEY-ON-SPEECH',
  sentences: ['5/issuing'],
  level: 'open',
  title: 'What a management key gets from create speech',
  needs: [managementKeyOnSpeech],
  over: changes('key: a management key'),
  check: ({ last }) => observed(answerWords(last)),
  messages: {},
})

/** Neither the interface nor RFC 9110 says what becomes of two Authorization headers. */
export const headerTwiceObserved = requirement({
  id: 'AUTH-HEADER-TWICE',
  sentences: ['5/bearer'],
  level: 'open',
  title: 'What two equal Authorization headers get',
  needs: [openAuth],
  over: changes('Authorization: twice'),
  check: ({ last }) => observed(answerWords(last)),
  messages: {},
})

/** RFC 9110, 11.1, has schemes compared without case; the interface writes "Bearer" and says nothing of others. */
export const schemeCaseObserved = requirement({
  id: 'AUTH-SCHEME-CASE',
  sentences: ['5/bearer'],
  level: 'open',
  title: 'What the scheme in lower case ("bearer") gets',
  needs: [openAuth],
  over: changes('scheme: bearer'),
  check: ({ last }) => observed(answerWords(last)),
  messages: {},
})

/** Settled: "The key … in a message: should." Searched in every header line and body, in every encoding. */
export const keyNotEchoed = requirement({
  id: 'AUTH-KEY-NOT-ECHOED',
  sentences: ['2.4/row-message', '5/bearer'],
  level: 'should',
  title: 'No answer contains a key, or a piece of it',
  needs: [...nearMissKeys],
  wholeRun: true,
  over: each(({ credential }) => credential.key !== 'none'),
  check(exchange) {
    const { headers, reason, body } = exchange.response
    const [place] = body.redacted
    const line = headers.find(([, value]) => value.includes('[redacted '))
    if (!place && !line && !reason.includes('[redacted ')) return held
    const where = place ? `body at byte ${place[0]}` : line ? `header ${line[0]}` : 'reason phrase'
    return violated('echoed', {
      expected: 'no part of any key', actual: `${place ? place[1] : 'some'} characters of a key in the ${where}`,
      place: place ? { part: 'body', at: place[0], length: place[1] } : { part: line ? `header ${line[0]}` : 'status' }, values: { where },
    })
  },
  messages: { echoed: 'the key comes back in the {where} of the answer' },
})
