import { held, undecided, violated } from '../../src/requirement/judgement.ts'
import { requirement } from '../../src/requirement/requirement.ts'
import { each, type Answered } from '../../src/requirement/scope.ts'
import { isTransientStatus } from '../../src/record/attempt-kind.ts'
import { failureWords, header, isTooLong } from '../../src/record/exchange.ts'
import { errorTable, listedStatuses } from '../../src/contract/error-table.ts'
import { isBudget } from '../evidence/budget-record.ts'
import { isObject, jsonBody, jsonKind } from '../evidence/json-body.ts'
import { levels } from '../checks/levels.ts'
import { contentTypeOf, isJsonType, mediaType } from '../evidence/media-type.ts'
import { showsInside } from './inside.ts'
import { errorClaim, errorOf, isError, isLongError, isOrdinary, messageOf } from '../evidence/error-message.ts'
import { budgetErrors, someErrors, speechErrors } from '../probes/some-errors.ts'

/** Was the body labelled as something else than JSON? RFC 9110, 15.5.16: 415 is for that, and 4.1 names no other Content-Type. */
function isOtherwiseLabelled({ request }: Answered): boolean {
  return mediaType(header(request.headers, 'content-type')) !== 'application/json'
}

/** 4.1: "Error responses: see section 7 (400, 401, 402, 404, 429, 500, 502, 503, 524, 529)."; 4.1: "Success response: HTTP 200" */
export const speechStatus = requirement({
  id: 'SPEECH-STATUS-LISTED',
  sentences: ['4.1/errors', '4.1/success'],
  level: levels.unlistedStatus,
  title: 'Create speech answers with 200 or a listed error, and with no other status',
  needs: speechErrors,
  wholeRun: true,
  over: each(
    (exchange) =>
      exchange.operation === 'speech' &&
      isOrdinary(exchange) &&
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

/** 4.2: "Error responses: see section 7 (400, 401, 404, 500)." What a gateway may answer in its place (429, 502, …) has a requirement of its own. */
export const budgetStatus = requirement({
  id: 'BUDGET-STATUS-LISTED',
  sentences: ['4.2/errors', '4.2/success'],
  level: levels.unlistedStatus,
  title: 'Get budget answers with 200 or a listed error, apart from what a gateway may answer in its place',
  needs: budgetErrors,
  wholeRun: true,
  over: each(
    (exchange) =>
      exchange.operation === 'budget' && isOrdinary(exchange) && !isTransientStatus(exchange.response.status),
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

/** 1: "All other responses are JSON."; 7: "Every error response is a JSON body" */
export const errorJson = requirement({
  id: 'ERROR-JSON',
  sentences: ['7/envelope', '1/json-rest'],
  level: levels.memberForm,
  title: 'The body of an error is JSON',
  needs: someErrors,
  wholeRun: true,
  over: each((exchange) => isError(exchange) || isLongError(exchange), errorClaim),
  check(exchange, evidence) {
    const body = evidence.derive(jsonBody, exchange)
    if (!body) return undecided('the body was not kept')
    if (!body.ok && body.unread) return undecided(body.why)
    // Of a very long body only the beginning is known: it may show that this is no JSON, never that it is.
    if (isTooLong(exchange) && !body.ok && /^\s*[[{"\dtfn-]/.test(body.begins))
      return undecided(`the error response ${exchange.response.status}: ${failureWords(exchange)}`)
    return body.ok
      ? held
      : violated('notJson', {
          expected: 'JSON',
          actual: body.why,
          place: { part: 'body' },
          values: { status: String(exchange.response.status) },
        })
  },
  messages: { notJson: 'the error response {status} is not JSON: {actual}' },
})

/** 2.4: "error | object | Holds the fields below."; 7: "Every error response is a JSON body of the shape in 2.4" */
export const errorEnvelope = requirement({
  id: 'ERROR-ENVELOPE',
  sentences: ['2.4/row-error', '7/envelope'],
  level: levels.memberForm,
  title: 'The body of an error is an object with a member "error" that is an object',
  needs: someErrors,
  wholeRun: true,
  over: each((exchange, evidence) => isError(exchange) && evidence.derive(jsonBody, exchange)?.ok === true, errorClaim),
  check(exchange, evidence) {
    const body = evidence.derive(jsonBody, exchange)!
    const value = body.ok ? body.value : undefined
    if (!isObject(value))
      return violated('notObject', {
        expected: 'an object',
        actual: jsonKind(value),
        place: { part: 'body', pointer: '' },
        values: { status: String(exchange.response.status) },
      })
    return isObject(value['error'])
      ? held
      : violated('noError', {
          expected: 'an object',
          actual: jsonKind(value['error']),
          place: { part: 'body', pointer: '/error' },
          values: { status: String(exchange.response.status) },
        })
  },
  messages: {
    notObject: 'the body of the {status} is {actual}, expected {expected}',
    noError: 'error in the body of the {status} is {actual}, expected {expected}',
  },
})

/** 2.4: "error.code | integer" */
export const errorCode = requirement({
  id: 'ERROR-CODE',
  sentences: ['2.4/row-code'],
  level: levels.memberForm,
  title: 'error.code is an integer',
  needs: someErrors,
  wholeRun: true,
  over: each((exchange, evidence) => isError(exchange) && isObject(errorOf(exchange, evidence)), errorClaim),
  check(exchange, evidence) {
    const { code } = errorOf(exchange, evidence) as { code?: unknown }
    return Number.isInteger(code)
      ? held
      : violated('notInteger', {
          expected: `the integer ${exchange.response.status}`,
          actual: jsonKind(code),
          place: { part: 'body', pointer: '/error/code' },
          values: { status: String(exchange.response.status) },
        })
  },
  messages: { notInteger: 'error.code of the {status} is {actual}, expected {expected}' },
})

/** 2.4: "error.code | … equals the HTTP status code in every listed case."; 7: "with error.code equal to the HTTP status" */
export const codeIsStatus = requirement({
  id: 'ERROR-CODE-STATUS',
  sentences: ['2.4/row-code', '7/envelope'],
  level: levels.memberForm,
  title: 'error.code equals the HTTP status',
  needs: someErrors,
  wholeRun: true,
  over: each(
    (exchange, evidence) =>
      isError(exchange) && Number.isInteger((errorOf(exchange, evidence) as { code?: unknown } | undefined)?.code),
    errorClaim,
  ),
  check(exchange, evidence) {
    const { code } = errorOf(exchange, evidence) as { code: number }
    const { status } = exchange.response
    return code === status
      ? held
      : violated('other', {
          expected: String(status),
          actual: String(code),
          place: { part: 'body', pointer: '/error/code' },
        })
  },
  messages: { other: 'the status is {expected}, and error.code is {actual}' },
})

/** 2.4: "error.message | string" */
export const errorMessage = requirement({
  id: 'ERROR-MESSAGE',
  sentences: ['2.4/row-message'],
  level: levels.memberForm,
  title: 'error.message is a string',
  needs: someErrors,
  wholeRun: true,
  over: each((exchange, evidence) => isError(exchange) && isObject(errorOf(exchange, evidence)), errorClaim),
  check(exchange, evidence) {
    const { message } = errorOf(exchange, evidence) as { message?: unknown }
    return typeof message === 'string'
      ? held
      : violated('notString', {
          expected: 'a string',
          actual: jsonKind(message),
          place: { part: 'body', pointer: '/error/message' },
          values: { status: String(exchange.response.status) },
        })
  },
  messages: { notString: 'error.message of the {status} is {actual}, expected {expected}' },
})

/** 2.4: "Human-readable message."; settled: a stack trace in a message: should. */
export const messageClean = requirement({
  id: 'ERROR-MESSAGE-CLEAN',
  sentences: ['2.4/row-message'],
  level: levels.disclosure,
  title: 'error.message is human-readable: not empty, no stack trace, no HTML page',
  needs: someErrors,
  wholeRun: true,
  over: each((exchange, evidence) => messageOf(exchange, evidence) !== undefined, errorClaim),
  check(exchange, evidence) {
    const message = messageOf(exchange, evidence)!
    const place = { part: 'body', pointer: '/error/message' }
    if (message.trim() === '')
      return violated('empty', {
        expected: 'a text',
        actual: jsonKind(message),
        place,
        values: { status: String(exchange.response.status) },
      })
    return showsInside(message)
      ? violated('trace', {
          expected: 'a human-readable text',
          actual: jsonKind(message),
          place,
          values: { status: String(exchange.response.status) },
        })
      : held
  },
  messages: {
    empty: 'error.message of the {status} is empty',
    trace: 'error.message of the {status} shows the inside of the server: {actual}',
  },
})

/** The text that the table of 7 lists for this answer. What a gateway says of its own troubles is read only where the status was provoked. */
function listedText({ operation, request, response, stimulus }: Answered): string | undefined {
  const { status } = response
  const row = errorTable.find((one) => one.status === status && one.operations.some((other) => other === operation))
  if (!row || (isTransientStatus(status) && !(stimulus.kind === 'provoked' && stimulus.status === status)))
    return undefined
  // Settled: for a wrong key any message will do; the text is that of a request without the header.
  return status === 401 && header(request.headers, 'authorization') !== undefined ? undefined : row.message
}

/** 7, table, "Message text". */
export const messageText = requirement({
  id: 'ERROR-MESSAGE-TEXT',
  sentences: [
    '7/row-400',
    '7/row-401',
    '7/row-402',
    '7/row-404',
    '7/row-429',
    '7/row-500',
    '7/row-502',
    '7/row-503',
    '7/row-524',
    '7/row-529',
  ],
  level: levels.listedMessage,
  title: 'error.message contains the text that is listed for the status',
  needs: someErrors,
  follows: ['AUTH-MISSING-MESSAGE'],
  wholeRun: true,
  over: each(
    (exchange, evidence) => messageOf(exchange, evidence) !== undefined && listedText(exchange) !== undefined,
    errorClaim,
  ),
  check(exchange, evidence) {
    const message = messageOf(exchange, evidence)!
    const expected = listedText(exchange)!
    return message.toLowerCase().includes(expected.toLowerCase().replace(/\.$/, ''))
      ? held
      : violated('otherText', {
          expected,
          actual: jsonKind(message),
          place: { part: 'body', pointer: '/error/message' },
          values: { status: String(exchange.response.status) },
        })
  },
  messages: { otherText: 'error.message of the {status} is {actual}, expected to contain "{expected}"' },
})

/** 1: "All other responses are JSON."; RFC 9110, 8.3: Content-Type says so. */
export const jsonLabel = requirement({
  id: 'JSON-LABEL',
  sentences: ['1/json-rest', '7/envelope'],
  level: levels.standardForm,
  source: 'RFC 9110, 8.3',
  title: 'JSON is labelled as JSON: application/json, or a type that ends in +json',
  needs: someErrors,
  wholeRun: true,
  over: each(
    (exchange, evidence) =>
      (isError(exchange) || isBudget(exchange)) && evidence.derive(jsonBody, exchange)?.ok === true,
    errorClaim,
  ),
  check(exchange) {
    const type = contentTypeOf(exchange.response.headers)
    return isJsonType(type)
      ? held
      : violated('otherLabel', {
          expected: 'application/json',
          actual: type ?? 'no Content-Type',
          place: { part: 'header content-type' },
          values: { status: String(exchange.response.status) },
        })
  },
  messages: { otherLabel: 'the JSON body of the {status} is labelled {actual}, expected {expected}' },
})
