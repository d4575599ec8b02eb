import { certify } from '../certify.ts'

certify('budget')
