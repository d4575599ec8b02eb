import { codingTrue } from './content-coding.ts'
import type { Suite } from '../../src/requirement/catalogue.ts'
import { baseUrlVersion } from './base-url.ts'
import { codeIsStatus, errorCode, errorEnvelope, errorJson, jsonLabel } from './envelope.ts'
import { errorMessage, messageClean, messageText } from './error-message.ts'
import { gatewayStatus } from './gateway-status.ts'
import { budgetStatus, speechStatus } from './listed-status.ts'
import * as open from './open.ts'
import { creditsPointer, exactStatus, provokedStatuses } from './provoked.ts'

export const errorsSuite: Suite = {
  name: 'errors',
  requirements: [
    budgetStatus,
    codeIsStatus,
    errorCode,
    errorEnvelope,
    errorJson,
    errorMessage,
    jsonLabel,
    messageClean,
    messageText,
    speechStatus,
    codingTrue,
    gatewayStatus,
    ...provokedStatuses,
    exactStatus,
    creditsPointer,
    baseUrlVersion,
    ...Object.values(open),
  ],
}
