import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { caseOf, http, type Against, type Wire } from '../../fixtures/client-against.ts'
import { closingClients } from '../../fixtures/closing-clients.ts'
import { passing } from '../../fixtures/passing.ts'
import { until } from '../../fixtures/until.ts'
import type { Case } from '../record/case.ts'
import type { Exchange, Stimulus } from '../record/exchange.ts'
import type { Sent } from './assay-client.ts'
import { cutWords } from './patience.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const against = closingClients({ timeoutMs: 20_000, deadlineMs: 1e9 })
const never: Wire = () => undefined
const gone: Wire = (socket) => socket.destroy()
/** Something comes every five seconds, until it is told to end. */
function trickle(): { readonly wire: Wire; end(): void } {
  let end = (): void => undefined
  return {
    wire: (socket) => {
      const next = (): void => {
        if (socket.writable) socket.write('x'.repeat(300), () => void setTimeout(next, 5000))
      }
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      next()
      end = () => void socket.end()
    },
    end: () => end(),
  }
}
const change: Stimulus = { kind: 'change', group: 'budget/daily', id: 'interval.wrong', change: 'interval: wrong' }
const refused = { stimulus: change, expects: 'refusal' } as const
const named = (id: string, parts: Partial<Case> = {}): Case => caseOf({ id, headers: [['x-id', id]], ...parts })
const idOf = (request: string): string => /x-id: (\w+)/.exec(request)![1]!

const failuresOf = ({ attempts }: Sent): unknown[] => attempts.map(({ failure }) => failure?.detail)

test('who stayed without an answer goes before those that wait for their first turn, and without a pause', async () => {
  const { client, requests, events } = await against((_, index) => (index === 0 ? never : http(200)))
  const first = client.send('p', named('a'))
  await until(() => requests.length === 1)
  await passing(Promise.all([first, client.send('p', named('b')), client.send('p', named('c'))]))
  expect(requests.map(idOf)).toEqual(['a', 'a', 'b', 'c'])
  expect(events.filter(({ event }) => event === 'wait')).toEqual([])
})

test('of attempts until a status comes those without an answer count where they follow each other', async () => {
  const { client } = await against((_, index) => (index === 1 ? http(200) : never))
  const stimulus: Stimulus = { kind: 'provoked', status: 429 }
  const { attempts, stopped } = await passing(
    client.send('p', caseOf({ until: { status: 429, times: 6 }, expects: 'any', stimulus })),
  )
  expect([attempts.length, stopped]).toEqual([
    5,
    '3 attempts in a row stayed without an answer (no answer came for 20000 ms)',
  ])
})

test('requests of a kind that is never answered are left, but for those of the second look', async () => {
  const { client, requests } = await against(() => never)
  const sent: { attempts: readonly Exchange[]; stopped?: string }[] = []
  for (let index = 0; index < 5; index += 1) sent.push(await passing(client.send('p', named(`c${index}`, refused))))
  expect(sent.map(({ attempts }) => attempts.length)).toEqual([2, 1, 0, 0, 0])
  expect(sent.slice(1).map(({ stopped }) => stopped)).toEqual(
    Array.from({ length: 4 }, () => expect.stringContaining('stayed without an answer') as string),
  )
  const before = requests.length
  for (const [id, earlier] of [
    ['c1', 1],
    ['c2', 0],
  ] as const) {
    const again = await passing(client.send('p', named(id, refused), undefined, { earlier }))
    expect(again.attempts.map((attempt) => [attempt.id, attempt.look])).toEqual([[`p/${id}/${earlier + 1}@default`, 2]])
  }
  expect(requests.length).toBe(before + 2)
})

test('an answer without an end is silence enough for its kind: the next is not sent', async () => {
  const { client } = await against(() => trickle().wire)
  const first = await passing(client.send('p', named('a', refused)))
  const second = await passing(client.send('p', named('b', refused)))
  expect(failuresOf(first)).toEqual(['still not ended after 60000 ms'])
  expect([second.attempts, second.stopped]).toEqual([[], expect.stringContaining('still not ended after 60000 ms')])
})

test('silence between answers leaves nothing out', async () => {
  const { client } = await against((_, index) => (index % 2 === 0 ? never : http(400)))
  const sent: number[] = []
  for (const id of ['a', 'b', 'c']) sent.push((await passing(client.send('p', named(id, refused)))).attempts.length)
  expect(sent).toEqual([2, 2, 2])
})

test('what is under way when its kind falls silent is given up, and says why the rest is not waited for', async () => {
  const { client, requests } = await against(() => never, { concurrency: 4 })
  const first = ['a', 'b', 'c'].map((id) => client.send('p', named(id)))
  await until(() => requests.length === 3)
  vi.advanceTimersByTime(10_000)
  const late = client.send('p', named('late'))
  await until(() => requests.length === 4)
  const sent = await passing(late)
  expect(failuresOf(sent)).toEqual([cutWords])
  expect(sent.stopped).toContain('the rest of them was not waited for')
  await passing(Promise.all(first))
})

test.each([false, true])(
  'what stood in the queue when its kind fell silent waits for its first, which is answered at last: %s',
  async (isAnswered) => {
    const seen: string[] = []
    const { wire, end } = trickle()
    const { client, requests } = await against(
      (request) => {
        seen.push(idOf(request))
        if (seen.at(-1) === 'queued') return http(200)
        return isAnswered && seen.at(-1) === 'a' && seen.length > 2 ? wire : never
      },
      { concurrency: 2 },
    )
    let silent = 0
    const told = (): void => {
      silent += 1
      // The third of the kind, and then the one in the queue has its turn.
      if (silent === 3) setTimeout(end, 1000)
    }
    const all = ['a', 'b'].map((id) => client.send('p', named(id), told))
    await until(() => requests.length === 2)
    const { attempts, stopped } = await passing(client.send('p', named('queued')))
    await passing(Promise.all(all))
    expect([attempts.length, stopped === undefined]).toEqual(isAnswered ? [1, true] : [0, false])
  },
)

/** Two of a kind that stay silent, the second of which is left with it, and then so many that lose their connection. */
async function afterTwoSilent(parts: Partial<Case>, lost: number): Promise<Against['client']> {
  const { client } = await against((request) => (idOf(request).startsWith('silent') ? never : gone))
  for (const id of ['silent1', 'silent2'])
    expect((await passing(client.send('p', named(id, parts)))).attempts).not.toEqual([])
  for (let count = 0; count < lost; count += 1)
    await client.send('p', named(`lost${count}`, { stimulus: { kind: 'member', group: `kind ${count}`, role: '' } }))
  return client
}

test('who is left with a silent kind ended without an answer like others, where the request was valid', async () => {
  expect((await afterTwoSilent({}, 13)).stopped).toBeUndefined()
  expect((await afterTwoSilent({}, 14)).stopped).toContain('16 requests in a row')
  expect((await afterTwoSilent(refused, 15)).stopped).toBeUndefined()
})
