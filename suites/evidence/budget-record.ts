import { createRequire } from 'node:module'
import type * as ajvModule from 'ajv'
import type { ErrorObject, ValidateFunction } from 'ajv'
import { isUtcTimestamp, isUuid } from '../../src/contract/formats.ts'
import { budgetEnvelopeSchema } from '../../src/contract/schemas.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import type { Answered } from '../../src/requirement/scope.ts'
import { isObject, jsonBody } from './json-body.ts'

// Most commands judge nothing, and loading it takes longer than many of them take to run.
const load = createRequire(import.meta.url)

/** Compiled when the first record is judged: until then there are requests to be sent. */
let validate: ValidateFunction | undefined

function envelopeValidator(): ValidateFunction {
  const { Ajv } = load('ajv') as typeof ajvModule
  // ajv-formats is laxer in places and wrong in others: it takes a UUID with "urn:uuid:" before it, and times without a
  // zone.
  const formats = { uuid: isUuid, 'utc-timestamp': isUtcTimestamp }
  // A test validates the schema: doing it here takes longer than all the rest.
  return new Ajv({ strict: true, allErrors: true, verbose: true, formats, validateSchema: false }).compile(
    budgetEnvelopeSchema,
  )
}

/** A budget answer that says it succeeded. 4.2: "Success response: HTTP 200, JSON body of 2.3" */
export function isBudget(exchange: Answered): boolean {
  return exchange.operation === 'budget' && exchange.response.status === 200 && exchange.failure === undefined
}

/** The envelope, if the body is a JSON object. */
export function envelopeOf(exchange: Answered, evidence: Evidence): Readonly<Record<string, unknown>> | undefined {
  const body = evidence.derive(jsonBody, exchange)
  return body?.ok === true && isObject(body.value) ? body.value : undefined
}

/** The record, if the envelope holds one. */
export function recordOf(exchange: Answered, evidence: Evidence): Readonly<Record<string, unknown>> | undefined {
  const data = envelopeOf(exchange, evidence)?.['data']
  return isObject(data) ? data : undefined
}

/** The first schema violation at a JSON pointer, or undefined. An absent member is a violation at its own pointer. */
export function violationAt(pointer: string, envelope: Readonly<Record<string, unknown>>): ErrorObject | undefined {
  validate ??= envelopeValidator()
  if (validate(envelope)) return undefined
  return validate.errors?.find((error) => pointerOf(error) === pointer)
}

function pointerOf(error: ErrorObject): string {
  return error.keyword === 'required'
    ? `${error.instancePath}/${(error.params as { missingProperty: string }).missingProperty}`
    : error.instancePath
}

/** Budgets with a record in them. */
export function hasRecord(exchange: Answered, evidence: Evidence): boolean {
  return isBudget(exchange) && recordOf(exchange, evidence) !== undefined
}
