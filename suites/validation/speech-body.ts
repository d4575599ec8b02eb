import { isTimeout } from '../../src/record/attempt-kind.ts'
import { isChange } from '../../src/record/change-id.ts'
import type { Exchange } from '../../src/record/exchange.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import { declined, notAvailable, undecided, violated, type Judgement } from '../../src/requirement/judgement.ts'
import { requirement } from '../../src/requirement/requirement.ts'
import { trials, type Trial } from '../../src/requirement/scope.ts'
import { answersWithoutCrashing, crashMessages } from '../checks/answers-without-crashing.ts'
import { spokenCombined } from '../probes/combined.ts'
import { spokenAtSpeed, spokenByDefault, spokenUnusual } from '../probes/speech.ts'
import { notAccepted, notAcceptedMessages } from '../checks/not-accepted.ts'
import { answerContent } from '../checks/instead-of.ts'
import { levels } from '../checks/levels.ts'
import { changes, changeWords, refusal, refusalMessages } from '../checks/refusal.ts'
import { success, successMessages } from '../checks/success.ts'
import { openSpeechForms } from '../probes/http-forms.ts'
import { openRequests, otherEncodings, speechWithQuery, withoutMember } from '../probes/open-requests.ts'
import { refusedInARow } from '../probes/in-a-row.ts'
import { repeatedFrom, repeatedNames } from '../probes/repeated.ts'
import { escapedBodies, spelledBodies } from '../probes/spelled.ts'
import {
  brokenBodies,
  emptyBodies,
  extendedBodies,
  otherBodies,
  roughBodies,
  wrappedBodies,
} from '../probes/validation.ts'

/** Another status than a listed one is a cause of its own, of which these are effects. */
const listed = ['SPEECH-STATUS-LISTED']

/** 1: "Request bodies are JSON." */
export const notJsonRefused = requirement({
  id: 'SPEECH-BODY-NOT-JSON',
  sentences: ['1/json-request', '4.1/headers', '7/row-400'],
  level: levels.wrongValueStatus,
  title: 'A body that is not JSON is refused with 400',
  needs: [brokenBodies, repeatedFrom.body, refusedInARow.body],
  follows: listed,
  over: changes('body.not-json'),
  check: refusal([400]),
  messages: refusalMessages,
})

/** 1: "Request bodies are JSON."; RFC 8259, 9: "A JSON parser MAY accept non-JSON forms or extensions." */
export const extendedRefused = requirement({
  id: 'SPEECH-BODY-EXTENDED-JSON',
  sentences: ['1/json-request', '7/row-400'],
  level: levels.parserExtension,
  title: 'What only lenient parsers take for JSON (comments, trailing commas, NaN, single quotes) is refused with 400',
  needs: [extendedBodies],
  follows: [...listed, 'SPEECH-BODY-NOT-JSON'],
  over: changes('body.extended-json'),
  check: refusal([400]),
  messages: refusalMessages,
})

/**
 * 1: "Request bodies are JSON."; RFC 8259, 2 and 7: blanks, escapes and the order of members change nothing; 11: nor
 * does a charset; RFC 9110,
 * 8.3.1: nor does the case of a media type.
 */
export const spellingsAccepted = requirement({
  id: 'SPEECH-BODY-SPELLING',
  sentences: ['1/json-request', '4.1/headers', '4.1/success'],
  level: levels.validRefused,
  title:
    'The same JSON in another spelling (blanks, escapes, order of members, a charset, case of the media ' +
    'type) is the same request: 200',
  needs: [spelledBodies],
  follows: [...listed, ...answerContent.speech],
  over: changes('spelling'),
  check: success,
  messages: successMessages,
})

/** The plain text that shows whether such letters are spoken, by the id of the change to escapes. */
const plainly: Readonly<Record<string, string>> = {
  'escaped.emoji': 'emoji',
  'escaped.accent': 'accent',
  'escaped.script': 'Chinese',
}

/**
 * A text as 2.1 has it is sent in escapes: where it is refused without them, too, that says nothing of escapes. The one
 * in another script is sent word for word in both ways: what takes one of them takes the other.
 */
function escapedAccepted(trial: Trial, evidence: Evidence): Judgement {
  const { stimulus, response } = trial.last
  const id = stimulus.kind === 'change' ? stimulus.id : ''
  const name = plainly[id]
  const plain = evidence.exchanges.filter(
    (one) =>
      one.stimulus.kind === 'member' &&
      ['unusual text', 'other script'].includes(one.stimulus.group) &&
      one.stimulus.role === name,
  )
  if (plain.some((one) => one.response?.status === 200)) return success(trial, evidence)
  const isRefused = plain.some((one) => one.response?.status === 400)
  if (id === 'escaped.script' && isRefused && response?.status === 200)
    return violated('refusedPlainly', {
      expected: '200 for the same text without escapes, too',
      actual: '400',
      place: { part: 'status' },
    })
  const why = `no text with such a character was spoken (${name})`
  return isRefused ? declined(why) : notAvailable(why)
}

/** 1: "Request bodies are JSON."; RFC 8259, 7: a character and its escape are the same. */
export const escapesAccepted = requirement({
  id: 'SPEECH-BODY-ESCAPES',
  sentences: ['1/json-request', '2.1/row-input', '4.1/success'],
  level: levels.validRefused,
  title:
    'A text with an emoji, an accent or in Chinese that is spoken is spoken as well when it is written as escapes, ' +
    'and the other way round: 200',
  mayStayUntested: true,
  needs: [escapedBodies, spokenUnusual],
  follows: [...listed, 'SPEECH-BODY-SPELLING'],
  over: changes('escaped'),
  check: escapedAccepted,
  messages: {
    ...successMessages,
    refusedPlainly: 'a text in Chinese is spoken when it is written as escapes, and the same text in UTF-8 is refused',
  },
})

/**
 * 1: "Request bodies are JSON."; RFC 8259, 8.1: "JSON text exchanged between systems that are not part of a closed
 * ecosystem MUST be encoded using UTF-8".
 */
export const utf8Only = requirement({
  id: 'SPEECH-BODY-UTF-8',
  sentences: ['1/json-request', '7/row-400'],
  level: levels.standardForm,
  source: 'RFC 8259, 8.1',
  title: 'A body in UTF-16 or UTF-32 is refused',
  needs: [otherEncodings],
  follows: listed,
  over: changes(
    'open.encoding.utf-16',
    'open.encoding.utf-16-unmarked',
    'open.encoding.utf-16-little',
    'open.encoding.utf-32',
  ),
  check: notAccepted,
  messages: notAcceptedMessages,
})

/** 1: "Request bodies are JSON."; 4.1: "Request body: the speech request of 2.1." */
export const emptyRefused = requirement({
  id: 'SPEECH-BODY-EMPTY',
  sentences: ['1/json-request', '4.1/request', '7/row-400'],
  level: levels.wrongValueStatus,
  title: 'An empty body is refused with 400',
  needs: [emptyBodies],
  follows: listed,
  over: changes('body.empty'),
  check: refusal([400]),
  messages: refusalMessages,
})

/** 4.1: "Request body: the speech request of 2.1", which has fields: it is an object. */
export const notObjectRefused = requirement({
  id: 'SPEECH-BODY-NOT-OBJECT',
  sentences: ['4.1/request', '7/row-400'],
  level: levels.wrongValueAccepted,
  title: 'A body that is JSON and not an object is refused with a listed status other than 500',
  needs: [otherBodies],
  follows: listed,
  over: changes('body.not-object'),
  check: refusal('refused'),
  messages: refusalMessages,
})

/** Was a request without an input refused? Then what is in a member has been read, where that is spoken. */
function wrappedRefused(trial: Trial, evidence: Evidence): Judgement {
  const judgement = notAccepted(trial, evidence)
  if (judgement.kind !== 'violated') return judgement
  const bare = evidence.exchanges.filter(({ stimulus }) => isChange(stimulus, 'open.input.missing'))
  return bare.some(({ response }) => response !== undefined && isRefusal(response.status))
    ? judgement
    : notAvailable('a request without an input is not refused, so that its members may not have been read')
}

function isRefusal(status: number): boolean {
  return status === 400 || status === 404
}

/** 4.1: "Request body: the speech request of 2.1": its members are those of the body itself. */
export const wrappedNotRead = requirement({
  id: 'SPEECH-BODY-WRAPPED',
  sentences: ['4.1/request', '2.1/row-input'],
  level: levels.wrongValueAccepted,
  title: 'A speech request inside a member of another object is refused like one without an input',
  mayStayUntested: true,
  needs: [wrappedBodies, withoutMember],
  follows: listed,
  over: changes('body.wrapped'),
  check: wrappedRefused,
  messages: notAcceptedMessages,
})

/** As above; another listed status is arguable. */
export const notObject400 = requirement({
  id: 'SPEECH-BODY-NOT-OBJECT-400',
  sentences: ['4.1/request', '7/row-400'],
  level: levels.arguableStatus,
  title: 'A body that is JSON and not an object is refused with 400',
  needs: [otherBodies],
  follows: ['SPEECH-BODY-NOT-OBJECT', ...listed],
  over: changes('body.not-object'),
  check: refusal([400]),
  messages: refusalMessages,
})

/** 2.1: "Honored only by models that support it; ignored by other providers.": it is no reason to break. */
const isOtherManner = ({ stimulus }: Exchange): boolean =>
  stimulus.kind === 'member' &&
  ['combined', 'other speed', 'other voice', 'one text', 'speed turns'].includes(stimulus.group)

/** Nothing says how long speech may take: what is valid may take longer, in another voice say, than is waited for. */
function answersInTime(trial: Trial, evidence: Evidence): Judgement {
  const judgement = answersWithoutCrashing(trial, evidence)
  const { last } = trial
  return judgement.kind === 'violated' && isOtherManner(last) && isTimeout(last)
    ? undecided(`${judgement.actual}: ${changeWords(last)} may take longer than is waited for (--timeout)`)
    : judgement
}

/** 7: "500 | Internal Server Error": no request that breaks no stated rule should cause one. */
export const roughHandled = requirement({
  id: 'SPEECH-ROBUST',
  sentences: ['7/row-500', '1/json-request'],
  level: levels.crash,
  title: 'Unusual input that breaks no stated rule is accepted or refused; it does not end in 500 or without an answer',
  needs: [
    roughBodies,
    repeatedNames,
    withoutMember,
    openRequests,
    otherEncodings,
    spokenAtSpeed,
    spokenByDefault,
    spokenCombined,
    speechWithQuery,
    openSpeechForms,
  ],
  // What is asked to be compared by its sound is judged, too.
  wholeRun: true,
  // An unknown model, voice or member may end in any listed status.
  over: (evidence) => [
    ...changes(
      'rough',
      'open.input',
      'open.model.missing',
      'open.voice.missing',
      'open.response_format',
      'open.speed',
      'open.encoding',
      'open.type',
      'open.query.format',
      'form.accept-json',
      'form.accept-events',
    )(evidence),
    ...trials(isOtherManner)(evidence),
  ],
  check: answersInTime,
  messages: crashMessages,
})
