import { certify } from '../certify.ts'

certify('auth')
