import { proves } from '../../fixtures/cases/proves.ts'
import { budgetSuite } from './suite.ts'

await proves(budgetSuite, import.meta.dirname, (path) => import(path))
