import { cases, holds, ignores, observes, violates } from '../../fixtures/cases/judged-case.ts'
import { around, aroundBoth, change, controls, sent, speech } from '../../fixtures/cases/requests.ts'
import { changedSuccessCases } from '../checks/success.cases.ts'
import { openBudgetForms, openSpeechForms, standardBudgetForms, standardSpeechForms } from '../probes/http-forms.ts'
import { budgetForms, openForms, speechForms } from './http-forms.ts'

const chunked = change('form.chunked')
/** What a client sends that accepts bytes alone. */
const client = (accept: string, came: 200 | 403 | 406) =>
  controls('speech/openai', came).map((asked) => asked.sentHeader('accept', accept))
const onBudget = change('form.content-type', 'budget/daily')

export const httpFormsCases = [
  cases(speechForms, [
    holds(around(sent(standardSpeechForms)), sent(standardSpeechForms)),
    ...changedSuccessCases(chunked),
    holds(around(chunked), chunked.came(411)),
    holds(client('application/octet-stream', 200)),
    violates('refused', speech(), client('application/octet-stream', 406)),
    ignores(speech(), client('*/*', 406), client('audio/*', 406), client('application/octet-stream', 403)),
    ignores(
      onBudget,
      change('form.http-1.0').came(505),
      change('form.accept-json').came(406),
      change('form.accept-events').came(406),
    ),
  ]),
  cases(budgetForms, [
    holds(aroundBoth(sent(standardBudgetForms)), sent(standardBudgetForms)),
    ...changedSuccessCases(onBudget, 'budget'),
    ignores(chunked, change('form.http-1.0', 'budget/daily').came(505)),
  ]),
  cases(openForms, [
    observes(
      'budget, HTTP/1.0: 200 application/json (2 times) · speech, Accept: text/event-stream: 200 audio/mpeg · ' +
        'speech, Accept: application/json: 200 audio/mpeg · speech, HTTP/1.0: 200 audio/mpeg',
      sent([openSpeechForms, openBudgetForms]),
    ),
    ignores(chunked, onBudget),
  ]),
]
