import { cases, holds, ignores } from '../../fixtures/cases/judged-case.ts'
import { aroundBoth, sent, speech } from '../../fixtures/cases/requests.ts'
import { successCases } from '../checks/success.cases.ts'
import { spokenUnusual } from '../probes/speech.ts'
import { proseSpoken } from './prose.ts'

const percent = speech().member('unusual text', 'digits and percent')

export const proseCases = [
  cases(proseSpoken, [
    holds(aroundBoth(sent(spokenUnusual)), sent(spokenUnusual)),
    ...successCases(percent),
    ignores(speech().member('unusual text', 'emoji').came(400), speech().member('other script', 'Chinese').came(400)),
  ]),
]
