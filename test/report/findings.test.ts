import { describe, expect, test } from 'vitest'
import { findings } from '../../src/report/findings.ts'
import type { ReportedRun } from '../../src/report/reported-run.ts'
import { bigRun } from './big-run.ts'
import { hostileText } from './hostile-text.ts'
import { recordedNames, recordedRun } from './recorded-runs.ts'
import { sampleRun } from './sample-run.ts'

const digest = (run: ReportedRun): string =>
  findings.render(run, { junitProfile: 'common', strict: false }).map(({ text }) => text)[0]!

describe('findings.md', () => {
  test('a cause stands in it with its sentence, its witness, the curl line and what to do', () => {
    const text = digest(recordedRun('budget-limit-usd-string-by-slug'))
    expect(text).toMatch(/^# Not conformant: 1 cause/)
    expect(text).toMatch(/^## fail: BUDGET-LIMIT, data\.limit\\_usd is a number$/m)
    expect(text).toMatch(/is the string "12\.50", expected a number \\\[4 of 12 cases\\\]/)
    expect(text).toMatch(/^- clause 2\.2: ".*limit\\_usd .*number .*Spend limit in US dollars/m)
    expect(text).toMatch(/^- expected a number; came the string "12\.50"$/m)
    expect(text).toMatch(/^- shown by GET \/v1\/workspaces\/aviary\/budgets\/daily, 200 \(exchange .*\)$/m)
    expect(text).toMatch(/^- send it again: ` curl .*\$ASSAY_MANAGEMENT_KEY" `$/m)
    expect(text).toMatch(/^- when mended: ` assay run --only BUDGET-LIMIT `$/m)
  })

  test('what stands in the way, and what is to be provided, is told where nothing is violated', () => {
    expect(digest(recordedRun('unreachable'))).toMatch(/^# Not established: .*cannot be reached/)
    expect(digest(recordedRun('no-management-key'))).toMatch(
      /^- untested: BUDGET-ID: provide ASSAY\\_MANAGEMENT\\_KEY/m,
    )
  })

  test.each(recordedNames)('under 4 kB: the run %s', (name) => {
    expect(Buffer.byteLength(digest(recordedRun(name)))).toBeLessThan(4096)
  })

  test('under 4 kB with any number of causes and texts of any length, and it says what it leaves out', () => {
    const many = digest(bigRun(500))
    expect(Buffer.byteLength(many)).toBeLessThan(4096)
    expect(many.match(/^## /gm)!.length).toBeGreaterThan(2)
    expect(many).toMatch(/^49\d more causes do not fit here: see report\.html\.$/m)
    const long = digest(sampleRun({ hostile: 'é'.repeat(50_000) }))
    expect(Buffer.byteLength(long)).toBeLessThan(4096)
    expect(long).toContain('## fail: AUTH-MISSING-401')
  })

  test('what a target says is text in it, and nothing else', () => {
    const text = digest(sampleRun({ hostile: hostileText }))
    expect(text).not.toMatch(/<script|<img|\]\(|^\s*@/im)
    expect(text).not.toMatch(/[\u0000-\u0008\u001b\u202e]/)
  })
})
