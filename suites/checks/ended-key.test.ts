import { expect, test } from 'vitest'
import { controls, evidence, exchange } from '../../fixtures/exchanges.ts'
import type { Exchange } from '../../src/record/exchange.ts'
import { endedKey } from './ended-key.ts'

const good = controls('speech/mp3', 200, 'first', { start: 2000 })[0]!
const refused = exchange(401, { of: 'refused', start: 9000 })
const behind = (came: number, start = 9500): Exchange[] => controls('speech/mp3', came, 'first', { start })

const said = (...others: readonly Exchange[]): string | undefined => endedKey(refused, evidence([refused, ...others]))

test('a key that gets 401 from a moment on may have expired', () => {
  expect(said(good, ...behind(401))).toMatch(
    /^ASSAY_API_KEY is refused with 401 from second 2 of the run on, .* locks keys out after requests with wrong ones$/,
  )
})

test.each<[string, readonly Exchange[]]>([
  ['a success follows', [good, ...behind(401), exchange(200, { of: 'later', start: 9700 })]],
  ['no plain request was refused behind it', [good]],
  ['one plain request was refused behind it', [good, behind(401)[0]!]],
  ['plain requests succeed behind it', [good, ...behind(200)]],
  ['plain requests are refused otherwise', [good, ...behind(403)]],
  ['plain requests were refused before the last success', [...behind(401, 1000), good]],
  ['only what never had a success is refused', [exchange(200, { of: 'good', start: 2000 }), ...behind(401)]],
  ['it was refused before the last success', [exchange(200, { of: 'later', start: 9100 }), good, ...behind(401)]],
  ['the key never had a success', behind(401)],
  [
    'another key had one',
    [...controls('speech/mp3', 200, 'first', { credential: { key: 'management' } }), ...behind(401)],
  ],
  [
    'the other operation had one',
    [exchange(200, { of: 'good', operation: 'budget', credential: { key: 'api' } }), ...behind(401)],
  ],
  [
    'only other keys are refused behind it',
    [good, ...controls('speech/mp3', 401, 'first', { start: 9500, credential: { key: 'no-credit' } })],
  ],
])('not where %s', (_, others) => {
  expect(said(...others)).toBeUndefined()
})

test('another refusal says nothing of a key', () => {
  const other = exchange(403, { of: 'refused', start: 9000 })
  expect(endedKey(other, evidence([other, good, ...behind(401)]))).toBeUndefined()
})
