import { cases, holds, ignores, undecided, untested, violates } from '../../fixtures/cases/judged-case.ts'
import { around, change, controls, sent } from '../../fixtures/cases/requests.ts'
import { formsWithoutKey, formsWithWrongKey } from '../probes/wrong-key-forms.ts'
import { otherFormsRefused } from './other-forms.ts'

const chunked = change('authorization.absent-in.form:chunked').key('none')
const old = change('authorization.absent-in.form:http-1.0').key('none')
const typed = change('authorization.absent-in.form:content-type', 'budget/daily').key('none')

const unknown = change('key.unknown-in.form:http-1.0').key('unknown')

const spelled = change('key.api-in.form:query', 'budget/weekly').key('api')

const all = sent([...formsWithoutKey, ...formsWithWrongKey]).error(401)

const page = '<!doctype html><html><body>Hello</body></html>'

export const otherFormsCases = [
  cases(otherFormsRefused, [
    holds(around(all), all),
    holds(around(chunked), chunked.came(411)),
    holds(around(old), old.came(505)),
    holds(around(old), old.came(426).label('text/html').body(page)),
    holds(around(typed), typed.error(401)),
    violates('accepted', around(chunked), chunked),
    violates('accepted', chunked),
    violates('accepted', around(unknown), unknown),
    holds(around(unknown), unknown.error(403)),
    violates('instead', around(typed), typed.came(200).json({ error: { code: 401, message: 'no' } })),
    violates('accepted', around(typed), typed),
    undecided(around(old), old.came(200).label('text/html').body(page)),
    untested(around(chunked), chunked.came('reset')),
    undecided(around(chunked), chunked.came('timeout')),
    undecided(controls('speech/mp3', 401), chunked.error(401)),
    untested(controls('budget/daily', 404), typed.error(404)),
    violates('accepted', around(spelled), spelled),
    holds(around(spelled), spelled.error(404)),
    ignores(change('authorization.absent')),
  ]),
]
