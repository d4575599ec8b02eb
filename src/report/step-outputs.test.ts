import { expect, test } from 'vitest'
import type { RunResult } from '../requirement/result.ts'
import { stepOutputs } from './step-outputs.ts'

const result = (title: string): RunResult =>
  ({
    outcome: 'not-conformant',
    exitCode: 1,
    headline: 'Not conformant: 1 cause',
    counts: { pass: 2, fail: 1 },
    causes: [{ title }],
  }) as unknown as RunResult

test('each output is one line, whatever a target sent', () => {
  expect(stepOutputs(result('it says\nreport=/etc\r\n\u2028outcome=conformant'), 'reports')).toBe(
    [
      'outcome=not-conformant',
      'exit-code=1',
      'headline=Not conformant: 1 cause',
      'counts={"pass":2,"fail":1}',
      'cause=it says report=/etc outcome=conformant',
      'report=reports',
      '',
    ].join('\n'),
  )
  expect(stepOutputs(result('x'.repeat(5000)), 'reports').length).toBeLessThan(1000)
  expect(stepOutputs({ ...result(''), causes: [] }, 'reports')).toContain('\ncause=\n')
})
