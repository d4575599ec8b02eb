import { errorTable } from '../contract/error-table.ts'
import { jsonReply, type Reply } from './reply.ts'

/** Why a request is not answered with 200: the status, and the message. */
export interface Failure {
  readonly status: number
  readonly message: string
  readonly headers?: Reply['headers']
}

/**
 * Clause 7, table: the message of each status; `detail` follows it where more can be said without repeating what the
 * request held.
 */
export function failure(status: number, detail = '', headers: Reply['headers'] = []): Failure {
  const listed = errorTable.find((row) => row.status === status)?.message
  if (listed === undefined) return { status, message: detail || 'Unexpected error', headers }
  return { status, message: detail ? `${listed}${/[.!]$/.test(listed) ? '' : ':'} ${detail}` : listed, headers }
}

/** 7, row 402: "Insufficient credits, with a pointer to the credits page at {base_url_site}/credits" */
export function insufficientCredits(site: string): Failure {
  return { status: 402, message: `Insufficient credits. Add more at ${site}/credits` }
}

/** 2.4: "error.code | integer | Numeric error code; equals the HTTP status code in every listed case." */
export function errorEnvelope({ status, message }: Failure): Record<string, unknown> {
  return { error: { code: status, message } }
}

/** Clause 7: "Every error response is a JSON body of the shape in 2.4". */
export function failureReply(failed: Failure, envelope: unknown = errorEnvelope(failed)): Reply {
  return jsonReply(failed.status, envelope, failed.headers)
}

/** Thrown where deep code finds that the request cannot be served; the pipeline answers it. */
export class Refusal extends Error {
  readonly failure: Failure

  constructor(refused: Failure) {
    // It is answered, not debugged: looking for where it was thrown would take longer than the rest of the answer.
    const { stackTraceLimit } = Error
    Error.stackTraceLimit = 0
    super(refused.message)
    Error.stackTraceLimit = stackTraceLimit
    this.name = 'Refusal'
    this.failure = refused
  }
}
