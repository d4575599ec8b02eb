import { certify } from '../../src/live-view/certify.ts'

certify('binary')
