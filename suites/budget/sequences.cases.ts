import { cases, holds, ignores, undecided, untested, violates } from '../../fixtures/cases/judged-case.ts'
import { budget, sent } from '../../fixtures/cases/requests.ts'
import { budgetSequences } from '../probes/sequences.ts'
import { anyBudgetSequence } from './sequences.ts'

const only = (part: RegExp) => sent(budgetSequences, (id) => part.test(id))
const first = only(/^0\.first$/)
const others = only(/^0\.\d+$/).error(404)
const last = only(/^0\.5\.same$/)
const wrongKey = (status: 200 | 401) =>
  only(/^0\.2$/)
    .key('unknown')
    .came(status)
const refused = (status: 200 | 401) => budget().key('unknown').named('elsewhere').came(status)

export const sequencesCases = [
  cases(anyBudgetSequence, [
    holds(first, others, last),
    holds(first, others, last.record({ limit_usd: 1 })),
    violates('differs', first, others, last.record({ reset_interval: 'lifetime' })),
    violates('differs', first, others, last.record({ workspace_id: '00000000-0000-4000-8000-000000000001' })),
    violates('differs', first, others, last.error(401)),
    // A wrong key that something else in the sequence opens the door for; where it opens every door, others say so.
    violates('accepted', first, wrongKey(200), last, refused(401)),
    holds(first, wrongKey(401), last, refused(401)),
    holds(first, wrongKey(200), last, refused(401), refused(200)),
    undecided(first, others),
    untested(first.error(404), others, last),
    untested(others.error(401), first.error(404), last),
    ignores(budget()),
  ]),
]
