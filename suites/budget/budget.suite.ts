import { certify } from '../certify.ts'
import { budgetSuite } from './suite.ts'

certify(budgetSuite)
