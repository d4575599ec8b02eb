import { expect, test } from 'vitest'
import { judgeRecorded } from './judge-recorded.ts'
import { differences, keptLines, lineOf } from './snapshot.ts'

test('the recorded runs are judged as they were', () => {
  const lines = new Map(judgeRecorded().map((row) => [row.id, lineOf(row, { everything: true })]))
  expect(lines.size).toBeGreaterThan(25)
  expect([...keptLines('recorded').keys()]).toEqual([...lines.keys()])
  expect(differences('recorded', lines), 'if judging was meant to change: npm run keep').toEqual([])
})
