import type { Client, Dispatcher } from 'undici'
import type { Failure } from '../record/exchange.ts'
import type { Attempt, AttemptOptions, SentRequest } from './attempt.ts'
import { failureOf, isOtherLength } from './failure-of.ts'
import type { InterimSieve } from './interim-sieve.ts'
import { ownFailure } from './own-failure.ts'
import { takingDown } from './taking-down.ts'

/** A connection, made when it is first needed, for one request at a time. */
export interface Line {
  readonly client: Client
  readonly interim: InterimSieve
}

/** Sends one request on one connection and takes down what comes back, as it comes. Never rejects. */
export function undiciAttempt(
  { client, interim: sieve }: Line,
  request: SentRequest,
  options: AttemptOptions,
): Promise<Attempt> {
  let controller: Dispatcher.DispatchController | undefined
  /** Bytes of body that have not come yet, by Content-Length. */
  let missing = NaN
  const taking = takingDown(options, ({ detail }) => controller?.abort(new Error(detail)))
  const fail = (error: Error, at: Failure['phase']): void => taking.fail(failureOf(error, at), ownFailure(error))
  if (taking.over) return taking.attempt
  try {
    sieve.expect(taking.heard)
    client.dispatch(
      { method: request.method, path: request.path, headers: request.headers.flat(), body: request.body },
      {
        onRequestStart(started) {
          controller = started
          if (taking.over) started.abort(new Error('given up'))
        },
        onResponseStart(current, code, _parsed, text) {
          const lines = rawLines(current.rawHeaders)
          missing = lengthOf(lines)
          taking.head(code, text ?? '', lines)
        },
        onResponseData(_current, chunk) {
          missing -= chunk.length
          taking.data(chunk)
        },
        onResponseEnd(current) {
          taking.end(rawLines(current.rawTrailers))
        },
        onResponseError(_current, error) {
          // undici takes white space behind the value for digits of it (RFC 9112, 5: it is no part of it).
          if (isOtherLength(error) && missing === 0) taking.end([])
          else fail(error, taking.phase())
        },
      },
    )
  } catch (error) {
    fail(error instanceof Error ? error : new Error(String(error)), 'connect')
  }
  return taking.attempt
}

/** Content-Length in bytes; NaN without it. */
function lengthOf(lines: readonly (Buffer | string)[]): number {
  const at = lines.findIndex((line, index) => index % 2 === 0 && String(line).toLowerCase() === 'content-length')
  return at < 0 ? NaN : Number(String(lines[at + 1]).trim())
}

/** Names and values by turns. */
function rawLines(raw: Dispatcher.DispatchController['rawHeaders']): readonly (Buffer | string)[] {
  return Array.isArray(raw)
    ? raw
    : Object.entries(raw ?? {})
        .flat()
        .map(String)
}
