import { formats, intervals, type Format } from '../../src/contract/operation.ts'
import { probe, type Probe } from '../../src/requirement/probe.ts'
import type { Credential } from '../../src/record/exchange.ts'
import { budgetCase } from '../requests/budget-request.ts'
import { sureWays } from '../requests/other-ways.ts'
import { jsonType, speechCase, speechMembers } from '../requests/speech-request.ts'
import { authorization } from '../requests/routes.ts'

/** So often is a key with a small allowance used until it is refused. */
const burst = 30

/**
 * Texts that no other request has: a service that keeps what it has spoken need not look at the account again. They
 * cost as much as the shortest.
 */
const fresh: Readonly<Record<'no-credit' | 'rate-limited', string>> = {
  'no-credit': 'Who paid?',
  'rate-limited': 'Hurry up!',
}

/** Speech with a key that something is the matter with. */
function withKey(status: number, need: 'no-credit' | 'rate-limited', variable: string, order: Probe['order']): Probe {
  const credential: Credential = { key: need }
  return probe({
    id: `provoke-${status}`,
    needs: [need, 'api'],
    order,
    cases(context) {
      const membersIn = (format: Format) => speechMembers(context, format, fresh[need])
      const plain = formats.map((format) => ({ id: format, members: membersIn(format) }))
      // Who looks at the account in one branch only speaks for nothing in another.
      const others = sureWays(context).map(({ id, members }, index) => {
        const format = formats[index % formats.length]!
        const said = members['input']
        const input = typeof said === 'string' ? `${fresh[need]} ${said}` : fresh[need]
        return { id: `${format}.${id}`, members: { ...membersIn(format), ...members, input } }
      })
      return [...plain, ...(need === 'no-credit' ? others : [])].map(({ id, members }) =>
        speechCase({
          id,
          stimulus: { kind: 'provoked', status },
          expects: 'any',
          credential,
          headers: [...authorization(`Bearer \${${variable}}`), jsonType],
          body: members,
          characters: members.input.length,
          ...(need === 'rate-limited' && { until: { status, times: burst } }),
        }),
      )
    },
  })
}

/** Speech with a model that the operator says fails in this way. */
function withModel(status: number): Probe {
  return probe({
    id: `provoke-${status}-speech`,
    needs: [`model:${status}`, 'api'],
    cases: (context) =>
      formats.map((format) =>
        speechCase({
          id: format,
          stimulus: { kind: 'provoked', status },
          expects: 'any',
          body: { ...speechMembers(context, format), model: context.faultModels.get(status) },
          characters: speechMembers(context, format).input.length,
        }),
      ),
  })
}

const budget500 = probe({
  id: 'provoke-500-budget',
  needs: ['workspace:500', 'management'],
  cases: (context) =>
    intervals.slice(0, 1).map((interval) =>
      budgetCase({
        id: interval,
        stimulus: { kind: 'provoked', status: 500 },
        expects: 'any',
        workspace: encodeURIComponent(context.faultWorkspaces.get(500)!),
        interval,
      }),
    ),
})

/** By status: what makes the target answer with it. */
export const provocations: ReadonlyMap<number, readonly Probe[]> = new Map<number, readonly Probe[]>([
  [402, [withKey(402, 'no-credit', 'ASSAY_NO_CREDIT_KEY', 'any')]],
  [429, [withKey(429, 'rate-limited', 'ASSAY_RATE_LIMITED_KEY', 'last')]],
  [500, [withModel(500), budget500]],
  ...[502, 503, 524, 529].map((status): [number, Probe[]] => [status, [withModel(status)]]),
])
