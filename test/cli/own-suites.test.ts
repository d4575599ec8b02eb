import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import type { RunResult } from '../../src/requirement/result.ts'
import { assay, scratch, type Ended } from './assay.ts'

const home = resolve(import.meta.dirname, '../..')
const example = join(home, 'examples/own-suites')
const house = join(example, 'house.suite.ts')

/** The reports that name requirements. */
const reports = ['report.html', 'junit.xml', 'ctrf.json', 'summary.md', 'results.json']

test('the example is typed, judged, reported and judged again', async () => {
  execFileSync(process.execPath, [join(home, 'node_modules/typescript/bin/tsc'), '-p', example], { encoding: 'utf8' })
  using out = scratch()
  const words = ['run', '--reference', '--suite', house, '--reporter', 'html,junit,ctrf,summary', '--out', out.path]
  const { code, stdout, stderr } = await assay(words)
  expect(code, stdout + stderr).toBe(0)
  expect(stdout).toContain('Selection: 1 of 1 must asked hold; 1 should violated; asked: suite house; with')
  expect(out.result().requirements.map(({ id, suite, verdict }) => [id, suite, verdict])).toEqual([
    ['X-ANSWER-DATED', 'house', 'pass'],
    ['X-ANSWER-TRACED', 'house', 'warn'],
    ['X-VOICE-UNKNOWN-REFUSED', 'house', 'pass'],
  ])
  for (const name of reports) expect([name, out.read(name).includes('X-ANSWER-TRACED')]).toEqual([name, true])
  expect(out.read('junit.xml')).toContain('house')
  expect((await assay([...words, '--strict'])).code).toBe(1)

  const wrong = await assay([...words, '--latitude', 'lenient-voice', '--quiet'])
  expect([wrong.code, wrong.stdout]).toEqual([1, expect.stringContaining('1 of 1 must violated')])

  const without = await assay(['recheck', out.path])
  expect([without.code, without.stderr]).toEqual([2, expect.stringMatching(/X-ANSWER-DATED.*name their module again/)])
  const again = await assay(['recheck', out.path, '--suite', house, '--strict'])
  expect([again.code, again.stdout]).toEqual([1, expect.stringContaining('X-ANSWER-TRACED')])
  const replayed = await assay(['replay', out.path, '--reference', '--suite', house, '--json'])
  expect([replayed.code, replayed.stdout]).toEqual([1, expect.stringContaining('X-ANSWER-TRACED')])
  const built = await assay(['recheck', out.path, '--suite', `auth,${house}`])
  expect([built.code, built.stderr]).toEqual([2, expect.stringContaining('name only modules of your own')])
})

/** A module beside which Assay is installed. */
const head = "import { requirement, probe, each, held, violated, budgetCase } from 'assay'\n"
const parts = (id: string, probeId = 'x-mine', check = 'held'): string => `${head}
export const one = requirement({
  id: '${id}', sentences: ['4.2/success'], level: 'must', title: 'it holds',
  needs: [probe({ id: '${probeId}', needs: ['management', 'workspace'], cases: (context) => [budgetCase({
    id: 'one', stimulus: { kind: 'unknown' }, expects: 'any', workspace: context.workspace, interval: 'daily',
  })] })],
  over: each(({ request }) => request.url.endsWith('/daily')),
  check: ({ response }) => ${check},
  messages: { no: 'no' },
})`

async function judged(
  files: Readonly<Record<string, string>>,
  words: readonly string[],
): Promise<Ended & { readonly verdicts: readonly string[]; readonly selection: string }> {
  using project = scratch()
  mkdirSync(join(project.path, 'node_modules'))
  symlinkSync(home, join(project.path, 'node_modules/assay'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(project.path, name), text)
  const ended = await assay(['run', '--reference', '--out', 'out', ...words], { cwd: project.path })
  if (ended.code === 2) return { ...ended, verdicts: [], selection: '' }
  const { run, requirements } = JSON.parse(project.read('out/results.json')) as RunResult
  return { ...ended, verdicts: requirements.map(({ id, verdict }) => `${id} ${verdict}`), selection: run.selection }
}

test('built-in names work beside a module, in a configuration file too, and nothing is certified', async () => {
  const suites = ['auth', 'validation', 'binary', 'budget', 'errors', './mine.suite.mjs']
  const files = { 'mine.suite.mjs': parts('X-MINE'), 'assay.config.json': JSON.stringify({ suites }) }
  const all = await judged(files, ['--level', 'must', '--only', 'X-MINE,BUDGET-ID'])
  expect([all.code, all.verdicts]).toEqual([0, ['BUDGET-ID pass', 'X-MINE pass']])
  // Though all suites are named, and none of Assay's requirements is left out.
  const whole = await judged(files, ['--max-requests', '1'])
  expect(whole.selection).toMatch(/^suite auth, .*, mine; with requirements beyond the interface$/)
})

test('a must of an own suite fails the run; a check that throws is its fault', async () => {
  const fails = parts('X-MINE', 'x-mine', "violated('no', { expected: 'yes', actual: String(response.status) })")
  const failed = await judged({ 'mine.suite.mjs': fails }, ['--suite', './mine.suite.mjs'])
  expect([failed.code, failed.verdicts]).toEqual([1, ['X-MINE fail']])
  const throws = parts('X-MINE', 'x-mine', 'response.nothing.length')
  const threw = await judged({ 'mine.suite.mjs': throws }, ['--suite', './mine.suite.mjs'])
  expect([threw.code, threw.verdicts]).toEqual([3, ['X-MINE error']])
  expect(threw.stdout.replaceAll(/\s+/g, ' ')).toContain('a fault of its suite: the check threw TypeError')
})

test.each([
  ['no file', {}, './mine.suite.mjs', /there is no such file/],
  ['no requirement', { 'mine.suite.mjs': 'export const one = 1' }, './mine.suite.mjs', /exports no requirement/],
  ['no code', { 'mine.suite.mjs': 'export const' }, './mine.suite.mjs', /cannot be loaded: /],
  ['an id of ours', { 'mine.suite.mjs': parts('AUTH-MISSING-401') }, './mine.suite.mjs', /begin it with "X-"/],
  ['a probe of ours', { 'mine.suite.mjs': parts('X-MINE', 'mine') }, './mine.suite.mjs', /begin its id with "x-"/],
  ['a name of ours', { 'auth.suite.mjs': parts('X-MINE') }, './auth.suite.mjs', /another suite "auth"/],
  [
    'no such sentence',
    { 'mine.suite.mjs': parts('X-MINE').replace('4.2/success', '4.2/x') },
    './mine.suite.mjs',
    /4\.2\/x/,
  ],
  [
    'one id twice',
    { 'a.suite.mjs': parts('X-MINE'), 'b.suite.mjs': parts('X-MINE', 'x-other') },
    './a.suite.mjs,./b.suite.mjs',
    /X-MINE stands in "b" and in "a": give each an id of its own/,
  ],
  [
    'cases that throw',
    { 'mine.suite.mjs': parts('X-MINE').replace('(context) => [', '(context) => [nobody, ') },
    './mine.suite.mjs',
    /the cases of the probe "x-mine" threw: ReferenceError/,
  ],
])('refused: %s', async (_what, files, suite, why) => {
  const { code, stderr } = await judged(files, ['--suite', suite])
  expect([code, stderr]).toEqual([2, expect.stringMatching(why)])
  expect(stderr).not.toContain('internal error')
})
