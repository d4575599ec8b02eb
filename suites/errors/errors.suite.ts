import { certify } from '../certify.ts'
import { errorsSuite } from './suite.ts'

certify(errorsSuite)
