import { budgetPath, intervals, type Interval } from '../../src/contract/operation.ts'
import type { Case, Expectation } from '../../src/record/case.ts'
import type { Credential, HeaderLines, Stimulus } from '../../src/record/exchange.ts'
import type { Control, ProbeContext } from '../../src/requirement/probe.ts'
import type { Change } from './change.ts'

/** 4.2: "Request headers: Authorization: Bearer <MANAGEMENT_KEY>. No request body." */
export const managementKey: readonly [string, string] = ['authorization', 'Bearer ${ASSAY_MANAGEMENT_KEY}']

export interface BudgetCase {
  readonly id: string
  readonly stimulus: Stimulus
  readonly expects: Expectation
  /** As they stand in the path: encode them first. */
  readonly workspace: string
  readonly interval: string
  readonly credential?: Credential
  readonly headers?: HeaderLines
  readonly query?: string
  readonly wire?: Case['wire']
}

/** One get-budget request. */
export function budgetCase(parts: BudgetCase): Case {
  return {
    id: parts.id,
    stimulus: parts.stimulus,
    operation: 'budget',
    credential: parts.credential ?? { key: 'management' },
    method: 'GET',
    path: `${budgetPath(parts.workspace, parts.interval)}${parts.query ?? ''}`,
    headers: parts.headers ?? [managementKey],
    expects: parts.expects,
    characters: 0,
    ...(parts.wire && { wire: parts.wire }),
  }
}

/** The batch of negatives on one interval. */
export function budgetGroup(interval: Interval): string {
  return `budget/${interval}`
}

export function budgetControl(interval: Interval): Control {
  return controls.get(interval)!
}

const controls = new Map<Interval, Control>(
  intervals.map((interval) => [
    interval,
    {
      group: budgetGroup(interval),
      needs: ['management', 'workspace'],
      request: (context, role) =>
        budgetCase({
          id: `budget.${interval}.${role}`,
          stimulus: { kind: 'control', group: budgetGroup(interval), role },
          expects: 'success',
          workspace: context.workspace,
          interval,
        }),
    },
  ]),
)

/** The control with one thing changed. */
export function budgetChange(
  context: ProbeContext,
  interval: Interval,
  { id, label }: Change,
  parts: Partial<BudgetCase>,
): Case {
  return budgetCase({
    id: `${interval}.${id}`,
    stimulus: { kind: 'change', group: budgetGroup(interval), id, change: label },
    expects: 'refusal',
    workspace: context.workspace,
    interval,
    ...parts,
  })
}
