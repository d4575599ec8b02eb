import { codingTrue } from './content-coding.ts'
import type { Suite } from '../../src/requirement/catalogue.ts'
import { baseUrlVersion } from './base-url.ts'
import * as envelope from './envelope.ts'
import { gatewayStatus } from './gateway-status.ts'
import * as open from './open.ts'
import { creditsPointer, exactStatus, provokedStatuses } from './provoked.ts'

export const errorsSuite: Suite = {
  name: 'errors',
  requirements: [
    ...Object.values(envelope),
    codingTrue,
    gatewayStatus,
    ...provokedStatuses,
    exactStatus,
    creditsPointer,
    baseUrlVersion,
    ...Object.values(open),
  ],
}
