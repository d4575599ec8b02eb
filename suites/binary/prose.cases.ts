import { cases, holds, ignores, violates } from '../../fixtures/cases/judged-case.ts'
import { aroundBoth, sent, speech } from '../../fixtures/cases/requests.ts'
import { successCases } from '../checks/success.cases.ts'
import { longWithDigits } from '../probes/combined.ts'
import { spokenUnusual } from '../probes/speech.ts'
import { proseSpoken } from './prose.ts'

const percent = speech().member('unusual text', 'digits and percent')
const pair = (text: string) => speech().member('one word', 'decade').text(text)

export const proseCases = [
  cases(proseSpoken, [
    holds(aroundBoth(sent(spokenUnusual)), sent(spokenUnusual)),
    ...successCases(percent),
    ...successCases(pair('It made $1.5 million [in] the 1990s.')),
    ...[
      'Turn left\nat noon.',
      'The café is shut.',
      'Write to ann@example.com.',
      'See https://a.test now.',
      'a < b',
      String.raw`a \ b`,
    ].map((text) => ignores(pair(text).came(400))),
    violates(
      'refused',
      aroundBoth(sent(spokenUnusual)),
      sent(spokenUnusual),
      speech().member('combined', longWithDigits).error(400),
    ),
    ignores(speech().member('combined', 'a slow text that is not short').error(400)),
    ignores(speech().member('unusual text', 'emoji').came(400), speech().member('other script', 'Chinese').came(400)),
  ]),
]
