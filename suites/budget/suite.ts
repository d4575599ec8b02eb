import type { Suite } from '../../src/requirement/catalogue.ts'
import * as answer from './answer.ts'
import * as meaning from './semantics.ts'
import {
  budgetCreatedAt,
  budgetData,
  budgetId,
  budgetLimit,
  budgetResetInterval,
  budgetUpdatedAt,
  budgetWorkspaceId,
  byokFlag,
} from './schema.ts'
import { uuidCase } from './spelling.ts'
import * as times from './times.ts'

export const budgetSuite: Suite = {
  name: 'budget',
  requirements: [
    budgetData,
    byokFlag,
    budgetId,
    budgetWorkspaceId,
    budgetLimit,
    budgetResetInterval,
    budgetCreatedAt,
    budgetUpdatedAt,
    ...Object.values(answer),
    ...Object.values(meaning),
    ...Object.values(times),
    uuidCase,
  ],
}
