import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { releaseFaults } from '../../build/check-release.ts'
import { scratch } from '../cli/assay.ts'
import { copied } from '../cli/checkout-copy.ts'
import { githubWorkflowShape, misshapen } from './pipeline-shape.ts'
import { runSteps, type Step } from './run-steps.ts'

const home = resolve(import.meta.dirname, '../..')
const folder = join(home, '.github/workflows')

interface Workflow {
  readonly permissions: object
  readonly jobs: Readonly<
    Record<string, { readonly steps: readonly Step[]; readonly strategy?: { matrix: { system: string[] } } }>
  >
}
const workflow = (name: string): Workflow => parse(readFileSync(join(folder, name), 'utf8')) as Workflow

test.each(readdirSync(folder))('%s holds no key that GitHub does not know, and no expression in a script', (name) => {
  const read = workflow(name)
  expect(misshapen(read, githubWorkflowShape)).toEqual([])
  expect(read.permissions).toEqual({ contents: 'read' })
  const steps = Object.values(read.jobs).flatMap((job) => job.steps)
  expect(steps.map(({ run }) => run ?? '').join('')).not.toContain('${{')
  // What a step calls is there.
  const { scripts } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { scripts: object }
  for (const { run = '' } of steps)
    for (const [, script] of run.matchAll(/npm (?:run )?(start|test|(?<=run )[\w:-]+)/g))
      expect(scripts).toHaveProperty(script!)
})

test('the tests run on three systems', () => {
  expect(workflow('ci.yml').jobs['test']!.strategy!.matrix.system).toEqual([
    'ubuntu-latest',
    'macos-latest',
    'windows-latest',
  ])
})

test(
  'a release packs what its tag names, with its digest; the last step is left out',
  { timeout: 240_000 },
  async () => {
    using checkout = scratch()
    copied(checkout.path)
    const steps = workflow('release.yml').jobs['release']!.steps.filter(({ name }) => name === 'Pack')
    const ends = await runSteps(steps, {
      cwd: checkout.path,
      shell: ['bash', '--noprofile', '--norc', '-eo', 'pipefail', '-c'],
      env: {},
    })
    expect(
      ends.map(({ code }) => code),
      ends[0]?.output,
    ).toEqual([0])
    const files = readdirSync(join(checkout.path, 'release'))
    expect(files).toEqual(['SHA256SUMS', expect.stringMatching(/^assay-.*\.tgz$/)])
    execFileSync('sha256sum', ['--check', 'SHA256SUMS'], { cwd: join(checkout.path, 'release'), stdio: 'pipe' })
  },
)

test('a tag that is not the version, or a version without an entry, is not released', () => {
  const log = '# Changelog\n\n## 1.2.3, 2027-01-31\n'
  expect(releaseFaults('v1.2.3', '1.2.3', log)).toEqual([])
  expect(releaseFaults('v1.2.4', '1.2.3', log)).toEqual([expect.stringContaining('the tag is v1.2.4')])
  expect(releaseFaults('v1.2.4', '1.2.4', log)).toEqual([expect.stringContaining('no entry')])
  expect(releaseFaults('v0.1.0', '0.1.0', '## 0.1.0, not released\n')).toEqual([
    expect.stringContaining('not released'),
  ])
})
