import { withheldWords, type Exchange } from '../../src/record/exchange.ts'
import { isKeyUnseen } from '../../src/record/foreign.ts'
import { unsure } from '../../src/redaction/secret.ts'
import { held, observed, undecided, violated, type Place } from '../../src/requirement/judgement.ts'
import { requirement } from '../../src/requirement/requirement.ts'
import { each, trials, type Answered } from '../../src/requirement/scope.ts'
import { isMember } from '../checks/complete-speech.ts'
import { budgetsBySlug } from '../probes/budget.ts'
import { refusedInARow } from '../probes/in-a-row.ts'
import { inARow, rightKeyOnBudgets, rightKeyOnSpeech } from '../probes/strain.ts'
import { changes, listedRefusalMessages, refusal, refusalMessages } from '../checks/refusal.ts'
import { answerWords } from '../evidence/answer-words.ts'
import { answersWithoutCrashing, crashMessages } from '../checks/answers-without-crashing.ts'
import { answerContent } from '../checks/instead-of.ts'
import { levels } from '../checks/levels.ts'
import { success, successMessages } from '../checks/success.ts'
import {
  apiKeyOnBudgets,
  headerInCapitals,
  lowerCaseScheme,
  managementKeyOnSpeech,
  openAuth,
  oddKeys,
  otherSchemes,
  poorKeyOnBudgets,
  spelledHeader,
  unknownKeys,
} from '../probes/auth.ts'
import { nearMissKeys } from '../probes/near-miss-keys.ts'

/** 5: "Both operations take an API key as a bearer token": another scheme is not what they take. */
export const otherSchemeRefused = requirement({
  id: 'AUTH-SCHEME-REFUSED',
  sentences: ['5/bearer'],
  level: levels.acceptedOtherScheme,
  title:
    'A key under a scheme other than Bearer, without a scheme, in quotes, in brackets or followed by another word ' +
    'is refused',
  needs: [...otherSchemes, budgetsBySlug],
  over: changes(
    'scheme.basic',
    'scheme.token',
    'scheme.apikey',
    'scheme.quoted',
    'scheme.bracketed',
    'scheme.followed',
    'scheme.none',
    'scheme.glued',
    'scheme.longer',
  ),
  check: refusal('refused'),
  messages: refusalMessages,
})

/** 5: "Both operations take an API key": what is no key opens nothing. */
export const unknownKeyRefused = requirement({
  id: 'AUTH-UNKNOWN-KEY-REFUSED',
  sentences: ['5/bearer'],
  level: levels.acceptedForeignKey,
  title: 'A token that is not a key is refused with a listed status',
  needs: [...unknownKeys, refusedInARow.unknownKey, budgetsBySlug],
  follows: ['SPEECH-STATUS-LISTED', 'BUDGET-STATUS-LISTED'],
  over: changes('key.unknown'),
  check: refusal('listed'),
  messages: listedRefusalMessages,
})

/** 7: "500": what is no key is refused, whatever letters it has, and no header breaks what reads it. */
export const oddKeyHandled = requirement({
  id: 'AUTH-ODD-KEY-HANDLED',
  sentences: ['5/bearer', '7/row-500'],
  level: levels.crash,
  title:
    'A token with letters beyond ASCII is refused, and two equal Authorization headers are taken or refused; ' +
    'neither ends in 500 or without an answer',
  needs: [...oddKeys, openAuth],
  over: changes('key.odd', 'authorization.twice'),
  check: answersWithoutCrashing,
  messages: crashMessages,
})

/** 7: "401", the only listed status that is about keys. */
export const unknownKey401 = requirement({
  id: 'AUTH-UNKNOWN-KEY-401',
  sentences: ['7/row-401', '5/bearer'],
  level: levels.arguableStatus,
  title: 'A token that is not a key is refused with 401',
  needs: [...unknownKeys, ...nearMissKeys, refusedInARow.unknownKey, budgetsBySlug],
  follows: ['AUTH-UNKNOWN-KEY-REFUSED', 'AUTH-NEAR-MISS-REFUSED'],
  over: changes('key.unknown', 'key.near-miss'),
  check: refusal([401]),
  messages: refusalMessages,
})

/** 5: "Both operations take an API key": a token that merely resembles one is none. */
export const nearMissRefused = requirement({
  id: 'AUTH-NEAR-MISS-REFUSED',
  sentences: ['5/bearer'],
  level: levels.acceptedForeignKey,
  title:
    'A token that differs from a valid key in one character, in the case of its letters, or in how it is written, ' +
    'is refused with a listed status',
  needs: [...nearMissKeys, budgetsBySlug],
  follows: ['SPEECH-STATUS-LISTED', 'BUDGET-STATUS-LISTED'],
  over: changes('key.near-miss'),
  check: refusal('listed'),
  messages: listedRefusalMessages,
})

/** 5: "Both operations take an API key": a lock behind wrong keys would let anybody shut others out. */
export const rightKeyAfterWrong = requirement({
  id: 'AUTH-RIGHT-KEY-AFTER-WRONG',
  sentences: ['5/bearer'],
  level: levels.meaning,
  title: 'A valid request succeeds behind nine with wrong keys in a row',
  mayStayUntested: true,
  needs: [rightKeyOnSpeech, rightKeyOnBudgets],
  follows: ['SPEECH-SUCCESS-200', 'BUDGET-SUCCESS-200', ...answerContent.speech, ...answerContent.budget],
  over: trials(isMember('after wrong keys')),
  resent: (unit, { exchanges }) => {
    const right = unit.at(-1)!
    const isBefore = ({ stimulus, operation }: Exchange): boolean =>
      stimulus.kind === 'change' && stimulus.id.startsWith(inARow) && operation === right.operation
    return { exchanges: [...exchanges.filter(isBefore), right] }
  },
  check(trial, evidence) {
    const judgement = success(trial, evidence)
    if (judgement.kind !== 'violated') return judgement
    // Where no valid request gets 200, wrong keys before it have no part in that.
    const failure = evidence.controlFailure(trial.last.operation === 'speech' ? 'speech/mp3' : 'budget/monthly')
    return failure?.answered === true
      ? undecided('a valid request does not succeed without wrong keys before it either')
      : judgement
  },
  messages: successMessages,
})

/** 5: "in the Authorization header"; RFC 9110, 5.1: names of headers have no case. */
export const headerNameFound = requirement({
  id: 'AUTH-HEADER-NAME',
  sentences: ['5/bearer', '4.2/headers'],
  level: levels.validRefused,
  title: 'The header is found when its name is capitalised as in the interface, Authorization, and in capitals',
  needs: [...spelledHeader, ...headerInCapitals],
  follows: [...answerContent.speech, ...answerContent.budget],
  over: changes('header-name'),
  check: success,
  messages: successMessages,
})

/** 5: "Get a workspace budget requires a management key." */
export const apiKeyRefusedOnBudgets = requirement({
  id: 'AUTH-API-KEY-ON-BUDGET',
  sentences: ['5/management', '4.2/headers'],
  level: levels.acceptedForeignKey,
  mayStayUntested: true,
  title: 'An API key that is not a management key is refused on budgets with a listed status',
  needs: [apiKeyOnBudgets, poorKeyOnBudgets, budgetsBySlug],
  follows: ['BUDGET-STATUS-LISTED'],
  over: changes('key.api-on-budget'),
  check: refusal('listed'),
  messages: listedRefusalMessages,
})

/** 5: "… which key types may call create speech: not shown." */
export const managementKeyObserved = requirement({
  id: 'AUTH-MANAGEMENT-KEY-ON-SPEECH',
  sentences: ['5/issuing'],
  level: levels.notShown,
  title: 'What a management key gets from create speech',
  needs: [managementKeyOnSpeech],
  over: changes('key.management-on-speech'),
  check: ({ last }) => observed(answerWords(last)),
  messages: {},
})

/** Neither the interface nor RFC 9110 says what becomes of two Authorization headers. */
export const headerTwiceObserved = requirement({
  id: 'AUTH-HEADER-TWICE',
  sentences: ['5/bearer'],
  level: levels.notShown,
  title: 'What two equal Authorization headers get',
  needs: [openAuth],
  over: changes('authorization.twice'),
  check: ({ last }) => observed(answerWords(last)),
  messages: {},
})

/**
 * RFC 9110, 11.1: schemes are compared without case, so that "bearer" is the scheme that the interface writes as
 * "Bearer".
 */
export const schemeCase = requirement({
  id: 'AUTH-SCHEME-CASE',
  sentences: ['5/bearer'],
  level: levels.standardForm,
  source: 'RFC 9110, 11.1',
  title: 'The scheme is recognised in lower case: bearer',
  needs: [...lowerCaseScheme],
  follows: [...answerContent.speech, ...answerContent.budget],
  over: changes('scheme.bearer-lower-case'),
  check: success,
  messages: successMessages,
})

/** R-AUTH-ECHO. Searched in every header line and body, in every encoding. */
export const keyNotEchoed = requirement({
  id: 'AUTH-KEY-NOT-ECHOED',
  sentences: ['2.4/row-message', '5/bearer'],
  level: levels.disclosure,
  title: 'No answer contains a key, or a part of one that is not public',
  readsMasks: true,
  needs: [...nearMissKeys, budgetsBySlug],
  wholeRun: true,
  // What could not be searched is decided by no other answer.
  over: each(
    (exchange) => (exchange.credential.key !== 'none' && !isKeyUnseen(exchange)) || echoOf(exchange) !== undefined,
    (exchange) => (doubtOf(exchange) === undefined ? '' : exchange.id),
  ),
  check(exchange) {
    const echo = echoOf(exchange)
    if (echo) {
      return violated('echoed', {
        expected: 'no part of any key',
        actual: `${echo.length ?? 'some'} characters of a key in the ${echo.where}`,
        place: echo.place,
        values: { where: echo.where },
      })
    }
    const doubt = doubtOf(exchange)
    return doubt === undefined ? held : undecided(doubt)
  },
  messages: { echoed: 'the key comes back in the {where} of the answer' },
})

interface Echo {
  readonly where: string
  readonly place: Place
  readonly length?: number
}

/** Where a key surely stood. */
function echoOf({
  response: { body, headers, trailers = [], reason, interimText = '', chunkExtensions = '' },
}: Answered): Echo | undefined {
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
  if (holdsKey(interimText)) return { where: 'head of an interim answer', place: { part: 'interim' } }
  if (holdsKey(chunkExtensions)) return { where: 'extension of a chunk', place: { part: 'chunk extension' } }
  return holdsKey(reason) ? { where: 'reason phrase', place: { part: 'status' } } : undefined
}

/** As `redactor` leaves it where one stood. */
function holdsKey(text: string): boolean {
  return /\[redacted [^\]?]+\]/.test(text.replaceAll('[redacted cookie]', ''))
}

/** Why it is unknown whether a key was in the answer; undefined where it is known. */
function doubtOf({ response }: Answered): string | undefined {
  const { body, headers, trailers = [], reason, interimText = '', chunkExtensions = '', unread } = response
  if (unread !== undefined) return `${unread} bytes of interim answers or chunk extensions were not read`
  if (body.withheld === 'unrecorded') return withheldWords.unrecorded
  if (body.withheld === 'unreadable' || body.withheld === 'untrue')
    return 'a body could not be decoded: nobody knows what it says, and only its digest was kept'
  const short =
    [...headers.flat(), ...trailers.flat(), reason, interimText, chunkExtensions].some((text) =>
      /\[redacted [^\]?]+\?\]/.test(text),
    ) || body.redacted.some(([, , name]) => name.endsWith(unsure))
  return short ? 'a value that is no key, or too short to be told from other text, stands in an answer' : undefined
}
