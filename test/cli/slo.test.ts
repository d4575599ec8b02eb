import { expect, test } from 'vitest'
import { assay, scratch } from './assay.ts'

test('an objective that is missed fails the run, live and judged again, and changes no outcome', async () => {
  using out = scratch()
  const first = await assay([
    'run',
    '--reference',
    '--only',
    'SPEECH-HEARD-LATENCY',
    '--slo',
    'ttfa.p95=0.1ms,rtf.max=1000',
    '--out',
    out.path,
  ])
  expect(first.code).toBe(1)
  expect(first.stdout).toMatch(/^missed ttfa\.p95 is .* ms, more than 0\.1 ms$/m)
  expect(first.stdout).toMatch(/^met rtf\.max is .*, at most 1000$/m)
  const { outcome, exitCode, headline, objectives, requirements } = out.result()
  expect([outcome, exitCode]).toEqual(['selection', 1])
  expect(headline).toContain('1 of 2 objectives missed')
  expect(objectives).toMatchObject([
    { name: 'ttfa.p95', verdict: 'fail' },
    { name: 'rtf.max', verdict: 'pass' },
  ])

  using again = scratch()
  const recheck = (...words: string[]) => assay(['recheck', out.path, ...words])
  expect((await recheck()).code).toBe(0)
  expect((await recheck('--slo', 'ttfa.p95=0.1ms', '--out', again.path)).code).toBe(1)
  const second = again.result()
  expect(second.requirements).toEqual(requirements)
  expect(second.objectives![0]).toEqual(objectives![0])
})
