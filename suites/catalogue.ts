import { catalogue } from '../src/requirement/catalogue.ts'
import { authSuite } from './auth/suite.ts'
import { binarySuite } from './binary/suite.ts'
import { budgetSuite } from './budget/suite.ts'
import { cells } from './cells.ts'
import { causes } from './causes.ts'
import { errorsSuite } from './errors/suite.ts'
import { excluded } from './excluded.ts'
import { validationSuite } from './validation/suite.ts'

/** All that Assay certifies. */
export const assayCatalogue = catalogue(
  [authSuite, validationSuite, binarySuite, budgetSuite, errorsSuite],
  excluded,
  causes,
  cells,
)
