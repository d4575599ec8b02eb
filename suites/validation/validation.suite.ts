import { certify } from '../certify.ts'
import { validationSuite } from './suite.ts'

certify(validationSuite)
