import { certify } from '../certify.ts'

certify('binary')
