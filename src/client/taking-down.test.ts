import { getEventListeners } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Failure } from '../record/exchange.ts'
import type { Attempt, AttemptOptions } from './attempt.ts'
import { sharedMemory } from './memory.ts'
import { takingDown, type TakingDown } from './taking-down.ts'

const start = Date.parse('2027-01-01T00:00:00Z')
beforeEach(() => void vi.useFakeTimers({ now: start }))
afterEach(() => void vi.useRealTimers())

interface Taken extends TakingDown {
  readonly gaveUp: readonly Failure[]
  readonly abort: AbortController
}

function taking(change: Partial<AttemptOptions> = {}): Taken {
  const gaveUp: Failure[] = []
  const abort = new AbortController()
  const options: AttemptOptions = {
    clock: { now: () => Date.now(), sleep: async () => undefined },
    timeoutMs: 1000,
    bodyLimit: (status) => (status === 200 ? 5000 : 100),
    memory: sharedMemory(Infinity),
    signal: abort.signal,
    ...change,
  }
  return Object.assign(
    takingDown(options, (failure) => gaveUp.push(failure)),
    { gaveUp, abort },
  )
}

const of = (bytes: number): Uint8Array => new Uint8Array(bytes)
const pass = (ms: number): void => void vi.advanceTimersByTime(ms)

/** Without what only functions tell. */
async function told({ attempt }: Taken): Promise<Partial<Attempt>> {
  const { body: _body, interimText: _text, chunkExtensions: _extensions, ...rest } = await attempt
  return rest
}

/** It ends within this time and no earlier. */
async function endsAfter(taken: Taken, ms: number): Promise<Failure | undefined> {
  pass(ms - 1)
  expect(taken.over).toBe(false)
  pass(1)
  expect(taken.over).toBe(true)
  const { failure } = await taken.attempt
  expect(taken.gaveUp).toEqual([failure])
  return failure
}

const nothing = { reason: '', headers: [], trailers: [], interim: [], interimCount: 0, start, complete: false }

test('an answer is taken down with what came when', async () => {
  const one = taking()
  expect(one.phase()).toBe('headers')
  pass(10)
  one.head(200, 'OK', ['Server', 'a', Buffer.from('X'), Buffer.from('b')])
  expect(one.phase()).toBe('body')
  pass(20)
  one.data(of(3))
  pass(5)
  one.end(['T', 'c'])
  expect(await told(one)).toStrictEqual({
    ...nothing,
    reason: 'OK',
    headers: [
      ['Server', 'a'],
      ['X', 'b'],
    ],
    trailers: [['T', 'c']],
    status: 200,
    headersAt: start + 10,
    end: start + 35,
    complete: true,
  })
  const { body } = await one.attempt
  expect([body.length, body.arrivals]).toEqual([3, [[30, 3]]])
  expect([one.gaveUp, one.over]).toEqual([[], true])
})

test('nobody answers: it is given up after the timeout, with nothing in it', async () => {
  const one = taking()
  const failure = await endsAfter(one, 1000)
  expect(failure).toEqual({ kind: 'timeout', phase: 'headers', detail: 'no answer came for 1000 ms' })
  expect(await told(one)).toStrictEqual({ ...nothing, end: start + 1000, failure })
})

test('headers and each 256 bytes of body are progress, and less is none', async () => {
  const headers = taking()
  pass(900)
  headers.head(200, '', [])
  const idle = { kind: 'timeout', phase: 'body', detail: 'nothing more of the body came for 1000 ms' }
  expect(await endsAfter(headers, 1000)).toEqual(idle)

  const body = taking()
  body.head(200, '', [])
  pass(900)
  body.data(of(256))
  expect(await endsAfter(body, 1000)).toEqual(idle)

  const little = taking()
  little.head(200, '', [])
  pass(500)
  little.data(of(256))
  pass(600)
  little.data(of(255))
  expect(await endsAfter(little, 400)).toEqual({ ...idle, detail: 'hardly anything of the body came for 1000 ms' })
})

test('what makes progress for ever is given up after three timeouts', async () => {
  const one = taking()
  one.head(200, '', [])
  for (let time = 0; time < 3; time += 1) {
    pass(900)
    one.data(of(256))
  }
  expect(await endsAfter(one, 300)).toEqual({ kind: 'timeout', phase: 'body', detail: 'still not ended after 3000 ms' })
})

test('a signal ends it, also one that came before', async () => {
  const one = taking()
  one.head(200, '', [])
  one.abort.abort('the deadline')
  const failure = { kind: 'aborted', phase: 'body', detail: 'the deadline' }
  expect([(await one.attempt).failure, one.gaveUp]).toEqual([failure, [failure]])
  const late = taking({ signal: AbortSignal.abort('over') })
  expect((await late.attempt).failure).toEqual({ kind: 'aborted', phase: 'headers', detail: 'over' })
})

test('of interim answers the first ten are kept, and more than 5,000 are a storm', async () => {
  const one = taking()
  for (let count = 1; count <= 5000; count += 1) one.heard.interim(100 + (count % 90))
  expect(one.over).toBe(false)
  one.heard.interim(103)
  expect(await one.attempt).toMatchObject({
    interim: [101, 102, 103, 104, 105, 106, 107, 108, 109, 110],
    interimCount: 5001,
    failure: { kind: 'limit', phase: 'headers', detail: 'more than 5000 interim responses' },
  })
})

test('more than a mebibyte of what is taken out is too much', async () => {
  const one = taking()
  one.heard.bytes(1024 * 1024 - 1)
  one.heard.bytes(1)
  expect(one.over).toBe(false)
  one.heard.bytes(1)
  expect((await one.attempt).failure).toEqual({
    kind: 'limit',
    phase: 'headers',
    detail: 'the headers are longer than is read',
  })
})

test('header lines that were left out are told, of an answer that is whole', async () => {
  const lines = Array.from({ length: 103 }, (_, line) => [`x-${line}`, 'y']).flat()
  const one = taking()
  one.heard.line()
  one.heard.line()
  one.head(200, '', lines)
  one.end(lines)
  expect(await one.attempt).toMatchObject({
    complete: true,
    failure: { kind: 'limit', phase: 'headers', detail: '8 more header lines came than are kept' },
  })
  expect(one.gaveUp).toEqual([])
})

test.each([
  [200, 5000],
  [400, 100],
])('a body of a %i is read to the limit of its status', async (status, limit) => {
  const one = taking()
  one.head(status, '', [])
  one.data(of(limit))
  expect(one.over).toBe(false)
  one.data(of(1))
  one.data(of(1))
  const { failure, body } = await one.attempt
  expect(failure).toEqual({
    kind: 'limit',
    phase: 'body',
    detail: `the body is longer than ${limit} bytes, which is all that is read`,
  })
  expect([body.length, one.gaveUp]).toEqual([limit + 1, [failure]])
})

test('the longest of all bodies under way gives way where they are too long together', async () => {
  const memory = sharedMemory(1000)
  const [long, short] = [taking({ memory }), taking({ memory })]
  for (const one of [long, short]) one.head(200, '', [])
  long.data(of(700))
  short.data(of(301))
  expect((await long.attempt).failure).toEqual({
    kind: 'limit',
    phase: 'body',
    detail: 'the body was given up after 700 bytes: so much came at once that it was the longest',
  })
  expect(short.over).toBe(false)
  // What has ended holds nothing.
  short.end([])
  const next = taking({ memory })
  next.head(200, '', [])
  next.data(of(1000))
  expect(next.over).toBe(false)
})

test('a reason phrase is kept as far as anybody reads it', async () => {
  const reasons = [1024, 1025].map((length) => {
    const one = taking()
    one.head(200, 'r'.repeat(length), [])
    one.end([])
    return one.attempt.then(({ reason }) => reason)
  })
  expect(await Promise.all(reasons)).toEqual(['r'.repeat(1024), `${'r'.repeat(1024)}…`])
})

test('a failure ends it with what came until then; one of our own machine says so', async () => {
  const lost: Failure = { kind: 'reset', phase: 'body', detail: 'closed' }
  const one = taking()
  one.head(200, '', [])
  one.fail(lost)
  expect(await told(one)).toStrictEqual({
    ...nothing,
    status: 200,
    headersAt: start,
    end: start,
    failure: lost,
  })
  const own = taking()
  own.fail(lost, 'too many files are open')
  expect(await own.attempt).toMatchObject({ own: 'too many files are open', complete: false })
})

test('the first end counts, and nothing is left of it', async () => {
  let left = 0
  const memory = { enter: () => ({ take: () => undefined, leave: () => void (left += 1) }) }
  const one = taking({ memory })
  one.head(200, 'first', [])
  one.end([])
  expect([vi.getTimerCount(), getEventListeners(one.abort.signal, 'abort').length, left]).toEqual([0, 0, 1])
  one.fail({ kind: 'reset', phase: 'body', detail: 'closed' })
  one.heard.bytes(2 * 1024 * 1024)
  one.head(500, 'second', [])
  one.data(of(9))
  expect(await one.attempt).toMatchObject({ reason: 'first', complete: true, status: 200 })
  const { body } = await one.attempt
  expect([body.length, one.gaveUp, left, vi.getTimerCount()]).toEqual([0, [], 1, 0])
})
