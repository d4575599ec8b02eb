import { expect, test } from 'vitest'
import { evidence, exchange, type Came, type Particulars } from '../../fixtures/exchanges.ts'
import type { Exchange } from '../record/exchange.ts'
import { held, violated } from '../requirement/judgement.ts'
import type { JudgedUnit } from './judged-unit.ts'
import { keptKey } from './kept-key.ts'

const accepted = violated('accepted', { expected: '401', actual: '200' })
const none = { credential: { key: 'none' } } as const
let clock = 0

/** Over a connection, behind what came over it before. */
function over(connection: number, came: Came, parts: Particulars = {}): Exchange {
  clock += 10
  return exchange(came, { of: `c${clock}`, connection, reused: true, start: clock, end: clock + 5, ...parts })
}

/** A request with a key over each of these connections, and one without. */
const keyed = (connections: readonly number[], parts: Particulars = {}): { key: Exchange; open: Exchange }[] =>
  connections.map((connection) => ({
    key: over(connection, 200, { reused: false, ...parts }),
    open: over(connection, 200, { ...parts, ...none }),
  }))

const fresh = (connections: readonly number[]): Exchange[] =>
  connections.map((connection) => over(connection, 401, { ...none, reused: false }))

function kept(wrong: readonly Exchange[], right: readonly Exchange[], all: readonly Exchange[]) {
  const judged = (those: readonly Exchange[], judgement: JudgedUnit['judgement']): JudgedUnit[] =>
    those.map((one) => ({ unit: { subject: one, claim: '', exchanges: [one] }, judgement }))
  return keptKey(judged(wrong, accepted), judged(right, held), evidence(all))
}

const pairs = keyed([1, 2, 3, 4, 5])
const [keys, open] = [pairs.map(({ key }) => key), pairs.map((pair) => pair.open)]
const right = fresh([11, 12, 13, 14, 15])

test('what is open behind a key, and only there, is told with the request to be sent first', () => {
  const found = kept(open, right, [...keys, ...open, ...right])
  expect(found!.words).toBe('only over a connection on which a request with the key "api" was accepted before')
  expect(open.map((one) => found!.ahead(one)!.id)).toEqual(keys.map(({ id }) => id))
})

test('the key stays known over the requests between, until another one is accepted', () => {
  const more = open.map(({ connection }) => over(connection.id, 200, none))
  expect(kept([...open, ...more], right, [...keys, ...open, ...more, ...right])).toBeDefined()
  // Refused, since the key that is kept is that of the other operation.
  const others = keyed([21], { operation: 'budget', credential: { key: 'management' } })
  const refused = over(21, 401, none)
  const all = [...keys, ...open, ...right, ...others.map(({ key }) => key), refused]
  expect(kept(open, [...right, refused], all)).toBeDefined()
})

test('one that is open elsewhere, one that is refused there, or too few, tell nothing', () => {
  const elsewhere = over(31, 200, { ...none, reused: false })
  expect(kept([...open, elsewhere], right, [...keys, ...open, elsewhere, ...right])).toBeUndefined()
  const refused = over(1, 401, none)
  expect(kept(open, [...right, refused], [...keys, ...open, ...right, refused])).toBeUndefined()
  expect(kept(open.slice(1), right, [...keys, ...open, ...right])).toBeUndefined()
  expect(kept(open, right.slice(1), [...keys, ...open, ...right])).toBeUndefined()
  const failed = keys.map((one) => ({ ...one, response: { ...one.response!, status: 401 } }))
  expect(kept(open, right, [...failed, ...open, ...right])).toBeUndefined()
})

test('of several keys none is named', () => {
  const budgets = keyed([41], { operation: 'budget', credential: { key: 'management' } })
  const all = [...keys, ...open, ...right, ...budgets.flatMap((pair) => [pair.key, pair.open])]
  const found = kept([...open, ...budgets.map((pair) => pair.open)], right, all)
  expect(found!.words).toBe('only over a connection on which a request with a key was accepted before')
})
