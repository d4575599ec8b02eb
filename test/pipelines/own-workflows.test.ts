import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import manifest from '../../package.json' with { type: 'json' }
import { releaseFaults } from '../../build/check-release.ts'
import { scratch } from '../cli/assay.ts'
import { copied } from '../cli/checkout-copy.ts'
import { githubWorkflowShape, misshapen } from './pipeline-shape.ts'
import { runSteps, type Step, type StepEnd } from './run-steps.ts'

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

/** Where the steps of a release may be run: nothing that they publish leaves this machine. */
function rehearsal(): ReturnType<typeof scratch> & {
  /** Runs the steps of a job that a machine without GitHub can run. */
  run(job: string, values: Readonly<Record<string, string>>): Promise<StepEnd[]>
} {
  const checkout = scratch()
  copied(checkout.path)
  const bin = join(checkout.path, 'bin of GitHub')
  mkdirSync(bin)
  writeFileSync(join(bin, 'gh'), '#!/bin/sh\nfor word; do echo "[$word]"; done\n', { mode: 0o755 })
  const bash = ['bash', '--noprofile', '--norc', '-eo', 'pipefail', '-c'] as const
  return {
    ...checkout,
    run: (job, values) =>
      runSteps(
        workflow('release.yml')
          .jobs[job]!.steps.filter(({ name }) => name !== 'Install' && name !== 'Test')
          .map((step) => ({
            ...step,
            ...(step.run !== undefined && { run: `PATH="$GITHUB_BIN:$PATH"\n${step.run}` }),
          })),
        {
          cwd: checkout.path,
          shell: bash,
          values,
          env: { ...(job === 'registry' && { npm_config_dry_run: 'true' }), GITHUB_BIN: bin },
        },
      ),
  }
}

const said = (ends: readonly StepEnd[]): string => ends.map(({ name, output }) => `${name}\n${output}`).join('\n')

test('a release packs what its tag names, with its digest, and is made of these', { timeout: 240_000 }, async () => {
  using checkout = rehearsal()
  const values = { 'github.ref_name': `v${manifest.version}`, 'github.token': 'none' }
  const log = join(checkout.path, 'CHANGELOG.md')
  const [early] = await checkout.run('release', values)
  expect([early!.code, early!.output]).toEqual([1, expect.stringContaining('it is not released')])
  writeFileSync(
    log,
    readFileSync(log, 'utf8').replace(`${manifest.version}, not released`, `${manifest.version}, 2027-01-31`),
  )
  const ends = await checkout.run('release', values)
  expect(
    ends.map(({ name, code }) => [name, code]),
    said(ends),
  ).toEqual([
    ['The tag is the version, and the changelog has an entry for it', 0],
    ['Pack', 0],
    ['Publish', 0],
  ])
  const file = `release/assay-${manifest.version}.tgz`
  expect(ends.at(-1)!.output).toContain(
    `[release]\n[create]\n[v${manifest.version}]\n[release/SHA256SUMS]\n[${file}]\n`,
  )
  execFileSync('sha256sum', ['--check', 'SHA256SUMS'], { cwd: join(checkout.path, 'release'), stdio: 'pipe' })
})

test('what goes to the registry has the name that is configured, and its origin', { timeout: 240_000 }, async () => {
  using checkout = rehearsal()
  const ends = await checkout.run('registry', {
    'vars.NPM_NAME': '@rehearsed/not-published',
    'github.server_url': 'https://github.example',
    'github.repository': 'owner/assay',
  })
  expect(
    ends.map(({ name, code }) => [name, code]),
    said(ends),
  ).toEqual([
    ['Give it its name', 0],
    ['Publish', 0],
  ])
  const { output } = ends.at(-1)!
  expect(output).toContain(`+ @rehearsed/not-published@${manifest.version}`)
  expect(output).toMatch(/Publishing to .* with tag latest and public access \(dry-run\)/)
  expect(output).not.toMatch(/auto-corrected|Unknown cli config/)
  const named = JSON.parse(checkout.read('package.json')) as { private?: boolean; repository: { url: string } }
  expect(named.private).toBe(undefined)
  expect(named.repository.url).toBe('git+https://github.example/owner/assay.git')
})

test('a tag that is not the version, or a version without an entry, is not released', () => {
  const log = '# Changelog\n\n## 1.2.3, 2027-01-31\n'
  expect(releaseFaults('v1.2.3', '1.2.3', log)).toEqual([])
  expect(releaseFaults('v1.2.4', '1.2.3', log)).toEqual([expect.stringContaining('the tag is v1.2.4')])
  expect(releaseFaults('v1.2.4', '1.2.4', log)).toEqual([expect.stringContaining('no entry')])
  expect(releaseFaults('v0.1.0', '0.1.0', '## 0.1.0, not released\n')).toEqual([
    expect.stringContaining('not released'),
  ])
})
