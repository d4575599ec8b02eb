import { expect, test } from 'vitest'
import { changeFamily, isChange } from './change-id.ts'
import { earlierChangeId } from './earlier-change-id.ts'

test('a change is of the families that its id begins with, whole words only', () => {
  const stimulus = { kind: 'change', group: 'speech/mp3', id: 'voice.wrong-type:number', change: 'any words' } as const
  expect(['voice', 'voice.wrong-type', 'voice.wrong-type:number'].map((family) => isChange(stimulus, family))).toEqual([
    true,
    true,
    true,
  ])
  expect(['voi', 'voice.wrong', 'any words', 'number'].filter((family) => isChange(stimulus, family))).toEqual([])
  expect(isChange({ kind: 'control', group: 'voice', role: 'before' }, 'voice')).toBe(false)
  expect(changeFamily(stimulus.id)).toBe('voice.wrong-type')
  expect(changeFamily('voice.empty')).toBe('voice.empty')
})

test.each([
  ['voice: wrong type (a number) in a request with a page to speak', 'voice.wrong-type'],
  ['Authorization: absent, workspace by slug', 'authorization.absent'],
  ['Authorization absent and response_format not in the enum', 'authorization.absent-and.response_format'],
  ['Authorization absent and interval unknown (hourly)', 'authorization.absent-and.interval'],
  ['workspace: unknown (the first half of a real one)', 'workspace.unknown:first-half'],
  ['workspace: unknown (zero)', 'workspace.unknown'],
  ['what nobody sent', 'unknown'],
])('records from before changes had ids: %s', (words, id) => {
  expect(earlierChangeId(words)).toBe(id)
})
