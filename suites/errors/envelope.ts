import { beginning } from '../../src/record/clipped.ts'
import { failureWords, isTooLong } from '../../src/record/exchange.ts'
import { held, undecided, violated } from '../../src/requirement/judgement.ts'
import { requirement } from '../../src/requirement/requirement.ts'
import { each } from '../../src/requirement/scope.ts'
import { levels } from '../checks/levels.ts'
import { isBudget } from '../evidence/budget-record.ts'
import { errorClaim, errorOf, isError, isLongError } from '../evidence/error-message.ts'
import { isObject, jsonBody, jsonKind } from '../evidence/json-body.ts'
import { contentTypeOf, isJsonType, mediaTypeParameter } from '../evidence/media-type.ts'
import { ofImplementation } from '../evidence/of-implementation.ts'
import { allRepeated } from '../probes/repeated.ts'
import { openBudgetForms } from '../probes/http-forms.ts'
import { someErrors } from '../probes/some-errors.ts'

/** 1: "All other responses are JSON."; 7: "Every error response is a JSON body" */
export const errorJson = requirement({
  id: 'ERROR-JSON',
  sentences: ['7/envelope', '1/json-rest'],
  level: levels.memberForm,
  title: 'The body of an error is JSON',
  needs: [...someErrors, ...allRepeated, openBudgetForms],
  wholeRun: true,
  // A page under a status that is not listed is a proxy's: one cause.
  follows: ['SPEECH-STATUS-LISTED', 'BUDGET-STATUS-LISTED'],
  over: ofImplementation(each((exchange) => isError(exchange) || isLongError(exchange), errorClaim)),
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
  over: ofImplementation(
    each((exchange, evidence) => isError(exchange) && evidence.derive(jsonBody, exchange)?.ok === true, errorClaim),
  ),
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

/**
 * 2.4: "error.code | … equals the HTTP status code in every listed case."; 7: "with error.code equal to the HTTP
 * status"
 */
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

/** What no text in UTF-8 reads as, not even one of ASCII alone. */
const wide = /^(?:utf|ucs)-?(?:2|4|16|32)/i

/** Errors and budgets that came as JSON. */
const jsonAnswers = each(
  (exchange, evidence) => (isError(exchange) || isBudget(exchange)) && evidence.derive(jsonBody, exchange)?.ok === true,
  errorClaim,
)

/** 1: "All other responses are JSON."; RFC 9110, 8.3: Content-Type says so. */
export const jsonLabel = requirement({
  id: 'JSON-LABEL',
  sentences: ['1/json-rest', '7/envelope'],
  level: levels.standardForm,
  source: 'RFC 9110, 8.3',
  title: 'JSON is labelled as JSON: application/json, or a type that ends in +json',
  needs: someErrors,
  wholeRun: true,
  over: jsonAnswers,
  check(exchange) {
    const type = contentTypeOf(exchange.response.headers)
    const place = { part: 'header content-type' }
    const values = { status: String(exchange.response.status) }
    if (!isJsonType(type))
      return violated('otherLabel', { expected: 'application/json', actual: type ?? 'no Content-Type', place, values })
    const charset = mediaTypeParameter(type, 'charset')
    return charset === undefined || !wide.test(charset)
      ? held
      : violated('otherCharset', { expected: 'UTF-8', actual: charset, place, values })
  },
  messages: {
    otherLabel: 'the JSON body of the {status} is labelled {actual}, expected {expected}',
    otherCharset:
      'the JSON body of the {status} is UTF-8, and its Content-Type says {actual}: no client that heeds it can read it',
  },
})

/** 1: "All other responses are JSON."; RFC 8259, 4: "The names within an object SHOULD be unique." */
export const namesUnique = requirement({
  id: 'JSON-NAMES-UNIQUE',
  sentences: ['1/json-rest', '7/envelope'],
  level: levels.standardForm,
  source: 'RFC 8259, 4',
  title: 'No object of a JSON answer has two members of the same name',
  needs: someErrors,
  wholeRun: true,
  over: jsonAnswers,
  check(exchange, evidence) {
    const body = evidence.derive(jsonBody, exchange)!
    const pointer = body.ok ? body.repeated : undefined
    return pointer === undefined
      ? held
      : violated('twice', {
          expected: 'one member of a name',
          actual: `${beginning(pointer, 80)} twice`,
          place: { part: 'body', pointer: beginning(pointer, 80) },
          values: { status: String(exchange.response.status) },
        })
  },
  messages: { twice: 'the JSON body of the {status} has {actual}: one parser takes the first, another the last' },
})
