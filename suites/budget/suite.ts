import type { Suite } from '../../src/requirement/catalogue.ts'
import * as answer from './answer.ts'
import { limitUpdated } from './limit-updated.ts'
import { oneFlag } from './one-flag.ts'
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
import { slugIsSame } from './slug-is-same.ts'
import { uuidCase } from './spelling.ts'
import { stable } from './stable.ts'
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
    limitUpdated,
    oneFlag,
    slugIsSame,
    stable,
    ...Object.values(times),
    uuidCase,
  ],
}
