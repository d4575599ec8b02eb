import type { Suite } from '../../src/requirement/catalogue.ts'
import * as answer from './answer.ts'
import * as limitUpdated from './limit-updated.ts'
import * as oneFlag from './one-flag.ts'
import * as ownIds from './own-ids.ts'
import * as schema from './schema.ts'
import * as sequences from './sequences.ts'
import * as slugIsSame from './slug-is-same.ts'
import * as spelling from './spelling.ts'
import * as stable from './stable.ts'
import * as times from './times.ts'
import * as updatedForward from './updated-forward.ts'

export const budgetSuite: Suite = {
  name: 'budget',
  requirements: [
    ...Object.values(schema),
    ...Object.values(answer),
    ...Object.values(limitUpdated),
    ...Object.values(oneFlag),
    ...Object.values(ownIds),
    ...Object.values(slugIsSame),
    ...Object.values(stable),
    ...Object.values(times),
    ...Object.values(updatedForward),
    ...Object.values(spelling),
    ...Object.values(sequences),
  ],
}
