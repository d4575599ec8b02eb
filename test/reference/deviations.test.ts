import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Area } from '../../src/reference/deviation.ts'
import { allFaults, allLatitudes, deviations, UnknownDeviationError } from '../../src/reference/registry.ts'
import { chosen } from '../chosen.ts'
import { battery } from './battery.ts'
import { crowd } from './crowd.ts'
import { InProcess, type Answered } from './in-process.ts'

/** What of an answer can be told apart. */
function trace({ reply, body }: Answered): string {
  return JSON.stringify({
    ...reply,
    body: createHash('sha1').update(body).digest('hex'),
    length: reply.declaredLength?.(1000),
    streams: !Buffer.isBuffer(reply.body),
  })
}

const service = new InProcess()
const asked = battery(service)
const plain = new Map<Area, string[]>()
for (const [area, requests] of Object.entries(asked))
  plain.set(area as Area, (await all(service.ask([], requests))).map(trace))
const plainCrowd = (await service.together([], crowd(service))).map(trace)

test('the service answers the same twice, alone and in a crowd', async () => {
  for (const [area, requests] of Object.entries(asked))
    expect((await all(service.ask([], requests))).map(trace)).toEqual(plain.get(area as Area))
  expect((await service.together([], crowd(service))).map(trace)).toEqual(plainCrowd)
})

/** What needs a client that goes away or writes in pieces, or a path as the server sees it: here none does. */
const onTheWire = /^(given-up-kept-.*|text-by-pieces|other-paths-put-right)$/

test('every latitude changes an answer', async () => {
  const idle: string[] = []
  // A fault that changes nothing is found by the matrix; no one else looks at a latitude that does not.
  for (const { id, area } of chosen(allLatitudes, 3))
    if (!onTheWire.test(id) && !(await changes(id, area))) idle.push(id)
  expect(idle).toEqual([])
})

async function all(answers: AsyncIterable<Answered>): Promise<Answered[]> {
  const gathered: Answered[] = []
  for await (const answered of answers) gathered.push(answered)
  return gathered
}

async function changes(id: string, area: Area): Promise<boolean> {
  let index = 0
  for await (const answered of service.ask([id], asked[area]))
    if (trace(answered) !== plain.get(area)?.[index++]) return true
  return (await service.together([id], crowd(service))).some((answered, at) => trace(answered) !== plainCrowd[at])
}

test('an unknown id is refused with the nearest one', () => {
  expect(() => deviations(['auth-missing-acepted'])).toThrow(UnknownDeviationError)
  expect(() => deviations(['auth-missing-acepted'])).toThrow('"auth-missing-accepted"')
  expect(() => deviations(['http-close'], 'fault')).toThrow('no fault')
})

test('there are as many as promised, in every area, and ids are fit for a path', () => {
  expect(allFaults.length).toBeGreaterThanOrEqual(150)
  expect(allLatitudes.length).toBeGreaterThanOrEqual(50)
  expect(new Set(allFaults.map(({ area }) => area))).toEqual(
    new Set(['auth', 'validation', 'binary', 'budget', 'errors']),
  )
  for (const { id } of [...allFaults, ...allLatitudes]) expect(id).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
})
