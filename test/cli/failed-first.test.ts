import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readRun } from '../../src/record/run-record.ts'
import { assay, scratch } from './assay.ts'

const words = [
  'run',
  '--reference',
  '--suite',
  'auth,budget',
  '--concurrency',
  '1',
  '--fault',
  'budget-limit-usd-string-by-slug',
]

/** The places in the record of what a probe sent, of all that was sent but the controls. */
function placeOf(folder: string, probes: ReadonlySet<string>): number {
  const sent = readRun(folder).exchanges.filter(({ stimulus }) => stimulus.kind !== 'control')
  return sent.findIndex(({ id }) => probes.has(id.split('/')[0]!))
}

test('what failed last time is asked and told first, by results or by the record alone', async () => {
  using out = scratch()
  const plain = await assay([...words, '--out', join(out.path, 'last')])
  expect(plain.code, plain.stderr).toBe(1)
  const failed = 'BUDGET-SLUG-SAME'
  const evidence = out.read('last/results.json')
  const { requirements } = JSON.parse(evidence) as { requirements: { id: string; evidence: string[] }[] }
  const probes = new Set(requirements.find(({ id }) => id === failed)!.evidence.map((id) => id.split('/')[0]!))
  probes.delete('control')
  const usually = placeOf(join(out.path, 'last'), probes)

  const again = await assay([...words, '--out', join(out.path, 'last'), '--failed-first'])
  expect(again.stderr).toMatch(new RegExp(`^${failed}: fail \\(it failed last time\\)\n[^]*^budget +done`, 'm'))
  // What needs no success goes while the controls are under way.
  expect(placeOf(join(out.path, 'last'), probes)).toBeLessThan(usually / 2)
  expect(
    requirements.map(({ id }) => id),
    'reports keep their order',
  ).toEqual(
    (JSON.parse(out.read('last/results.json')) as { requirements: { id: string }[] }).requirements.map(({ id }) => id),
  )

  rmSync(join(out.path, 'last/results.json'))
  const mended = words.slice(0, -2)
  const now = await assay([...mended, '--out', join(out.path, 'now'), '--failed-first', join(out.path, 'last')])
  expect(now.stderr).toMatch(new RegExp(`^${failed}: pass now \\(it failed last time\\)\n`, 'm'))
})

test('without a last run all is asked as usual, and a folder that holds none is a usage error', async () => {
  using out = scratch()
  const one = ['run', '--reference', '--only', 'AUTH-MISSING-401', '--out', join(out.path, 'new'), '--failed-first']
  const { code, stderr } = await assay(one)
  expect([code, stderr]).toEqual([
    0,
    expect.stringContaining('holds no earlier run, so all is asked in the usual order'),
  ])
  expect(await assay([...one, join(out.path, 'none')])).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/--failed-first: .*none holds no run/),
  })
})
