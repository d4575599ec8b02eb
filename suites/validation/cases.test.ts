import { proves } from '../../fixtures/cases/proves.ts'
import { budgetPathCases } from './budget-path.cases.ts'
import { openCases } from './open.cases.ts'
import { pinnedFieldsCases } from './pinned-fields.cases.ts'
import { propertiesCases } from './properties.cases.ts'
import { speechBodyCases } from './speech-body.cases.ts'
import { speechFieldsCases } from './speech-fields.cases.ts'
import { validationSuite } from './suite.ts'

proves(validationSuite, import.meta.dirname, [
  ...budgetPathCases,
  ...openCases,
  ...pinnedFieldsCases,
  ...propertiesCases,
  ...speechBodyCases,
  ...speechFieldsCases,
])
