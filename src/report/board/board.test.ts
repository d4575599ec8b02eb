import { expect, test } from 'vitest'
import { recordedRun } from '../../../test/report/recorded-runs.ts'
import type { ReportedRun } from '../reported-run.ts'
import { boardDrift } from './board-drift.ts'
import { boardIn } from './board-in.ts'
import { boardPage } from './board-page.ts'
import { boardOf, type Board } from './board.ts'

const digest = 'f'.repeat(64)
const [right, faulty] = [recordedRun('conformant'), recordedRun('auth-api-key-on-budget')]

/** A run under labels, on a day. */
function labelled(run: ReportedRun, product: string, version: string, day: string): ReportedRun {
  const about = { ...run.result.run, startedAt: `${day}T10:00:00Z`, labels: { product, version } }
  return { ...run, result: { ...run.result, run: about } }
}

const of = (...runs: readonly ReportedRun[]): Board => boardOf(runs, '1.0.0', digest)

test('runs of one version count together: a violation that one of them saw stays', () => {
  const two = of(labelled(faulty, 'a', '1', '2026-02-01'), labelled(right, 'a', '1', '2026-02-02'))
  const [{ versions }] = two.implementations as [Board['implementations'][number]]
  expect(versions).toMatchObject([
    { version: '1', date: '2026-02-02', runs: 2, outcome: 'not-conformant', whole: false },
  ])
  expect(versions[0]!.verdicts['AUTH-API-KEY-ON-BUDGET']).toBe('fail')
  expect(boardPage(two)).toContain('only a part was asked; 2 runs')
})

test('the last version is shown, and the earlier ones beside it in the order of time', () => {
  const board = of(
    labelled(right, 'b', '2.0', '2026-03-01'),
    labelled(faulty, 'b', '1.9', '2026-01-01'),
    labelled(faulty, 'a', '1', '2026-02-01'),
  )
  expect(
    board.implementations.map(({ product, versions }) => [product, versions.map(({ version }) => version)]),
  ).toEqual([
    ['a', ['1']],
    ['b', ['1.9', '2.0']],
  ])
  const page = boardPage(board)
  const text = page.replaceAll(/<style>.*?<\/style>|<script.*?<\/script>|<[^>]+>/gs, ' ').replaceAll(/\s+/g, ' ')
  expect(text).toMatch(/Musts violated Shoulds Undecided Untested Outcome Version Date Musts held/)
  expect(text).toContain('1.9 1 2.0 0')
  // A part of the catalogue has no share of the whole.
  expect(text).not.toContain('%')
})

test('nothing on the page runs, and no text of a run ends an element', () => {
  const nasty = '</script><script>alert(1)</script><img src=x onerror=alert(1)>'
  const page = boardPage(of(labelled(faulty, nasty, nasty, '2026-02-01')))
  expect(page).not.toMatch(/<script>|<img|onerror="/)
  expect(page.match(/<script/g)).toHaveLength(1)
  expect(page).toContain(`http-equiv="Content-Security-Policy" content="default-src &#39;none&#39;; style-src`)
  expect(boardIn(page)!.implementations[0]!.product).toBe(nasty)
})

test('drift: verdicts, versions and implementations; a day later is none', () => {
  const kept = boardPage(of(labelled(right, 'a', '1', '2026-02-01'), labelled(right, 'gone', '1', '2026-02-01')))
  const now = (run: ReportedRun, version: string): string[] =>
    boardDrift(kept, of(labelled(run, 'a', version, '2026-02-09'), labelled(right, 'gone', '1', '2026-02-09')))
  expect(now(right, '1')).toEqual([])
  expect(now(right, '2')).toEqual(['a: version 1 → 2'])
  expect(now(faulty, '1')).toEqual(expect.arrayContaining(['a: AUTH-API-KEY-ON-BUDGET pass → fail']))
  expect(boardDrift(kept, of(labelled(right, 'b', '1', '2026-02-01')))).toEqual([
    'a: has vanished',
    'gone: has vanished',
    'b: is new',
  ])
})

test('a page that was edited, or is none, has drifted', () => {
  const board = of(labelled(faulty, 'a', '1', '2026-02-01'))
  const page = boardPage(board)
  expect(boardDrift(page, board)).toEqual([])
  expect(boardDrift(page.replace('✕', '✓'), board)).toEqual([expect.stringContaining('it was edited')])
  expect(boardDrift(page.replace('urn:assay:board:1', 'other'), board)).toEqual([expect.stringContaining('no board')])
  expect(boardDrift('', board)).toEqual([expect.stringContaining('no board')])
})

test.each([
  ['no JSON', '{'],
  ['another kind of data', '{"schema":"urn:assay:board:2","implementations":[]}'],
  ['a board without implementations', '{"schema":"urn:assay:board:1"}'],
  ['a list', '[]'],
])('a page that holds %s is no board', (_, data) => {
  expect(boardIn(`<script type="application/json" id="board">${data}</script>`)).toBeUndefined()
})

test('drift of what had no version, or was not asked', () => {
  const one = of(labelled(right, 'a', '', '2026-02-01'))
  const [{ versions }] = one.implementations as [Board['implementations'][number]]
  const [id] = Object.keys(versions[0]!.verdicts)
  const { [id!]: verdict, ...verdicts } = versions[0]!.verdicts
  const two = { ...one, implementations: [{ product: 'a', versions: [{ ...versions[0]!, version: '2', verdicts }] }] }
  expect(boardDrift(boardPage(one), two)).toEqual(['a: version none → 2', `a: ${id} ${verdict} → not asked`])
  expect(boardDrift(boardPage(two), one)).toEqual(['a: version 2 → none', `a: ${id} not asked → ${verdict}`])
  const outcome = 'conformant' as const
  const other = { ...one, implementations: [{ product: 'a', versions: [{ ...versions[0]!, outcome }] }] }
  expect(boardDrift(boardPage(other), one)).toEqual([`a: conformant → ${versions[0]!.outcome}`])
})

test('where nothing is wrong anywhere the page says so', () => {
  const { record, result } = labelled(right, 'a', '1', '2026-02-01')
  const requirements = result.requirements.filter(({ verdict }) => verdict === 'pass')
  const page = boardPage(of({ record, result: { ...result, requirements } }))
  expect(page).toContain('<p>Nowhere.</p>')
  expect(page).toContain('<p>1 a 1: nothing.</p>')
})
