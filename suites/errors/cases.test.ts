import { proves } from '../../fixtures/cases/proves.ts'
import { contentCodingCases } from './content-coding.cases.ts'
import { envelopeCases } from './envelope.cases.ts'
import { errorMessageCases } from './error-message.cases.ts'
import { openCases } from './open.cases.ts'
import { provokedCases } from './provoked.cases.ts'
import { statusCases } from './status.cases.ts'
import { errorsSuite } from './suite.ts'

proves(errorsSuite, import.meta.dirname, [
  ...contentCodingCases,
  ...envelopeCases,
  ...errorMessageCases,
  ...openCases,
  ...provokedCases,
  ...statusCases,
])
