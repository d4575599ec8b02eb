import { expect, test } from 'vitest'
import { limits, oversized } from '../../build/code-size.ts'

const line = 'x'.repeat(limits.columns)

test('a line and a file may be as long as the limits', () => {
  expect(oversized('a.ts', `${line}\n`.repeat(limits.lines))).toEqual([])
})

test('a longer line is named by its place, a longer file by its length', () => {
  expect(oversized('a.ts', `\n${line}x\n`)).toEqual([expect.stringMatching(/^a\.ts:2: 121 columns/)])
  expect(oversized('a.ts', '\n'.repeat(limits.lines + 1))).toEqual([expect.stringMatching(/^a\.ts: 301 lines/)])
})
