import { expect, test } from 'vitest'
import { caseOf, http, type Against, type Wire } from '../../fixtures/client-against.ts'
import { closingClients } from '../../fixtures/closing-clients.ts'
import type { Exchange } from '../record/exchange.ts'

const against = closingClients()

const connectionsOf = (attempts: readonly Exchange[]): string[] =>
  attempts.map(({ connection: { id, protocol, reused } }) => `${id} ${protocol}${reused ? ' reused' : ''}`)

const notes = ({ events }: Against): string[] => events.flatMap((event) => (event.event === 'note' ? [event.text] : []))

async function sent(one: Against, count: number): Promise<Exchange[]> {
  const all: Exchange[] = []
  for (let index = 0; index < count; index += 1) all.push(...(await one.client.send('p', caseOf())).attempts)
  return all
}

test('a connection is kept for the next request, and numbered among those that were made', async () => {
  const closing = http(200, '{}', 'connection: close')
  const one = await against((_request, index) => (index === 2 ? closing : http(200)))
  expect(connectionsOf(await sent(one, 4))).toEqual([
    '1 http/1.1',
    '1 http/1.1 reused',
    '1 http/1.1 reused',
    '2 http/1.1',
  ])
  const { attempts } = await one.client.send('p', caseOf({ wire: { version: '1.0' } }))
  expect(connectionsOf(attempts)).toEqual(['3 http/1.0'])
  expect(notes(one), 'a close that was announced is no surplus').toEqual([])
})

test('what is sent again goes over a connection of its own', async () => {
  const one = await against((_request, index) => http(index === 1 ? 500 : 200))
  expect(connectionsOf(await sent(one, 2))).toEqual(['1 http/1.1', '1 http/1.1 reused', '2 http/1.1'])
})

test('where no connection could be made none is named, and none was kept', async () => {
  const one = await against(() => http(200), { baseUrl: 'http://127.0.0.1:9/v1' })
  expect(new Set(connectionsOf(await sent(one, 2)))).toEqual(new Set(['0 http/1.1']))
})

const surplus = new RegExp(
  '^on connection 1 more came behind an answer than belongs to it \\(.+\\): ' +
    'nothing of it was read, and the connection was closed$',
)

test.each<[string, Wire]>([
  ['at once', `${http(200)}more`],
  [
    'a while later',
    (socket) => {
      socket.write(http(200))
      setTimeout(() => socket.write('more'), 20)
    },
  ],
])('what comes %s behind a whole answer is told once, and costs no request', async (_when, wire) => {
  const one = await against(() => wire)
  const first = await sent(one, 1)
  await new Promise((resolve) => setTimeout(resolve, 100))
  const second = await sent(one, 1)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect([...first, ...second].map(({ response, failure }) => [response!.status, failure])).toEqual([
    [200, undefined],
    [200, undefined],
  ])
  expect(connectionsOf([...first, ...second])).toEqual(['1 http/1.1', '2 http/1.1'])
  expect(notes(one)).toEqual([expect.stringMatching(surplus)])
})

test('what is no HTTP at all is the failure of its request, and no surplus', async () => {
  const one = await against(() => 'no HTTP')
  const [first] = await sent(one, 1)
  expect(first!.failure).toBeDefined()
  expect(notes(one)).toEqual([])
})
