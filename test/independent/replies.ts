import type { Reply } from './contract.ts'

export function json(status: number, value: unknown, headers: Readonly<Record<string, string>> = {}): Reply {
  return {
    status,
    headers: { 'Content-Type': 'application/json', ...headers },
    body: Buffer.from(JSON.stringify(value)),
  }
}

/** The error envelope of 2.4. */
export function fail(status: number, message: string, headers: Readonly<Record<string, string>> = {}): Reply {
  return json(status, { error: { code: status, message } }, headers)
}

export const listed: ReadonlyMap<number, string> = new Map([
  [400, 'Invalid request parameters'],
  [401, 'Missing Authentication header'],
  [404, 'Resource not found'],
  [429, 'Rate limit exceeded'],
  [500, 'Internal Server Error'],
  [502, 'Provider returned error'],
  [503, 'Service temporarily unavailable'],
  [524, 'Request timed out. Please try again later.'],
  [529, 'Provider returned error'],
])

export function listedFailure(status: number): Reply {
  return fail(status, listed.get(status) ?? 'Internal Server Error')
}
