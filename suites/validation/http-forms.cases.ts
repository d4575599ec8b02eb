import { cases, holds, ignores, observes } from '../../fixtures/cases/judged-case.ts'
import { around, aroundBoth, change, sent } from '../../fixtures/cases/requests.ts'
import { changedSuccessCases } from '../checks/success.cases.ts'
import { openBudgetForms, openSpeechForms, standardBudgetForms, standardSpeechForms } from '../probes/http-forms.ts'
import { budgetForms, openForms, speechForms } from './http-forms.ts'

const chunked = change('form.chunked')
const onBudget = change('form.content-type', 'budget/daily')

export const httpFormsCases = [
  cases(speechForms, [
    holds(around(sent(standardSpeechForms)), sent(standardSpeechForms)),
    ...changedSuccessCases(chunked),
    holds(around(chunked), chunked.came(411)),
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
