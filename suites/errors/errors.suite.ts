import { certify } from '../certify.ts'

certify('errors')
