import { expect, test } from 'vitest'
import { exchange } from '../../../fixtures/exchanges.ts'
import type { Exchange, Stimulus } from '../../record/exchange.ts'
import type { RunRecord } from '../../record/run-record.ts'
import type { Finding } from '../../requirement/result.ts'
import type { PlacedCause } from '../order.ts'
import { statusTable } from './status-table.ts'

const changed = (status: number, change: string, attempt = 1): Exchange =>
  exchange(status, {
    of: change.replaceAll(/\W/g, '-'),
    attempt,
    stimulus: { kind: 'change', group: 'speech/mp3', id: change, change } satisfies Stimulus,
  })

function textOf(exchanges: readonly Exchange[], parts: Partial<Finding>): string {
  const finding = { at: { part: 'status' }, actual: '422', ...parts }
  const placed = { lead: { finding }, effects: [] } as unknown as PlacedCause
  return statusTable(placed, { exchanges } as unknown as RunRecord).text
}

function tableOf(exchanges: readonly Exchange[], wrong: readonly Exchange[], actual = '422'): string[] {
  const text = textOf(exchanges, { actual, evidence: wrong.map(({ id }) => id) })
  return [...text.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row]) =>
    row!
      .replaceAll(/<td class="marked">/g, '|!')
      .replaceAll(/<t[hd][^>]*>/g, '|')
      .replaceAll(/<[^>]+>/g, ''),
  )
}

const all = ['voice: empty', 'voice: empty (twice)', 'input: missing', '<b>: &'].map((change) => changed(422, change))

test('rows are what was changed, columns are statuses, and what is wrong is marked', () => {
  const right = changed(400, 'voice: empty (again)')
  expect(tableOf([...all, right], all)).toEqual([
    '|Request|400|422',
    '|voice: empty|1|!2',
    '|&lt;b&gt;: &amp;||!1',
    '|input: missing||!1',
  ])
})

test('of a request that was sent again the last answer counts, and only what is wrong is marked', () => {
  const later = [...all, changed(200, 'voice: empty', 2)]
  expect(tableOf(later, later).at(-1)).toBe('|voice: empty|1|!1')
  expect(tableOf(later, later, '503'), 'nothing of it is what the finding names').toEqual([])
})

test('where single changes are too many, families stand for them; of few there is no table', () => {
  const many = Array.from({ length: 12 }, (_, index) => changed(422, `${['a', 'b', 'c'][index % 3]}: kind ${index}`))
  expect(tableOf(many, many)).toEqual(['|Request|422', '|a|!4', '|b|!4', '|c|!4'])
  expect(tableOf(all.slice(0, 3), all.slice(0, 3))).toEqual([])
})

test('what was sent is named by its kind, and no answer is no status', () => {
  const sent = (of: string, stimulus: Stimulus, operation: Exchange['operation'] = 'speech'): Exchange =>
    exchange(422, { of, stimulus, operation })
  const exchanges = [
    sent('a', { kind: 'example', property: 'SPEED', group: 'g', seed: 1, path: '0', shrink: false }),
    sent('b', { kind: 'member', group: 'spoken', role: 'plain' }),
    sent('c', { kind: 'provoked', status: 402 }),
    sent('d', { kind: 'unknown' }, 'other'),
    sent('e', { kind: 'unknown' }, 'budget'),
    exchange('timeout', { of: 'f', stimulus: { kind: 'provoked', status: 402 } }),
    exchange(422, { of: 'g', stimulus: { kind: 'control', group: 'speech/mp3', role: 'before' } }),
  ]
  expect(tableOf(exchanges, exchanges)).toEqual([
    '|Request|422|none',
    '|a valid request (budget)|!1|',
    '|others|!1|',
    '|random examples (SPEED)|!1|',
    '|spoken: plain|!1|',
    '|what provokes 402|!1|1',
  ])
})

test('of several wrong statuses those are marked that came', () => {
  const mixed = [...all, changed(500, 'input: none')]
  const text = textOf(mixed, { evidence: mixed.map(({ id }) => id), kinds: [{ actual: '500', times: 1 }] })
  const rows = [...text.matchAll(/<tr><th scope="row">(.*?)<\/th>(.*?)<\/tr>/g)].map(([, name, cells]) => [name, cells])
  const [marked, empty] = [(count: number) => `<td class="marked">${count}</td>`, '<td></td>']
  expect(rows).toEqual([
    ['voice: empty', marked(2) + empty],
    ['&lt;b&gt;: &amp;', marked(1) + empty],
    ['input: missing', marked(1) + empty],
    ['input: none', empty + marked(1)],
  ])
})

test('eight kinds are a table; the others are counted', () => {
  const many = Array.from({ length: 27 }, (_, index) => changed(422, `kind ${index % 9}: ${index}`))
  const text = textOf(many, { evidence: many.map(({ id }) => id) })
  expect(text).toContain('which status came; 1 more kinds are below</caption>')
  expect(text.match(/<tr><th scope="row">/g)).toHaveLength(8)
})

test('of violations that are told apart all are counted, whichever stand as evidence', () => {
  const violations = all.map(({ id }) => ({ actual: '422', exchanges: [id] }))
  expect(textOf(all, { evidence: [], violations }).match(/<tr><th scope="row">/g)).toHaveLength(3)
  expect(textOf(all, { evidence: [], violations, at: { part: 'body' } })).toBe('')
})
