import { heldBy, observed, type Judgement } from '../../src/requirement/judgement.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import { requirement } from '../../src/requirement/requirement.ts'
import { trials, type Trial } from '../../src/requirement/scope.ts'
import { acceptsNoAudio, isUnserved } from '../../src/record/unserved-accept.ts'
import { answerContent } from '../checks/instead-of.ts'
import { levels } from '../checks/levels.ts'
import { changes } from '../checks/refusal.ts'
import { success, successMessages } from '../checks/success.ts'
import { answerWords } from '../evidence/answer-words.ts'
import { dressed } from '../probes/dressed.ts'
import { openBudgetForms, openSpeechForms, standardBudgetForms, standardSpeechForms } from '../probes/http-forms.ts'

const standard = [
  'form.expect',
  'form.chunked',
  'form.agent-empty',
  'form.content-type',
  'form.accept-text',
  'form.coding-refused',
  'form.proxies',
  'form.others',
  'form.condition',
  'form.range',
]

/** RFC 9110, 15.5.12: a server may refuse a request that does not say the length of its body. */
function taken(trial: Trial, evidence: Evidence): Judgement {
  const judged = success(trial, evidence)
  return judged.kind === 'violated' && trial.last.response?.status === 411
    ? heldBy('that a body without a length is refused with 411')
    : judged
}

/** RFC 9110, 12.5.1: who has nothing of what an Accept names may as well disregard it, and clients count on that. */
const acceptsOfClients = trials(
  (exchange) =>
    exchange.operation === 'speech' &&
    exchange.stimulus.kind === 'control' &&
    acceptsNoAudio(exchange) &&
    (exchange.response?.status === 200 || isUnserved(exchange)),
)

/**
 * 4.1: "Success response: HTTP 200"; RFC 9110, 10.1.1: who expects a 100 gets that or a final status; RFC 9112, 7.1: "A
 * recipient MUST be able to parse and decode the chunked transfer coding."
 */
export const speechForms = requirement({
  id: 'SPEECH-HTTP-FORMS',
  sentences: ['4.1/success', '4.1/headers'],
  level: levels.standardForm,
  source:
    'RFC 9110, 7.6.3, 10.1.1, 12.5.1, 12.5.3, 13.1.2 and 14.2; RFC 9112, 7.1; RFC 7239, 4; RFC 6265, 4.2.2; ' +
    'W3C Trace Context, 3.2',
  title:
    'Create speech takes what HTTP lets a client send: Expect: 100-continue, a body in chunks, an empty User-Agent, ' +
    'an Accept of text or anything, the Accept of each client, an Accept-Encoding that takes no coding, headers that ' +
    'proxies add, a Cookie and a traceparent that mean nothing to it, an If-None-Match with a tag that nobody gave, ' +
    'a Range, which has a meaning for GET alone',
  needs: [standardSpeechForms, dressed.withoutKey[0]],
  follows: ['SPEECH-STATUS-LISTED', ...answerContent.speech],
  over: (evidence) => [
    ...changes(...standard)(evidence).filter(({ subject }) => subject.last.operation === 'speech'),
    ...acceptsOfClients(evidence),
  ],
  check: taken,
  messages: successMessages,
})

/** 4.2: "Success response: HTTP 200"; RFC 9110, 8.3: a Content-Type without content says nothing. */
export const budgetForms = requirement({
  id: 'BUDGET-HTTP-FORMS',
  sentences: ['4.2/success', '4.2/headers'],
  level: levels.standardForm,
  source: 'RFC 9110, 7.6.3, 8.3, 12.5.3 and 13.1.2; RFC 7239, 4; RFC 6265, 4.2.2; W3C Trace Context, 3.2',
  title:
    'Get budget takes what HTTP lets a client send: a Content-Type on a GET, an empty User-Agent, ' +
    'an Accept of text or anything, an Accept-Encoding that takes no coding, headers that proxies add, ' +
    'a Cookie and a traceparent that mean nothing to it, an If-None-Match with a tag that nobody gave',
  needs: [standardBudgetForms],
  follows: ['BUDGET-STATUS-LISTED', ...answerContent.budget],
  over: (evidence) => changes(...standard)(evidence).filter(({ subject }) => subject.last.operation === 'budget'),
  check: success,
  messages: successMessages,
})

/** The interface names no version of HTTP, and no Accept. RFC 9110, 15.6.6 and 15.5.7: a server may decline. */
export const openForms = requirement({
  id: 'HTTP-FORMS-OPEN',
  sentences: ['4.1/headers', '4.2/headers'],
  level: levels.notShown,
  title: 'What a request of HTTP/1.0 gets, and one for speech that accepts only JSON or only events',
  needs: [openSpeechForms, openBudgetForms],
  over: changes('form.http-1.0', 'form.accept-json', 'form.accept-events'),
  check({ last }) {
    const form = last.stimulus.kind === 'change' ? last.stimulus.change.replace('form: ', '') : ''
    return observed(`${last.operation}, ${form}: ${answerWords(last)}`)
  },
  messages: {},
})
