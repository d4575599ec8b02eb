import { expect, test } from 'vitest'
import { evidence, exchange, type Particulars } from '../../fixtures/exchanges.ts'
import { held, violated } from '../requirement/judgement.ts'
import { inCommon } from './in-common.ts'

const ofBody = violated('broken', { expected: '400', actual: '200', place: { part: 'body' } })

type Sent = Particulars & { readonly status?: number }

/** Exchanges of connections of their own: each is the second there, behind what is given. */
function behind(before: Sent, wrong: boolean, count: number): readonly (readonly [Sent, boolean | undefined])[] {
  return Array.from({ length: count }, (_, index) => {
    const connection = (wrong ? 100 : 200) + index
    return [
      [{ ...before, connection, start: 0 }, undefined],
      [{ connection, start: 10, reused: true }, wrong],
    ] as const
  }).flat()
}

/** What those have in common that are violated; of what is neither, nothing is judged. */
function commonAmong(all: readonly (readonly [Sent, boolean | undefined])[]): string {
  const those = all.map(([parts, wrong], index) => ({
    wrong,
    one: exchange(parts.status ?? 200, { of: `c${index}`, ...parts }),
  }))
  const judged = (which: boolean) =>
    those
      .filter(({ wrong }) => wrong === which)
      .map(({ one }) => ({
        unit: { subject: one, claim: '', exchanges: [one] },
        judgement: which ? ofBody : held,
      }))
  return inCommon(judged(true), judged(false), evidence(those.map(({ one }) => one)), 'it is so')
}

test('what came before on the connection is a condition', () => {
  const refused = [...behind({ status: 402 }, true, 6), ...behind({}, false, 6)]
  expect(commonAmong(refused)).toBe('only and always on a connection directly behind an answer with 402')
  const poor = { credential: { key: 'no-credit' } } as const
  expect(commonAmong([...behind(poor, true, 6), ...behind({}, false, 6)])).toBe(
    'only and always on a connection directly behind a request with the key "no-credit"',
  )
  const read = { operation: 'budget', credential: { key: 'api' } } as const
  expect(commonAmong([...behind(read, true, 6), ...behind({}, false, 6)])).toBe(
    'only and always on a connection directly behind a request for budgets',
  )
  expect(commonAmong([...behind({ status: 402 }, true, 4), ...behind({}, false, 6)]), 'too few').toBe('')
  const alike = [...behind({ status: 402 }, true, 6), ...behind({ status: 402 }, false, 6)]
  expect(commonAmong(alike), 'others have it as well').toBe('')
})

test('a line that nearly all have says more than a new connection that some of the others have too', () => {
  const line = (codings: string): Sent => ({ requestHeaders: [['accept-encoding', codings]], reused: false })
  const wrong = [...Array.from({ length: 11 }, () => line('gzip')), line('gzip;q=0')]
  const right = [
    ...Array.from({ length: 6 }, () => line('identity')),
    ...Array.from({ length: 94 }, () => ({ reused: true, requestHeaders: [['accept-encoding', 'identity']] as const })),
  ]
  const all = [...wrong.map((one) => [one, true] as const), ...right.map((one) => [one, false] as const)]
  expect(commonAmong(all)).toBe('mostly with an Accept-Encoding that takes gzip')
})

test('what came over another connection is none', () => {
  const others = [...behind({ status: 402 }, true, 6), ...behind({}, false, 6)].map(
    ([parts, wrong], index) => [{ ...parts, connection: index, start: 10 * index }, wrong] as const,
  )
  expect(commonAmong(others)).toBe('')
})
