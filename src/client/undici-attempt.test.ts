import { expect, test } from 'vitest'
import type { Dispatcher } from 'undici'
import type { Attempt } from './attempt.ts'
import { memoryLimit } from './body-sizes.ts'
import { interimSieve } from './interim-sieve.ts'
import { sharedMemory } from './memory.ts'
import { undiciAttempt, type Line } from './undici-attempt.ts'

type Handler = Required<Dispatcher.DispatchHandler>
type Controller = Dispatcher.DispatchController

/** One request by a client that does so with its handler. */
function attempt(dispatch: (handler: Handler) => void, signal = new AbortController().signal): Promise<Attempt> {
  const client = { dispatch: (_: unknown, handler: Handler) => (dispatch(handler), true) } as unknown as Line['client']
  return undiciAttempt(
    { client, interim: interimSieve() },
    { method: 'GET', path: '/v1', headers: [], body: null },
    {
      clock: { now: () => 0, sleep: () => Promise.resolve() },
      timeoutMs: 5000,
      bodyLimit: () => 100,
      memory: sharedMemory(memoryLimit),
      signal,
    },
  )
}

/** What undici tells a handler of: a connection that tells what ended it. */
function controlled(raw: Partial<Controller> = {}): { readonly controller: Controller; readonly ended: string[] } {
  const ended: string[] = []
  const abort = ({ message }: Error): void => void ended.push(message)
  return { controller: { abort, ...raw } as Controller, ended }
}

test('lines that come by name are taken like those that come by turns, and none are none', async () => {
  const { controller } = controlled({ rawHeaders: { 'X-One': '1', 'x-two': '2' } as never })
  const got = await attempt((handler) => {
    handler.onRequestStart(controller, {})
    handler.onResponseStart(controller, 200, {})
    handler.onResponseEnd(controller, {})
  })
  expect(got).toMatchObject({
    status: 200,
    reason: '',
    headers: [
      ['X-One', '1'],
      ['x-two', '2'],
    ],
    trailers: [],
    complete: true,
  })
})

test.each<[unknown, string]>([
  [new Error('invalid path'), 'invalid path'],
  ['a word', 'a word'],
])('what the client itself refuses is told as what it is, and nothing is thrown: %s', async (thrown, detail) => {
  const got = await attempt(() => {
    throw thrown
  })
  expect(got).toMatchObject({ complete: false, failure: { phase: 'connect', detail } })
  expect(got.status).toBeUndefined()
})

test('a request that was given up is not sent, or ends where it begins, or under way', async () => {
  const gaveUp = { failure: { kind: 'aborted', phase: 'headers', detail: 'the run ended first' } }
  let sent = 0
  expect(await attempt(() => (sent += 1), AbortSignal.abort('the run ended first'))).toMatchObject(gaveUp)
  expect(sent).toBe(0)

  const late = controlled()
  const run = new AbortController()
  const started = attempt((handler) => {
    run.abort('the run ended first')
    handler.onRequestStart(late.controller, {})
  }, run.signal)
  expect(await started).toMatchObject(gaveUp)
  expect(late.ended).toEqual(['given up'])

  const under = controlled()
  const other = new AbortController()
  const way = attempt((handler) => handler.onRequestStart(under.controller, {}), other.signal)
  expect(under.ended).toEqual([])
  other.abort('the run ended first')
  expect(await way).toMatchObject(gaveUp)
  expect(under.ended).toEqual(['the run ended first'])
})
