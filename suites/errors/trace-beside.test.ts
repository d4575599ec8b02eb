import { describe, expect, test } from 'vitest'
import { traceBeside } from './trace-beside.ts'

describe('a trace beside a message', () => {
  const trace = 'File "/app/main.py", line 88'
  const within = (levels: number): unknown => (levels === 0 ? trace : { a: within(levels - 1) })
  const notSaid = (): boolean => false

  test('is named by where it stands', () => {
    expect(traceBeside({ error: { 'a/b': [{ '~': trace }] } }, notSaid)).toEqual({
      pointer: '/error/a~1b/0/~0',
      text: trace,
    })
    expect(traceBeside({ error: { message: trace } }, notSaid)).toBeUndefined()
  })

  test('is looked for so deep, and among so many values, and no further: what a target sends has no end', () => {
    expect([6, 7].map((levels) => traceBeside(within(levels), notSaid)?.text)).toEqual([trace, undefined])
    const behind = (count: number): unknown => [...Array.from({ length: count }, () => 0), trace]
    expect([498, 499].map((count) => traceBeside(behind(count), notSaid)?.text)).toEqual([trace, undefined])
  })
})
