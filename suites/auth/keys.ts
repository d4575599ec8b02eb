import { unsure } from '../../src/record/secret.ts'
import { held, observed, undecided, violated, type Place } from '../../src/requirement/judgement.ts'
import { requirement } from '../../src/requirement/requirement.ts'
import { each, type Answered } from '../../src/requirement/scope.ts'
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
  // What could not be searched is decided by no other answer.
  over: each(
    (exchange) => exchange.credential.key !== 'none' || echoOf(exchange) !== undefined,
    (exchange) => (doubtOf(exchange) === undefined ? '' : exchange.id),
  ),
  check(exchange) {
    const echo = echoOf(exchange)
    if (echo) {
      return violated('echoed', {
        expected: 'no part of any key', actual: `${echo.length ?? 'some'} characters of a key in the ${echo.where}`,
        place: echo.place, values: { where: echo.where },
      })
    }
    const doubt = doubtOf(exchange)
    return doubt === undefined ? held : undecided(doubt)
  },
  messages: { echoed: 'the key comes back in the {where} of the answer' },
})

interface Echo { readonly where: string; readonly place: Place; readonly length?: number }

/** Where a key surely stood. */
function echoOf({ response: { body, headers, trailers = [], reason } }: Answered): Echo | undefined {
  const place = body.redacted.find(([, , name]) => !name.endsWith(unsure))
  if (place && body.withheld === 'secret') return { where: 'body (decoded)', place: { part: 'body' } }
  if (place) {
    const [at, length] = place
    return { where: `body at byte ${at}`, place: { part: 'body', at, length }, length }
  }
  const line = headers.find(([name, value]) => holdsKey(name) || holdsKey(value))
  if (line) return { where: `header ${line[0]}`, place: { part: `header ${line[0]}` } }
  const trailer = trailers.find(([name, value]) => holdsKey(name) || holdsKey(value))
  if (trailer) return { where: `trailer ${trailer[0]}`, place: { part: 'header trailer' } }
  return holdsKey(reason) ? { where: 'reason phrase', place: { part: 'status' } } : undefined
}

/** As `redactor` leaves it where one stood. */
function holdsKey(text: string): boolean {
  return /\[redacted [^\]?]+\]/.test(text.replaceAll('[redacted cookie]', ''))
}

/** Why it cannot be told whether a key stood somewhere, if so. */
function doubtOf({ response: { body, headers, trailers = [], reason } }: Answered): string | undefined {
  if (body.withheld === 'unreadable') return 'a body could not be decoded: nobody knows what it says, and only its digest was kept'
  const short = [...headers.flat(), ...trailers.flat(), reason].some((text) => /\[redacted [^\]?]+\?\]/.test(text))
    || body.redacted.some(([, , name]) => name.endsWith(unsure))
  return short ? 'a value that is no key, or too short to be told from other text, stands in an answer' : undefined
}
