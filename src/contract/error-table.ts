import type { Operation } from './operation.ts'

/** One row of the table of clause 7. */
export interface ErrorRow {
  readonly status: number
  /** Message text, without what the row says about it. */
  readonly message: string
  readonly operations: readonly Exclude<Operation, 'other'>[]
}

/** Clause 7, table. */
export const errorTable: readonly ErrorRow[] = [
  { status: 400, message: 'Invalid request parameters', operations: ['speech', 'budget'] },
  { status: 401, message: 'Missing Authentication header', operations: ['speech', 'budget'] },
  { status: 402, message: 'Insufficient credits', operations: ['speech'] },
  { status: 404, message: 'Resource not found', operations: ['speech', 'budget'] },
  { status: 429, message: 'Rate limit exceeded', operations: ['speech'] },
  { status: 500, message: 'Internal Server Error', operations: ['speech', 'budget'] },
  { status: 502, message: 'Provider returned error', operations: ['speech'] },
  { status: 503, message: 'Service temporarily unavailable', operations: ['speech'] },
  { status: 524, message: 'Request timed out. Please try again later.', operations: ['speech'] },
  { status: 529, message: 'Provider returned error', operations: ['speech'] },
]

/** 4.1: "Success response: HTTP 200"; 4.2: "Success response: HTTP 200"; the rest from the table of clause 7. */
export function listedStatuses(operation: 'speech' | 'budget'): ReadonlySet<number> {
  return listed[operation]
}

const listed = { speech: statusesOf('speech'), budget: statusesOf('budget') }

function statusesOf(operation: 'speech' | 'budget'): ReadonlySet<number> {
  return new Set([200, ...errorTable.filter((row) => row.operations.includes(operation)).map((row) => row.status)])
}

/** Transient statuses: retried where success was expected, and not blamed on the target. */
export const transientStatuses: ReadonlySet<number> = new Set([429, 502, 503, 524, 529])
