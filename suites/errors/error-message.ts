import { errorTable } from '../../src/contract/error-table.ts'
import { isTransientStatus } from '../../src/record/attempt-kind.ts'
import { header } from '../../src/record/exchange.ts'
import { isKeyUnseen } from '../../src/record/foreign.ts'
import { held, violated } from '../../src/requirement/judgement.ts'
import { requirement } from '../../src/requirement/requirement.ts'
import { each, type Answered } from '../../src/requirement/scope.ts'
import { levels } from '../checks/levels.ts'
import { errorClaim, errorOf, isError, jsonOf, messageOf } from '../evidence/error-message.ts'
import { isObject, jsonKind } from '../evidence/json-body.ts'
import { someErrors } from '../probes/some-errors.ts'
import { isSaid } from '../evidence/sent-request.ts'
import { showsInside } from './inside.ts'
import { notForPeople } from './not-for-people.ts'
import { traceBeside } from './trace-beside.ts'

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

/**
 * What programs write where there is no text: a value that is none, an object as text, or a place that was never
 * filled.
 */
const noValues = String.raw`-?\d{1,5}|true|false|null|undefined|none|nil|nan|\[object \w{1,40}\]`
const marked = String.raw`<(?:nil|null|none|undefined|no value)>|\((?:null|nil|none)\)`
const places = String.raw`%[sdv@]|%![a-z]\([^()]{0,40}\)|[$#]?\{{1,2}\s?[\w.]{0,80}\s?\}{1,2}|\[\]`
const noText = new RegExp(String.raw`^(["']?)(?:${noValues}|${marked}|${places})\1$`, 'i')

/** 2.4: "Human-readable message."; settled: a stack trace in a message: should. */
export const messageClean = requirement({
  id: 'ERROR-MESSAGE-CLEAN',
  sentences: ['2.4/row-message'],
  level: levels.disclosure,
  title:
    'error.message is human-readable: a text that is not empty, no secret, no HTML, no code for programs, nothing ' +
    'that was never filled, and no stack trace there or beside it',
  needs: someErrors,
  wholeRun: true,
  over: each((exchange, evidence) => messageOf(exchange, evidence) !== undefined, errorClaim),
  check(exchange, evidence) {
    const message = messageOf(exchange, evidence)!
    const place = { part: 'body', pointer: '/error/message' }
    // Characters of format, such as a zero-width space, show nothing.
    if (message.replaceAll(/[\s\p{Cf}]/gu, '') === '')
      return violated(message === '' ? 'empty' : 'blank', {
        expected: 'a text',
        actual: jsonKind(message),
        place,
        values: { status: String(exchange.response.status) },
      })
    if (noText.test(message.trim()))
      return violated('noText', {
        expected: 'a text',
        actual: jsonKind(message),
        place,
        values: { status: String(exchange.response.status) },
      })
    const form = notForPeople(message, (text) => isSaid(text, exchange, evidence))
    if (form)
      return violated(form.code, {
        expected: 'a human-readable text',
        actual: ['secret', 'coded'].includes(form.code) ? form.found : JSON.stringify(form.found),
        place,
        values: { status: String(exchange.response.status), message: jsonKind(message) },
      })
    if (showsInside(message))
      return violated('trace', {
        expected: 'a human-readable text',
        actual: jsonKind(message),
        place,
        values: { status: String(exchange.response.status) },
      })
    const beside = traceBeside(jsonOf(exchange, evidence), (text) => isSaid(text, exchange, evidence))
    return beside
      ? violated('beside', {
          expected: 'no stack trace',
          actual: jsonKind(beside.text),
          place: { part: 'body', pointer: beside.pointer },
          values: { status: String(exchange.response.status), member: beside.pointer },
        })
      : held
  },
  messages: {
    empty: 'error.message of the {status} is empty',
    blank: 'error.message of the {status} is {actual}, of which nothing can be seen',
    noText:
      'error.message of the {status} is {actual}, which programs write where there is no text: expected {expected}',
    markup: 'error.message of the {status} holds HTML, {actual}: {message}',
    secret: 'error.message of the {status} shows {actual}',
    coded: 'error.message of the {status} is {actual}, which is for programs: {message}',
    unfilled: 'error.message of the {status} has {actual} where a value should be: {message}',
    trace: 'error.message of the {status} shows the inside of the server: {actual}',
    beside: 'the body of the {status} shows the inside of the server at {member}: {actual}',
  },
})

/**
 * The text that the table of 7 lists for this answer. What a gateway says of its own troubles is read only where the
 * status was provoked.
 */
function listedText(exchange: Answered): string | undefined {
  const { operation, request, response, stimulus } = exchange
  const { status } = response
  const row = errorTable.find((one) => one.status === status && one.operations.some((other) => other === operation))
  if (!row || (isTransientStatus(status) && !(stimulus.kind === 'provoked' && stimulus.status === status)))
    return undefined
  // R-AUTH-MESSAGE: the text is that of a request without the header; for a wrong key any message will do.
  const mayHaveKey = header(request.headers, 'authorization') !== undefined || isKeyUnseen(exchange)
  return status === 401 && mayHaveKey ? undefined : row.message
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
  follows: ['AUTH-MISSING-MESSAGE', 'ERROR-MESSAGE-CLEAN'],
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
