import { held, undecided, violated } from '../../src/requirement/judgement.ts'
import { requirement } from '../../src/requirement/requirement.ts'
import { each } from '../../src/requirement/scope.ts'
import { failureWords, header, isTooLong } from '../../src/record/exchange.ts'
import { environmentStatuses, errorTable, listedStatuses } from '../../src/contract/error-table.ts'
import { isObject, jsonBody, jsonKind } from '../json-body.ts'
import { mediaType } from '../media-type.ts'
import { isBudget } from '../budget/record.ts'
import { showsInside } from './inside.ts'
import { errorClaim, errorOf, isError, isLongError, isOrdinary } from './ordinary.ts'
import { budgetErrors, someErrors, speechErrors } from './some-errors.ts'

/** 4.1: "Error responses: see section 7 (400, 401, 402, 404, 429, 500, 502, 503, 524, 529)."; 4.1: "Success response: HTTP 200" */
export const speechStatus = requirement({
  id: 'SPEECH-STATUS-LISTED',
  sentences: ['4.1/errors', '4.1/success'],
  level: 'must',
  title: 'Create speech answers with 200 or a listed error, and with nothing else',
  needs: speechErrors,
  wholeRun: true,
  over: each((exchange) => exchange.operation === 'speech' && isOrdinary(exchange), errorClaim),
  check: ({ response }) => listedStatuses('speech').has(response.status)
    ? held : violated('unlisted', { expected: 'a listed status', actual: String(response.status), place: { part: 'status' } }),
  messages: { unlisted: 'create speech answered with {actual}, which is not listed for it' },
})

/** 4.2: "Error responses: see section 7 (400, 401, 404, 500)." What tells of the surroundings (429, 5xx of a gateway) is not held against it. */
export const budgetStatus = requirement({
  id: 'BUDGET-STATUS-LISTED',
  sentences: ['4.2/errors', '4.2/success'],
  level: 'must',
  title: 'Get budget answers with 200 or a listed error, and with nothing else',
  needs: budgetErrors,
  wholeRun: true,
  over: each((exchange) => exchange.operation === 'budget' && isOrdinary(exchange) && !environmentStatuses.has(exchange.response.status), errorClaim),
  check: ({ response }) => listedStatuses('budget').has(response.status)
    ? held : violated('unlisted', { expected: '200, 400, 401, 404 or 500', actual: String(response.status), place: { part: 'status' } }),
  messages: { unlisted: 'get budget answered with {actual}, which is not listed for it' },
})

/** 1: "All other responses are JSON."; 7: "Every error response is a JSON body" */
export const errorJson = requirement({
  id: 'ERROR-JSON',
  sentences: ['7/envelope', '1/json-rest'],
  level: 'must',
  title: 'The body of an error is JSON',
  needs: someErrors,
  wholeRun: true,
  over: each((exchange) => isError(exchange) || isLongError(exchange), errorClaim),
  check(exchange, evidence) {
    const body = evidence.derive(jsonBody, exchange)
    if (!body) return undecided('the body was not kept')
    // Of a very long body only the beginning is known: it may show that this is no JSON, never that it is.
    if (isTooLong(exchange) && !body.ok && /^\s*[[{"\dtfn-]/.test(body.begins)) return undecided(`the error response ${exchange.response.status}: ${failureWords(exchange)}`)
    return body.ok ? held : violated('notJson', { expected: 'JSON', actual: body.why, place: { part: 'body' }, values: { status: String(exchange.response.status) } })
  },
  messages: { notJson: 'the error response {status} is not JSON: {actual}' },
})

/** 2.4: "error | object | Holds the fields below."; 7: "Every error response is a JSON body of the shape in 2.4" */
export const errorEnvelope = requirement({
  id: 'ERROR-ENVELOPE',
  sentences: ['2.4/row-error', '7/envelope'],
  level: 'must',
  title: 'The body of an error holds an object called error',
  needs: someErrors,
  wholeRun: true,
  over: each((exchange, evidence) => isError(exchange) && evidence.derive(jsonBody, exchange)?.ok === true, errorClaim),
  check(exchange, evidence) {
    const body = evidence.derive(jsonBody, exchange)!
    const value = body.ok ? body.value : undefined
    if (!isObject(value)) return violated('notObject', { expected: 'an object', actual: jsonKind(value), place: { part: 'body', pointer: '' }, values: { status: String(exchange.response.status) } })
    return isObject(value['error']) ? held
      : violated('noError', { expected: 'an object', actual: jsonKind(value['error']), place: { part: 'body', pointer: '/error' }, values: { status: String(exchange.response.status) } })
  },
  messages: { notObject: 'the body of the {status} is {actual}, expected {expected}', noError: 'error in the body of the {status} is {actual}, expected {expected}' },
})

/** 2.4: "error.code | integer" */
export const errorCode = requirement({
  id: 'ERROR-CODE',
  sentences: ['2.4/row-code'],
  level: 'must',
  title: 'error.code is an integer',
  needs: someErrors,
  wholeRun: true,
  over: each((exchange, evidence) => isError(exchange) && isObject(errorOf(exchange, evidence)), errorClaim),
  check(exchange, evidence) {
    const { code } = errorOf(exchange, evidence) as { code?: unknown }
    return Number.isInteger(code) ? held
      : violated('notInteger', { expected: `the integer ${exchange.response.status}`, actual: jsonKind(code), place: { part: 'body', pointer: '/error/code' }, values: { status: String(exchange.response.status) } })
  },
  messages: { notInteger: 'error.code of the {status} is {actual}, expected {expected}' },
})

/** 2.4: "error.code | … equals the HTTP status code in every listed case."; 7: "with error.code equal to the HTTP status" */
export const codeIsStatus = requirement({
  id: 'ERROR-CODE-STATUS',
  sentences: ['2.4/row-code', '7/envelope'],
  level: 'must',
  title: 'error.code equals the HTTP status',
  needs: someErrors,
  wholeRun: true,
  over: each((exchange, evidence) => isError(exchange) && Number.isInteger((errorOf(exchange, evidence) as { code?: unknown } | undefined)?.code), errorClaim),
  check(exchange, evidence) {
    const { code } = errorOf(exchange, evidence) as { code: number }
    const { status } = exchange.response
    return code === status ? held : violated('other', { expected: String(status), actual: String(code), place: { part: 'body', pointer: '/error/code' } })
  },
  messages: { other: 'the status is {expected}, and error.code is {actual}' },
})

/** 2.4: "error.message | string" */
export const errorMessage = requirement({
  id: 'ERROR-MESSAGE',
  sentences: ['2.4/row-message'],
  level: 'must',
  title: 'error.message is a string',
  needs: someErrors,
  wholeRun: true,
  over: each((exchange, evidence) => isError(exchange) && isObject(errorOf(exchange, evidence)), errorClaim),
  check(exchange, evidence) {
    const { message } = errorOf(exchange, evidence) as { message?: unknown }
    return typeof message === 'string' ? held
      : violated('notString', { expected: 'a string', actual: jsonKind(message), place: { part: 'body', pointer: '/error/message' }, values: { status: String(exchange.response.status) } })
  },
  messages: { notString: 'error.message of the {status} is {actual}, expected {expected}' },
})

/** 2.4: "Human-readable message."; settled: a stack trace in a message: should. */
export const messageClean = requirement({
  id: 'ERROR-MESSAGE-CLEAN',
  sentences: ['2.4/row-message'],
  level: 'should',
  title: 'error.message is for people: not empty, no stack trace, no HTML',
  needs: someErrors,
  wholeRun: true,
  over: each((exchange, evidence) => isError(exchange) && typeof (errorOf(exchange, evidence) as { message?: unknown } | undefined)?.message === 'string', errorClaim),
  check(exchange, evidence) {
    const { message } = errorOf(exchange, evidence) as { message: string }
    const place = { part: 'body', pointer: '/error/message' }
    if (message.trim() === '') return violated('empty', { expected: 'a text', actual: jsonKind(message), place, values: { status: String(exchange.response.status) } })
    return showsInside(message) ? violated('trace', { expected: 'a text for people', actual: jsonKind(message), place, values: { status: String(exchange.response.status) } }) : held
  },
  messages: { empty: 'error.message of the {status} is empty', trace: 'error.message of the {status} shows the inside of the server: {actual}' },
})

/**
 * 7, table, "Message text". 401 has a requirement of its own. What a gateway in front says of its own troubles (429, 502, 503, 524, 529)
 * is read only where the status was provoked.
 */
export const messageText = requirement({
  id: 'ERROR-MESSAGE-TEXT',
  sentences: ['7/row-400', '7/row-402', '7/row-404', '7/row-429', '7/row-500', '7/row-502', '7/row-503', '7/row-524', '7/row-529'],
  level: 'should',
  title: 'error.message contains the text that is listed for the status',
  needs: someErrors,
  wholeRun: true,
  over: each((exchange, evidence) => isError(exchange) && exchange.response.status !== 401 && (errorTable.find(({ status }) => status === exchange.response.status)?.operations ?? []).some((operation) => operation === exchange.operation)
    && (!environmentStatuses.has(exchange.response.status) || (exchange.stimulus.kind === 'provoked' && exchange.stimulus.status === exchange.response.status))
    && typeof (errorOf(exchange, evidence) as { message?: unknown } | undefined)?.message === 'string', errorClaim),
  check(exchange, evidence) {
    const { message } = errorOf(exchange, evidence) as { message: string }
    const expected = errorTable.find(({ status }) => status === exchange.response.status)!.message
    return message.toLowerCase().includes(expected.toLowerCase().replace(/\.$/, '')) ? held
      : violated('otherText', { expected, actual: jsonKind(message), place: { part: 'body', pointer: '/error/message' }, values: { status: String(exchange.response.status) } })
  },
  messages: { otherText: 'error.message of the {status} is {actual}, expected to contain "{expected}"' },
})

/** 1: "All other responses are JSON."; RFC 9110, 8.3: Content-Type says so. */
export const jsonLabel = requirement({
  id: 'JSON-LABEL',
  sentences: ['1/json-rest', '7/envelope'],
  level: 'should',
  source: 'RFC 9110, 8.3',
  title: 'JSON is labelled application/json',
  needs: someErrors,
  wholeRun: true,
  over: each((exchange, evidence) => (isError(exchange) || isBudget(exchange)) && evidence.derive(jsonBody, exchange)?.ok === true, errorClaim),
  check(exchange) {
    const type = header(exchange.response.headers, 'content-type')
    return mediaType(type) === 'application/json' ? held
      : violated('otherLabel', { expected: 'application/json', actual: type ?? 'no Content-Type', place: { part: 'header content-type' }, values: { status: String(exchange.response.status) } })
  },
  messages: { otherLabel: 'the JSON body of the {status} is labelled {actual}, expected {expected}' },
})
