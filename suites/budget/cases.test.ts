import { proves } from '../../fixtures/cases/proves.ts'
import { answerCases } from './answer.cases.ts'
import { readsCases } from './reads.cases.ts'
import { schemaCases } from './schema.cases.ts'
import { budgetSuite } from './suite.ts'
import { timesCases } from './times.cases.ts'

proves(budgetSuite, import.meta.dirname, [...answerCases, ...readsCases, ...schemaCases, ...timesCases])
