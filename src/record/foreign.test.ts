import { expect, test } from 'vitest'
import { exchange, type Particulars } from '../../fixtures/exchanges.ts'
import { foreignGroup, hasForeignWords, isForeignValid, isKeyUnseen, shortKey } from './foreign.ts'
import type { Exchange, Stimulus } from './exchange.ts'

test.each<[string, Stimulus, boolean, boolean]>([
  ['with words', { kind: 'member', group: foreignGroup, role: 'words' }, true, true],
  ['of a record of the past', { kind: 'member', group: 'foreign', role: 'words' }, true, true],
  ['without words', { kind: 'member', group: foreignGroup, role: 'valid' }, true, false],
  ['of another group', { kind: 'member', group: 'spoken', role: 'words' }, false, false],
  ['a control', { kind: 'control', group: foreignGroup, role: 'words' }, false, false],
  ['of which nothing is known', { kind: 'unknown' }, false, false],
])('a request of others, %s', (_, stimulus, valid, words) => {
  const one = exchange(200, { stimulus })
  expect([isForeignValid(one), hasForeignWords(one)]).toEqual([valid, words])
})

test.each<[string, Exchange['origin'], Particulars, boolean]>([
  ['that Assay sent', 'probe', {}, false],
  ['that Assay sent with a key as it is', 'probe', { requestHeaders: [['authorization', 'Bearer abc']] }, false],
  ['without a key', 'har', { credential: { key: 'none' } }, false],
  ['whose key is known', 'har', { requestHeaders: [['Authorization', 'Bearer ${ASSAY_API_KEY}']] }, false],
  ['whose key is known, through the proxy', 'proxy', { requestHeaders: [['authorization', '${ASSAY_KEY}']] }, false],
  ['whose key is masked', 'har', { requestHeaders: [['authorization', 'Bearer ***']] }, true],
  ['whose key is masked, through the proxy', 'proxy', { requestHeaders: [['authorization', 'Bearer ***']] }, true],
  ['whose header is left out', 'har', {}, true],
  ['whose key is too short', 'har', { requestHeaders: [['authorization', `Bearer \${${shortKey}}`]] }, true],
])('nobody can look for the key in the answer to a request %s', (_, origin, parts, is) => {
  expect(isKeyUnseen({ ...exchange(200, parts), origin })).toBe(is)
})
