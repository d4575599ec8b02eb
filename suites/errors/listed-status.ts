import { listedStatuses } from '../../src/contract/error-table.ts'
import { isGivenUp, isTransientStatus } from '../../src/record/attempt-kind.ts'
import { header, trialId } from '../../src/record/exchange.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import { held, violated } from '../../src/requirement/judgement.ts'
import { requirement } from '../../src/requirement/requirement.ts'
import { each, type Answered } from '../../src/requirement/scope.ts'
import { levels } from '../checks/levels.ts'
import { errorClaim, isOrdinary } from '../evidence/error-message.ts'
import { mediaType } from '../evidence/media-type.ts'
import { budgetErrors, speechErrors } from '../probes/some-errors.ts'
import { burst } from '../probes/strain.ts'

/**
 * Was the body labelled as something else than JSON in UTF-8, or packed? RFC 9110, 15.5.16: 415 is for that, and 4.1
 * names no other Content-Type.
 */
function isOtherwiseLabelled({ request }: Answered): boolean {
  const type = header(request.headers, 'content-type')
  const charset = /;\s*charset=\s*"?([^";\s]*)/i.exec(type ?? '')?.[1]
  return (
    mediaType(type) !== 'application/json' ||
    (charset !== undefined && !/^utf-?8$/i.test(charset)) ||
    header(request.headers, 'content-encoding') !== undefined
  )
}

/**
 * A 408 on a connection that is closed asks for the same request again, and a 504 tells of a moment. Who answers
 * nothing else to a request means the request.
 */
function isGivenUpAlways(exchange: Answered, { exchanges }: Evidence): boolean {
  if (!isGivenUp(exchange)) return false
  const attempts = exchanges.filter((one) => trialId(one) === trialId(exchange))
  return attempts.length > 1 && attempts.every(isGivenUp)
}

/**
 * 4.1: "Error responses: see section 7 (400, 401, 402, 404, 429, 500, 502, 503, 524, 529)."; 4.1: "Success response:
 * HTTP 200"
 */
export const speechStatus = requirement({
  id: 'SPEECH-STATUS-LISTED',
  sentences: ['4.1/errors', '4.1/success'],
  level: levels.unlistedStatus,
  title: 'Create speech answers with 200 or a listed error, and with no other status',
  needs: [...speechErrors, burst],
  wholeRun: true,
  over: each(
    (exchange, evidence) =>
      exchange.operation === 'speech' &&
      (isOrdinary(exchange) || isGivenUpAlways(exchange, evidence)) &&
      !(exchange.response.status === 415 && isOtherwiseLabelled(exchange)),
    errorClaim,
  ),
  check: ({ response }) =>
    listedStatuses('speech').has(response.status)
      ? held
      : violated('unlisted', {
          expected: 'a listed status',
          actual: String(response.status),
          place: { part: 'status' },
        }),
  messages: { unlisted: 'create speech answered with {actual}, which is not listed for it' },
})

/**
 * 4.2: "Error responses: see section 7 (400, 401, 404, 500)." What a gateway may answer in its place (429, 502, …) has
 * a requirement of its own.
 */
export const budgetStatus = requirement({
  id: 'BUDGET-STATUS-LISTED',
  sentences: ['4.2/errors', '4.2/success'],
  level: levels.unlistedStatus,
  title: 'Get budget answers with 200 or a listed error, apart from what a gateway may answer in its place',
  needs: [...budgetErrors, burst],
  wholeRun: true,
  over: each(
    (exchange, evidence) =>
      exchange.operation === 'budget' &&
      (isOrdinary(exchange) || isGivenUpAlways(exchange, evidence)) &&
      !isTransientStatus(exchange.response.status),
    errorClaim,
  ),
  check: ({ response }) =>
    listedStatuses('budget').has(response.status)
      ? held
      : violated('unlisted', {
          expected: '200, 400, 401, 404 or 500',
          actual: String(response.status),
          place: { part: 'status' },
        }),
  messages: { unlisted: 'get budget answered with {actual}, which is not listed for it' },
})
