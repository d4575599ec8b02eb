import { cases, holds, ignores, undecided, untested, violates } from '../../fixtures/cases/judged-case.ts'
import { around, change, controls, sent } from '../../fixtures/cases/requests.ts'
import { otherMethodsKeyless, otherPathsKeyless } from '../probes/other-paths.ts'
import { otherPathsRefused } from './other-paths.ts'

const slash = change('path.other:slash-behind').elsewhere('http://target/v1/audio/speech/').key('none')
const doubled = change('path.other:slash-doubled', 'budget/daily')
  .elsewhere('http://target/v1/workspaces/a/budgets//daily')
  .key('none')

const put = change('method.other:put').elsewhere('http://target/v1/audio/speech').key('none')

const all = sent([...otherPathsKeyless, ...otherMethodsKeyless]).error(404)

const page = '<!doctype html><html><body>Hello</body></html>'

export const otherPathsCases = [
  cases(otherPathsRefused, [
    holds(around(all), all),
    holds(around(slash), slash.error(401)),
    holds(around(slash), slash.came(404).label('text/html').body(page)),
    holds(around(slash), slash.came(200).label('text/html').body(page)),
    holds(around(slash), slash.came(308).label('text/html').body(page)),
    holds(around(slash), slash.came(502).label('text/html').body(page)),
    holds(around(doubled), doubled.came(200).json({ data: { status: 'ok' } })),
    holds(around(doubled), doubled.came(200).json([])),
    violates('given', around(slash), slash),
    violates('given', slash),
    violates('given', around(doubled), doubled),
    violates('given', controls('budget/daily', 500), doubled),
    holds(around(put), put.error(405)),
    holds(around(put), put.came(204)),
    violates('given', around(put), put),
    undecided(around(slash), slash.came('reset')),
    undecided(controls('speech/mp3', 401), slash.error(401)),
    untested(controls('budget/daily', 404), doubled.error(404)),
    ignores(change('authorization.absent')),
  ]),
]
