import { expect, test } from 'vitest'
import { complaints } from './complaints.ts'
import type { Row, VerdictRow } from './row.ts'

const said = (id: string, verdict: VerdictRow['verdict'], code?: string): VerdictRow => ({
  id,
  level: 'must',
  verdict,
  units: 1,
  findings: code === undefined ? [] : [{ code, k: 1, n: 1, echo: false }],
})

const row = (id: string, exitCode: number, ...verdicts: readonly VerdictRow[]): Row => ({
  id,
  outcome: '',
  exitCode,
  verdicts,
  causes: [],
  requests: 1,
  ms: 0,
})

test('what follows a violated requirement may be left open, what follows none may not', () => {
  const violated = said('BUDGET-LIMIT', 'fail', 'notNumber')
  const open = (id: string): Row => row('budget-limit-usd-fraction-string', 1, violated, said(id, 'inconclusive'))
  expect(complaints(open('BUDGET-LIMIT-CHANGE-UPDATES'))).toEqual([])
  expect(complaints(open('BUDGET-ONE-FLAG'))).toEqual([
    'silenced: BUDGET-ONE-FLAG is inconclusive, and follows nothing that is violated or left open here',
  ])
})

test('under a latitude, and on the service as it should be, nothing may be left open that is not declared', () => {
  const open = said('BUDGET-LIMIT-CHANGE-UPDATES', 'untested')
  expect(complaints(row('', 0, open))).toEqual([expect.stringContaining('silenced: BUDGET-LIMIT-CHANGE-UPDATES')])
  expect(complaints(row('http-close', 0, open))).toEqual([
    expect.stringContaining('silenced: BUDGET-LIMIT-CHANGE-UPDATES'),
  ])
})

test('an error of ours is never explained', () => {
  const rows = [said('BUDGET-LIMIT', 'fail', 'notNumber'), said('BUDGET-LIMIT-CHANGE-UPDATES', 'error')]
  expect(complaints(row('budget-limit-usd-fraction-string', 1, ...rows))).toEqual([
    expect.stringContaining('silenced: BUDGET-LIMIT-CHANGE-UPDATES is error'),
  ])
})

test('a fault is one cause, unless it is two things at once', () => {
  const violated = said('BUDGET-LIMIT', 'fail', 'notNumber')
  const rowOf = (id: string, causes: string[][]): Row => ({
    ...row(id, 1, violated),
    causes: causes.map((requirements) => ({ clause: '7', level: 'must', requirements })),
  })
  const id = 'budget-limit-usd-fraction-string'
  expect(complaints(rowOf(id, [['BUDGET-LIMIT', 'BUDGET-SLUG-SAME']]))).toEqual([])
  expect(complaints(rowOf(id, [['BUDGET-LIMIT', 'BUDGET-SLUG-SAME'], ['ERROR-JSON']]))).toEqual([
    '2 causes: BUDGET-LIMIT+1 ERROR-JSON+0',
  ])
  expect(complaints(rowOf('validation-beside-speed', [['SPEECH-VOICE-TYPE'], ['SPEECH-INPUT-TYPE']]))).toEqual(
    expect.not.arrayContaining([expect.stringContaining('causes')]),
  )
})
