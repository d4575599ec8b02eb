import { expect, test } from 'vitest'
import { unansweredNote } from './unanswered-note.ts'

test('that many requests were lost is told from more than a twentieth on', () => {
  expect(unansweredNote({ requests: 1429, unanswered: 195 })).toBe(
    '195 of 1,429 requests were sent again because no answer had come: something between Assay and the target, ' +
      'or the target, loses requests',
  )
  expect(unansweredNote({ requests: 100, unanswered: 6 })).toMatch(/^6 of 100 requests/)
  expect(unansweredNote({ requests: 100, unanswered: 5 })).toBeUndefined()
  expect(unansweredNote({ requests: 0, unanswered: 0 })).toBeUndefined()
})
