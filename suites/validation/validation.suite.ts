import { certify } from '../certify.ts'

certify('validation')
