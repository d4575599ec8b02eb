import { certify } from '../certify.ts'
import { authSuite } from './suite.ts'

certify(authSuite)
