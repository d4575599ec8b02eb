import { certify } from '../certify.ts'
import { binarySuite } from './suite.ts'

certify(binarySuite)
