import type { Suite } from '../../src/requirement/catalogue.ts'
import * as meaning from './meaning.ts'
import { budgetCreatedAt, budgetData, budgetId, budgetLimit, budgetResetInterval, budgetUpdatedAt, budgetWorkspaceId, byokFlag } from './schema.ts'

export const budgetSuite: Suite = {
  name: 'budget',
  requirements: [budgetData, byokFlag, budgetId, budgetWorkspaceId, budgetLimit, budgetResetInterval, budgetCreatedAt, budgetUpdatedAt, ...Object.values(meaning)],
}
