import { once } from 'node:events'
import type { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { caseOf, http, type Wire } from '../../fixtures/client-against.ts'
import { clockAt } from '../../fixtures/clock-at.ts'
import { closingClients } from '../../fixtures/closing-clients.ts'
import { turns, until } from '../../fixtures/until.ts'
import type { Case } from '../record/case.ts'
import type { Stimulus } from '../record/exchange.ts'

const against = closingClients()
const never: Wire = () => undefined
const gone: Wire = (socket) => socket.destroy()
const change: Stimulus = { kind: 'change', group: 'budget/daily', id: 'interval.wrong', change: 'interval: wrong' }
const named = (id: string, parts: Partial<Case> = {}): Case => caseOf({ id, headers: [['x-id', id]], ...parts })
const idsOf = (requests: readonly string[]): string[] => requests.map((request) => /x-id: (\w+)/.exec(request)![1]!)

test('the others of a kind wait for what becomes of its first, and end with the run', async () => {
  const { client, requests } = await against(() => never, { concurrency: 4 })
  const parts = { stimulus: change, expects: 'refusal' } as const
  const all = ['a', 'b', 'c'].map((id) => client.send('p', named(id, parts)))
  await until(() => requests.length === 1)
  await turns(50)
  expect(idsOf(requests)).toEqual(['a'])
  client.stop('it was seen')
  expect((await Promise.all(all)).map(({ attempts, stopped }) => [attempts.length, stopped])).toEqual([
    [1, 'it was seen'],
    [0, 'it was seen'],
    [0, 'it was seen'],
  ])
})

test.each<[Case['expects'], Wire, boolean]>([
  ['success', gone, true],
  ['refusal', gone, false],
  ['success', http(500), false],
  ['success', http(200), false],
])(
  'sixteen requests in a row without an answer end the run where they are valid: %s',
  async (expects, wire, isOver) => {
    const { client } = await against(() => wire, { deadlineMs: 1e6 })
    for (let count = 0; count < 16; count += 1) {
      expect(client.stopped).toBeUndefined()
      await client.send('p', named(`c${count}`, { expects }))
    }
    expect(client.stopped?.includes('16 requests in a row ended with no answer') ?? false).toBe(isOver)
  },
)

test('where a connection was lost before, an overload is waited out like any other', async () => {
  const answers: Wire[] = [gone, http(503), http(200)]
  const { client } = await against((_, index) => answers[index]!)
  const { attempts } = await client.send('p', caseOf())
  expect(attempts.map(({ response, failure }) => response?.status ?? failure!.kind)).toEqual(['reset', 503, 200])
  expect(client.failed).toBeUndefined()
})

test('what answers too much again and again is read less far', async () => {
  const { client } = await against(() => http(400, 'x'.repeat(1_100_000)), { timeoutMs: 60_000, maxRequests: 200 })
  const lengths: number[] = []
  for (let count = 0; count < 135; count += 1) {
    const { attempts } = await client.send('p', named(`c${count}`, { expects: 'refusal' }))
    lengths.push(attempts[0]!.response!.body.length)
  }
  expect(lengths[0]).toBeGreaterThan(1024 * 1024)
  expect(lengths.at(-1)).toBeLessThan(512 * 1024)
})

test('what was answered is whole, also where the run ends with it', async () => {
  const { client } = await against(() => http(200))
  const sent = await client.send('p', caseOf(), () => client.stop('it was seen'))
  expect(Object.keys(sent)).toEqual(['attempts'])
  expect(client.stopped).toBe('it was seen')
})

test('a minute is waited where the target asks for it, and up to the deadline', async () => {
  for (const [seconds, deadlineMs] of [
    [60, 100_000],
    [20, 20_000],
  ] as const) {
    const clock = clockAt(700)
    const answers = [http(503, '{}', `retry-after: ${seconds}`), http(200)]
    const { client } = await against((_, index) => answers[index]!, { clock, deadlineMs })
    const { attempts, stopped } = await client.send('p', caseOf())
    expect(attempts.map(({ response }) => response!.status)).toEqual([503, 200])
    expect([stopped, clock.at]).toEqual([undefined, 700 + 1000 * seconds])
  }
})

test('a note stands at its time since the run began', async () => {
  const clock = clockAt(1000)
  const { client, events } = await against(() => `${http(200)}more`, { clock })
  clock.at = 1400
  await client.send('p', caseOf())
  await until(() => events.length === 2)
  const notes = events.flatMap((event) => (event.event === 'note' ? [[event.at, event.text.slice(0, 15)]] : []))
  expect(notes).toEqual([[400, 'on connection 1']])
})

test('when it is closed, so are its connections', async () => {
  let kept: Socket | undefined
  const { client } = await against(() => (socket) => {
    kept = socket
    socket.write(http(200))
  })
  await client.send('p', caseOf())
  expect(kept!.destroyed).toBe(false)
  const closed = once(kept!, 'close')
  await client.close()
  await closed
})

test('attempts that are made alone are never under way together, and the pauses between them are shared', async () => {
  let [underWay, most] = [0, 0]
  const answer: Wire = (socket) => {
    underWay += 1
    most = Math.max(most, underWay)
    // Long enough for another to come meanwhile.
    setTimeout(() => {
      underWay -= 1
      socket.destroy()
    }, 50)
  }
  const { client, requests, events } = await against(() => answer, { concurrency: 4 })
  const sent = await Promise.all(
    ['a', 'b', 'c'].map((id) =>
      client.send('p', caseOf({ id, headers: [['x-id', id]], expects: 'refusal' }), undefined, {
        earlier: 1,
        alone: true,
      }),
    ),
  )
  expect(sent.map(({ attempts }) => attempts.length)).toEqual([4, 4, 4])
  expect(requests.map((request) => /x-id: (\w)/.exec(request)![1]).join('')).toBe('abc'.repeat(4))
  expect(most).toBe(1)
  const pauses = events.flatMap((event) => (event.event === 'wait' ? [event.ms] : []))
  expect(pauses.toSorted((one, other) => one - other)).toEqual([1000, 1000, 1000, 2000, 2000, 2000, 4000, 4000, 4000])
})

test('where every answer breaks, six requests have all their attempts, and the others one', async () => {
  const cut: Wire = (socket) => void socket.end('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc')
  const { client } = await against(() => cut, { concurrency: 4, deadlineMs: 1e6 })
  const all = await Promise.all(Array.from({ length: 20 }, (_, index) => client.send('p', named(`c${index}`))))
  expect(all.filter(({ attempts }) => attempts.length === 3)).toHaveLength(6)
  expect(all.filter(({ attempts }) => attempts.length === 1)).toHaveLength(14)
  expect(all.filter(({ spared }) => spared)).toHaveLength(14)
  expect(all.filter(({ stopped }) => stopped !== undefined)).toEqual([])
})

test('where every answer broke for a while, all that waits is sent again', async () => {
  const cut: Wire = (socket) => void socket.end('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc')
  const { client } = await against((_, index) => (index < 24 ? cut : http(200)), { concurrency: 4, deadlineMs: 1e6 })
  const all = await Promise.all(Array.from({ length: 20 }, (_, index) => client.send('p', named(`c${index}`))))
  expect(all.map(({ attempts }) => attempts.at(-1)!.failure)).toEqual(all.map(() => undefined))
})
