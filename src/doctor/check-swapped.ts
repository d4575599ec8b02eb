import { budgetCase } from '../../suites/requests/budget-request.ts'
import type { RunConfig } from '../config/config.ts'
import { intervals } from '../contract/operation.ts'
import type { BodyStore } from '../record/body-store.ts'
import type { Checkup, Look } from './checkup.ts'
import { holdsBudget } from './holds-budget.ts'
import { refusedWords } from './refusal.ts'

/**
 * Where the management key is let in nowhere: is the other key one? Asked of a workspace, which costs nothing; so the
 * keys stand in each other's place.
 */
export async function checkSwapped(
  look: Look,
  { secrets, target }: RunConfig,
  bodies: BodyStore,
  checks: readonly Checkup[],
): Promise<Checkup[]> {
  const workspace = target.workspaceId ?? target.workspaceSlug
  const isRefused = checks.some(
    ({ subject, told }) => subject === 'ASSAY_MANAGEMENT_KEY' && told.startsWith(refusedWords),
  )
  if (!isRefused || !secrets.has('ASSAY_API_KEY') || workspace === undefined) return []
  const got = await look(
    budgetCase({
      id: 'swapped',
      stimulus: { kind: 'unknown' },
      expects: 'any',
      credential: { key: 'api' },
      headers: [['authorization', 'Bearer ${ASSAY_API_KEY}']],
      workspace: encodeURIComponent(workspace),
      interval: intervals[0],
    }),
  )
  const { response } = typeof got === 'string' ? {} : got
  if (response?.status !== 200 || !holdsBudget(bodies.get(response.body.sha256))) return []
  return [
    {
      subject: 'keys',
      state: 'wrong',
      told: 'ASSAY_API_KEY reads budgets, and ASSAY_MANAGEMENT_KEY is refused there: each holds what the other should',
      next: 'exchange the values of ASSAY_API_KEY and ASSAY_MANAGEMENT_KEY',
      blocks: [],
    },
  ]
}
