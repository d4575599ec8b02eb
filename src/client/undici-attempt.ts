import type { Client, Dispatcher } from 'undici'
import type { Failure } from '../record/exchange.ts'
import type { Attempt, AttemptOptions, SentRequest } from './attempt.ts'
import { failureOf } from './failure-of.ts'
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
          taking.head(code, text ?? '', rawLines(current.rawHeaders))
        },
        onResponseData(_current, chunk) {
          taking.data(chunk)
        },
        onResponseEnd(current) {
          taking.end(rawLines(current.rawTrailers))
        },
        onResponseError(_current, error) {
          fail(error, taking.phase())
        },
      },
    )
  } catch (error) {
    fail(error instanceof Error ? error : new Error(String(error)), 'connect')
  }
  return taking.attempt
}

/** Names and values by turns. */
function rawLines(raw: Dispatcher.DispatchController['rawHeaders']): readonly (Buffer | string)[] {
  return Array.isArray(raw)
    ? raw
    : Object.entries(raw ?? {})
        .flat()
        .map(String)
}
