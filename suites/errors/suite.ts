import type { Suite } from '../../src/requirement/catalogue.ts'
import * as baseUrl from './base-url.ts'
import * as contentCoding from './content-coding.ts'
import * as envelope from './envelope.ts'
import * as errorMessage from './error-message.ts'
import * as gatewayStatus from './gateway-status.ts'
import * as listedStatus from './listed-status.ts'
import * as open from './open.ts'
import { creditsPointer, exactStatus, provokedStatuses } from './provoked.ts'
import { successSteady } from './steady.ts'

export const errorsSuite: Suite = {
  name: 'errors',
  requirements: [
    ...Object.values(envelope),
    ...Object.values(errorMessage),
    ...Object.values(listedStatus),
    ...Object.values(contentCoding),
    ...Object.values(gatewayStatus),
    successSteady,
    ...provokedStatuses,
    exactStatus,
    creditsPointer,
    ...Object.values(baseUrl),
    ...Object.values(open),
  ],
}
