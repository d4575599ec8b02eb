import { cases, ignores } from '../../fixtures/cases/judged-case.ts'
import { change, example, sent, speech } from '../../fixtures/cases/requests.ts'
import { allAnswered, crashCases, crashCasesInFull } from '../checks/answers-without-crashing.cases.ts'
import { allRefused, refusalCases } from '../checks/refusal.cases.ts'
import { anyInvalid, anyTextHandled } from './properties.ts'

export const propertiesCases = [
  cases(anyInvalid, [
    allRefused(anyInvalid.needs, 400),
    ...refusalCases(example('any-invalid'), [400]),
    ...refusalCases(example('any-invalid', 'speech/pcm'), [400]),
    ignores(example('any-text')),
    ignores(change('any-invalid')),
  ]),
  cases(anyTextHandled, [
    allAnswered(sent(anyTextHandled.needs)),
    ...crashCasesInFull(example('any-text')),
    ...crashCases(example('any-text', 'speech/pcm'), 'speech/pcm'),
    ...crashCases(speech().member('unusual text', 'emoji')),
    ...crashCases(speech().member('unusual text', 'hyphen in front')),
    ...crashCases(speech('pcm').member('bare text', 'zero'), 'speech/pcm'),
    ...crashCases(speech('pcm').member('other script', 'Chinese'), 'speech/pcm'),
    ...crashCases(speech().member('one word', 'item').text('The café is shut.')),
    ...crashCases(speech().member('spelled text', 'utf-8')),
    ignores(speech().member('one word', 'decade').text('It was in the 1990s.').came(500)),
    ignores(example('any-invalid')),
    ignores(speech().member('unusual text', 'ampersand').came(500)),
    ignores(change('any-text')),
  ]),
]
