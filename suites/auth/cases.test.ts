import { proves } from '../../fixtures/cases/proves.ts'
import { keysCases } from './keys.cases.ts'
import { missingCases } from './missing.cases.ts'
import { authSuite } from './suite.ts'

proves(authSuite, import.meta.dirname, [...keysCases, ...missingCases])
