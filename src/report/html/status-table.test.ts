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

function tableOf(exchanges: readonly Exchange[], wrong: readonly Exchange[], actual = '422'): string[] {
  const finding = { at: { part: 'status' }, actual, evidence: wrong.map(({ id }) => id) } as unknown as Finding
  const placed = { lead: { finding }, effects: [] } as unknown as PlacedCause
  const { text } = statusTable(placed, { exchanges } as RunRecord)
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
