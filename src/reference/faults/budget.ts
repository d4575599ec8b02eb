import type { Fault } from '../deviation.ts'
import { must } from '../fault.ts'

const area = 'budget'

/** 2.2 and 2.3, tables. */
export const budgetFaults: readonly Fault[] = [
  must(area, { id: 'budget-echo-interval', title: 'always answers the monthly interval', clause: '4.2', violates: ['BUDGET-ECHO-INTERVAL'], hooks: { record: (record) => ({ ...(record as object), data: { ...(record as { data: object }).data, reset_interval: 'monthly' } }) } }),
  must(area, { id: 'budget-no-byok', title: 'leaves out include_byok_in_budgets', clause: '2.3', violates: ['BUDGET-BYOK-FLAG'], hooks: { record: (record) => ({ data: (record as { data: object }).data }) } }),
]
