import { cpSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startReference, type Reference } from '../../src/reference/reference.ts'
import type { RunResult } from '../../src/requirement/result.ts'
import { environmentOf } from '../hostile/run-against.ts'
import { assay, scratch, type Ended } from './assay.ts'

let reference: Reference
beforeAll(async () => {
  reference = await startReference({ voice: 'built-in', warm: true })
})
afterAll(() => reference.close())

const having = (id: string): string => reference.baseUrl.replace(/\/v1$/, `/with/${id}/v1`)

/** One shard of a small run. */
function shard(out: string, words: readonly string[], env: Record<string, string> = {}): Promise<Ended> {
  return assay(['run', '--suite', 'budget', '--runs', '4', '--out', out, '--quiet', ...words], {
    env: { ...environmentOf(reference), ...env },
  })
}

const keyOf = ({ stderr }: Ended): string | undefined => /merge key ([0-9a-f]{16})/.exec(stderr)?.[1]

test('shards say their key, exit 0 whatever they find, and are judged together', async () => {
  using folder = scratch()
  const [one, two] = [join(folder.path, 'in', '1'), join(folder.path, 'in', '2')]
  const target = ['--base-url', having('budget-limit-usd-string-by-slug')]
  const first = await shard(one, [...target, '--shard', '1/2'])
  const second = await shard(two, [...target, '--shard', 'auto'], { CI_NODE_INDEX: '2', CI_NODE_TOTAL: '2' })
  expect([first.code, second.code]).toEqual([0, 0])
  expect(first.stderr).toContain('shard 1 of 2')
  expect(keyOf(first)).toBeDefined()
  expect(keyOf(second)).toBe(keyOf(first))
  const out = join(folder.path, 'merged')
  const merged = await assay(['merge', join(folder.path, 'in'), '--out', out, '--reporter', 'findings'])
  expect(merged.code).toBe(1)
  expect(merged.stdout).toContain('BUDGET-LIMIT')
  expect(folder.read('merged/findings.md')).toContain('BUDGET-LIMIT')
  const wholeOut = join(folder.path, 'whole')
  await shard(wholeOut, target)
  const { requirements, causes } = JSON.parse(folder.read('whole/results.json')) as RunResult
  const failures = requirements.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id)
  const wrong = causes.filter(({ findings }) => findings.length > 0).map(({ id }) => id)
  expect(wrong.length).toBeGreaterThan(0)
  expect(failures.length).toBeGreaterThan(wrong.length)
  const baseline = join(folder.path, 'baseline.json')
  // By its requirements, each of them, or by what is wrong, which is less: a baseline names either.
  for (const known of [failures.map((requirement) => ({ requirement })), wrong.map((cause) => ({ cause }))]) {
    const entries = known.map((entry) => ({ ...entry, reason: 'known', expires: '2999-01-01' }))
    writeFileSync(baseline, JSON.stringify({ entries }))
    const forgiven = await assay(['merge', one, two, '--baseline', baseline, '--out', out])
    expect(forgiven.code, forgiven.stdout + forgiven.stderr).toBe(0)
    const { baseline: report } = JSON.parse(folder.read('merged/results.json')) as RunResult
    expect(report).toMatchObject({ expected: failures.length, stale: [] })
  }
})

/** Two shards of the errors' suite, against a service that violates a should, without what provokes errors. */
async function twoShards(below: string): Promise<readonly [string, string]> {
  const { ASSAY_FAULT_MODELS: _models, ASSAY_NO_CREDIT_KEY: _key, ...env } = environmentOf(reference)
  const folders = [join(below, '1'), join(below, '2')] as const
  for (const [at, out] of folders.entries()) {
    const words = ['--base-url', having('errors-message-stack'), '--suite', 'errors', '--runs', '4', '--quiet']
    const { code } = await assay(['run', ...words, '--shard', `${at + 1}/2`, '--out', out], { env })
    expect(code).toBe(0)
  }
  return folders
}

test('what is asked of the merge decides its exit code and its reports', async () => {
  using folder = scratch()
  const folders = await twoShards(folder.path)
  const merge = (...words: readonly string[]): Promise<Ended> => assay(['merge', ...folders, ...words])
  const plain = await merge('--out', join(folder.path, 'common'))
  expect(plain.code, plain.stdout + plain.stderr).toBe(0)
  expect((await merge('--strict', '--out', join(folder.path, 'strict'), '--junit-profile', 'strict')).code).toBe(1)
  const skipped = /<testsuites [^>]*skipped=/
  expect(folder.read('common/junit.xml')).toMatch(skipped)
  expect(folder.read('strict/junit.xml')).not.toMatch(skipped)
  expect((await merge('--certify')).code).toBe(4)
  expect((await merge('--require', 'speech')).code).toBe(4)
  expect((await merge('--slo', 'ttfa.p95=1ms')).code).toBe(3)
})

test('the merged run is a run as others are: judged again, compared, sent again, and merged again', async () => {
  using folder = scratch()
  const [one] = await twoShards(folder.path)
  const counts = (name: string): unknown => (JSON.parse(folder.read(name)) as RunResult).counts
  // Beside its shards, where the next merge has to find these and not the record of the first.
  for (const times of [1, 2]) {
    const merged = await assay(['merge', folder.path, '--out', folder.path, '--reporter', 'findings'])
    expect(merged.code, `${times}: ${merged.stdout}${merged.stderr}`).toBe(0)
  }
  const again = await assay(['recheck', folder.path, '--out', join(folder.path, 'again'), '--reporter', 'findings'])
  expect(again.code, again.stdout + again.stderr).toBe(0)
  expect(counts('again/results.json')).toEqual(counts('results.json'))
  expect((await assay(['diff', folder.path, folder.path])).stdout).toMatch(/^Still violated \(1\)\n/)
  expect((await assay(['board', folder.path, '-o', join(folder.path, 'board.html')])).code).toBe(0)
  const sent = await assay(['replay', folder.path, '--only', 'ERROR-MESSAGE-CLEAN'], {
    env: { ...environmentOf(reference), ASSAY_BASE_URL: having('errors-message-stack') },
  })
  expect([sent.code, sent.stdout], sent.stderr).toEqual([1, expect.stringMatching(/still fails +ERROR-MESSAGE-CLEAN/)])
  // The record of a shard is not replaced by that of the whole.
  const before = folder.read('1/events.ndjson')
  expect((await assay(['merge', folder.path, '--out', one, '--reporter', 'findings'])).code).toBe(0)
  expect(folder.read('1/events.ndjson')).toBe(before)
})

test('--wait waits for a shard that is not there yet; one that stays away is named in every report', async () => {
  using folder = scratch()
  const [one, two] = await twoShards(folder.path)
  const aside = join(folder.path, 'aside')
  renameSync(two, aside)
  const out = join(folder.path, 'merged')
  const lost = await assay(['merge', one, two, '--out', out])
  expect(lost.code).toBe(3)
  expect(lost.stderr).toContain('shard 2 of 2 is missing')
  expect(lost.stdout).toContain('Not established: the merge was refused')
  for (const name of ['results.json', 'report.html', 'junit.xml'])
    expect(folder.read(`merged/${name}`), name).toContain('shard 2 of 2 is missing')
  const waiting = assay(['merge', one, two, '--wait', '30s'])
  setTimeout(() => renameSync(aside, two), 1000)
  expect((await waiting).code).toBe(0)
})

test('a second shard does not take the folder of a first', async () => {
  using folder = scratch()
  expect((await shard(folder.path, ['--shard', '1/2'])).code).toBe(0)
  const second = await shard(folder.path, ['--shard', '2/2'])
  expect(second.code).toBe(2)
  expect(second.stderr).toContain('holds shard 1 of 2')
  expect((await shard(folder.path, ['--shard', '1/2'])).code).toBe(0)
})

test.for([
  [['--shard', 'auto'], /no engine says which shard/],
  [['--shard', '3/2'], /there is no shard 3 of 2/],
  [['--shard', '1/2', '--seed', 'random'], /the same --seed/],
  [['--shard', '1/2', '--smoke'], /--shard and --smoke exclude each other/],
  [['--shard', '1/2', '--baseline', 'known.json'], /give it to `assay merge`/],
] as const)('%o is a usage error', async ([words, said]) => {
  using folder = scratch()
  const { code, stderr } = await shard(folder.path, words)
  expect(code).toBe(2)
  expect(stderr).toMatch(said)
})

test('no shard is of a service that only it asks', async () => {
  using folder = scratch()
  const { code, stderr } = await assay(['run', '--reference', '--shard', '1/2', '--out', folder.path])
  expect([code, stderr], stderr).toEqual([2, expect.stringContaining('start one with `assay serve`')])
})

test('shards may lie beside an earlier merge, or be linked there, and come while the merge waits', async () => {
  using folder = scratch()
  const [one, two] = await twoShards(join(folder.path, 'aside'))
  const below = join(folder.path, 'all')
  mkdirSync(below)
  symlinkSync(one, join(below, '1'))
  cpSync(two, join(below, '2'), { recursive: true })
  for (const times of [1, 2]) {
    const merged = await assay(['merge', below, '--out', join(below, 'report'), '--reporter', 'findings'])
    expect(merged.code, `${times}: ${merged.stdout}${merged.stderr}`).toBe(0)
  }
  rmSync(join(below, '2', 'bodies'), { recursive: true })
  const early = await assay(['merge', below])
  expect([early.code, early.stderr.match(/the merge was refused/g)?.length]).toEqual([3, 1])
  const waiting = assay(['merge', below, '--wait', '60s'])
  setTimeout(() => cpSync(join(two, 'bodies'), join(below, '2', 'bodies'), { recursive: true }), 1500)
  expect((await waiting).code).toBe(0)
  // What is no shard is named where there is nothing else.
  for (const name of ['1', '2']) rmSync(join(below, name), { recursive: true })
  expect((await assay(['merge', below])).stderr).toContain('report is no shard: it was run without --shard')
})

test('requirements of your own are judged only where their module is named again', async () => {
  using folder = scratch()
  const example = join(import.meta.dirname, '../../examples/own-suites')
  const module = join(example, 'house.suite.ts')
  const folders = [1, 2].map((index) => join(folder.path, String(index)))
  for (const [at, out] of folders.entries()) await shard(out, ['--suite', module, '--shard', `${at + 1}/2`])
  expect((await assay(['merge', ...folders])).code).toBe(2)
  const named = await assay(['merge', ...folders, '--suite', module, '--out', join(folder.path, 'merged')])
  expect(named.stderr).not.toContain('refused')
  expect(folder.read('merged/results.json')).toContain('"X-')
})
