import { cases, holds, ignores, target, undecided, untested, violates } from '../../fixtures/cases/judged-case.ts'
import type { Asked } from '../../fixtures/cases/asked.ts'
import { budget, change, speech } from '../../fixtures/cases/requests.ts'
import { workspaceId, workspaceSlug } from '../../fixtures/exchanges.ts'
import { intervals } from '../../src/contract/operation.ts'
import { ownIds } from './own-ids.ts'

const uuid = (digit: number | string) => `0b7e6a2d-3c1f-4d5e-9a8b-00000000000${digit}`
const nil = '00000000-0000-0000-0000-000000000000'
const of = (interval: string, id: unknown) => budget(interval).record({ id })
const each = intervals.map((interval, index) => of(interval, uuid(index)))
const one = intervals.map((interval) => of(interval, workspaceId))

/** These reads, and the same once more in the second look: what they share is no accident. */
const twice = (...all: readonly Asked[]) => [...all, ...all.map((again) => again.secondLook())]

export const ownIdsCases = [
  cases(ownIds, [
    holds(each),
    holds(each, each),
    violates('shared', twice(...one)),
    violates(
      'shared',
      twice(of('daily', uuid(1)), of('weekly', uuid(1)).record({ limit_usd: 70 }), of('monthly', uuid(2))),
    ),
    violates('shared', twice(of('daily', uuid('a')), of('lifetime', uuid('A')))),
    violates('shared', twice(of('daily', uuid(1)), of('weekly', uuid(1)).record({ reset_interval: 'yearly' }))),
    undecided(one),
    undecided(
      each,
      of('weekly', uuid(0)),
      each.map((again) => again.secondLook()),
    ),
    violates('nobodys', of('daily', nil)),
    violates('nobodys', each.slice(1), of('daily', nil)),
    violates('nobodys', each.slice(1), of('daily', nil.replaceAll('0', 'F'))),
    holds(each.slice(1), of('daily', nil.replace(/0$/, '1'))),
    holds(each.slice(1), of('daily', nil.replaceAll('0', 'f').replace(/f$/, 'e'))),
    violates('workspace', each.slice(1), of('daily', workspaceId)),
    violates('workspace', each.slice(1), of('daily', workspaceId.toUpperCase())),
    untested(of('daily', workspaceId)),
    // It says of itself that it is the other one.
    holds(twice(of('daily', uuid(1)), of('weekly', uuid(1)).record({ reset_interval: 'daily' }))),
    holds(twice(of('daily', 'id'), of('weekly', 'id'), of('monthly', uuid(1)), of('lifetime', uuid(2)))),
    holds(of('daily', uuid(1)), of('weekly', uuid(2)), budget('weekly', 'another').record({ id: uuid(1) })),
    untested(of('daily', uuid(1))),
    untested(of('daily', uuid(1)), budget('weekly').error(404)),
    undecided(of('daily', uuid(1)), budget('weekly').error(503)),
    undecided(of('daily', 'id'), of('weekly', 'id')),
    untested(budget().error(404)),
    undecided(budget().came(500)),
    holds(
      target({ workspaceId: undefined }),
      budget('daily', workspaceSlug).record({ id: uuid(1) }),
      budget('weekly', workspaceSlug).record({ id: uuid(2) }),
    ),
    ignores(speech()),
    ignores(change('interval', 'budget/daily').error(404)),
  ]),
]
