import { formats } from '../../src/contract/operation.ts'
import { isChange } from '../../src/record/change-id.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import { requirement } from '../../src/requirement/requirement.ts'
import { each, type Answered } from '../../src/requirement/scope.ts'
import { hasToSound, isCompleteSpeech, spokenClaim, unspoken } from '../checks/complete-speech.ts'
import { emptyMessages, hasBody } from '../checks/has-body.ts'
import { levels } from '../checks/levels.ts'
import { requestedBody } from '../evidence/sent-request.ts'
import { openRequests } from '../probes/open-requests.ts'
import { spokenAtSpeed, spokenInBothFormats, spokenOnce, spokenTogether, spokenUnusual } from '../probes/speech.ts'

/** R-WHOLE-SUCCESS: whatever the interface leaves open, what succeeds is spoken. An odd speed may leave nothing. */
function isOpenWithWords(exchange: Answered, evidence: Evidence): boolean {
  const body = requestedBody(exchange, evidence)
  return (
    isChange(exchange.stimulus, 'open') &&
    body !== undefined &&
    !('speed' in body) &&
    typeof body['input'] === 'string' &&
    /\p{L}{3}/u.test(body['input'])
  )
}

/** Sent to make the target fail, and valid all the same: a failure is no success without a body. */
function isProvoked({ stimulus }: Answered): boolean {
  return stimulus.kind === 'provoked'
}

/** 4.1: "body is a raw audio byte stream": of a text with plain words in it something is to be heard. */
export const notEmpty = requirement({
  id: 'SPEECH-AUDIO-NOT-EMPTY',
  sentences: ['4.1/success', '1/binary'],
  level: levels.notWhole,
  title:
    'A success for ordinary text has a body, ' +
    'also with markup or emoji in the text, for the text 0, with a speed of 0.5 to 2 or in another spelling',
  needs: [spokenInBothFormats, spokenOnce, spokenTogether, spokenAtSpeed, spokenUnusual, openRequests],
  wholeRun: true,
  over: each(
    (exchange, evidence) =>
      isCompleteSpeech(exchange) &&
      (hasToSound(exchange) || isProvoked(exchange) || isOpenWithWords(exchange, evidence)),
    spokenClaim,
  ),
  missing: unspoken(...formats),
  check: hasBody,
  messages: emptyMessages,
})
