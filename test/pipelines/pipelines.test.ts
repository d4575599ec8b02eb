import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { assay, scratch } from '../cli/assay.ts'
import { packInto } from '../cli/checkout-copy.ts'
import { deployment } from './deployment.ts'
import { githubActionShape, githubWorkflowShape, gitlabJobsShape, misshapen } from './pipeline-shape.ts'
import { runSteps, type Step } from './run-steps.ts'

const home = resolve(import.meta.dirname, '../..')
const sha = '0123abc4567890def0123abc4567890def012345'
const bash = ['bash', '--noprofile', '--norc', '-eo', 'pipefail', '-c'] as const

/** A project whose lock file holds the packed tool, with the jobs that `assay init` writes. */
const project = scratch()
afterAll(() => project[Symbol.dispose]())
beforeAll(async () => {
  const file = packInto(project.path)
  writeFileSync(join(project.path, 'package.json'), '{ "name": "service", "private": true }')
  execFileSync('npm', ['install', '--save-dev', '--prefer-offline', `./${file}`], { cwd: project.path, stdio: 'pipe' })
  for (const ci of ['github', 'gitlab'])
    expect(await assay(['init', '--ci', ci], { cwd: project.path })).toMatchObject({ code: 0 })
}, 300_000)

interface Workflow {
  readonly jobs: Readonly<Record<string, { readonly steps: readonly Step[] }>>
}
const workflow = (): Workflow => parse(project.read('.github/workflows/assay.yml')) as Workflow

test('what is written holds no key that its CI system does not know', () => {
  expect(misshapen(workflow(), githubWorkflowShape)).toEqual([])
  expect(misshapen(parse(project.read('.gitlab/assay.gitlab-ci.yml')), gitlabJobsShape)).toEqual([])
  expect(misshapen(parse(readFileSync(join(home, 'action.yml'), 'utf8')), githubActionShape)).toEqual([])
  expect(misshapen({ on: {}, jobs: { one: { 'runs-on': 1, step: [] } } }, githubWorkflowShape)).toEqual([
    '/jobs/one: no steps',
    '/jobs/one/runs-on: no text',
    '/jobs/one/step: unknown',
  ])
})

test(
  "GitHub's job waits for its build, judges it, says what came of it, and the badge is published",
  { timeout: 300_000 },
  async () => {
    using target = await deployment(sha)
    const { variables } = target
    const values = {
      'github.event.deployment.sha || github.sha': sha,
      "!contains('schedule workflow_dispatch', github.event_name) && vars.COMMIT_HEADER || ''": 'x-commit',
      'github.token': 'a-token',
      'github.server_url': 'https://github.example',
      'github.repository': 'me/service',
      ...Object.fromEntries(
        Object.entries(variables).map(([name, value]) => [
          `${name.endsWith('_KEY') ? 'secrets' : 'vars'}.${name}`,
          value,
        ]),
      ),
    }
    const { jobs } = workflow()
    const ends = await runSteps(jobs['conformance']!.steps, {
      cwd: project.path,
      shell: bash,
      values,
      env: {
        GITHUB_ACTIONS: 'true',
        GITHUB_OUTPUT: join(project.path, 'output'),
        GITHUB_STEP_SUMMARY: join(project.path, 'summary'),
      },
    })
    expect(
      ends.map(({ name, code }) => [name, code]),
      ends.at(-1)?.output,
    ).toEqual([
      ['Install', 0],
      ['Judge the target', 0],
    ])
    expect(target.builds.slice(0, 3)).toEqual(['before', 'before', sha])
    expect(ends[1]!.output).toMatch(/Conformant: /)
    expect(project.read('output')).toMatch(
      /^outcome=conformant\nexit-code=0\nheadline=Conformant: .*\ncounts=\{"pass":/,
    )
    expect(project.read('summary')).toContain('Conformant')
    for (const name of ['events.ndjson', 'report.html', 'junit.xml', 'summary.md', 'findings.md', 'badge.json'])
      expect(existsSync(join(project.path, 'reports', name)), name).toBe(true)
    const written =
      ends.map(({ output }) => output).join('') + project.read('output') + project.read('reports/events.ndjson')
    for (const name of ['ASSAY_API_KEY', 'ASSAY_MANAGEMENT_KEY']) expect(written).not.toContain(variables[name])

    const remote = join(project.path, 'remote.git')
    execFileSync('git', ['init', '--quiet', '--bare', remote])
    const [published] = await runSteps(jobs['badge']!.steps, {
      cwd: project.path,
      shell: bash,
      values,
      env: {
        GIT_CONFIG_COUNT: '1',
        GIT_CONFIG_KEY_0: `url.${remote}.insteadOf`,
        GIT_CONFIG_VALUE_0: 'https://x-access-token:a-token@github.example/me/service',
      },
    })
    expect(published!.code, published!.output).toBe(0)
    const badge = execFileSync('git', ['-C', remote, 'show', 'assay-badge:badge.json'], { encoding: 'utf8' })
    expect(JSON.parse(badge)).toMatchObject({ schemaVersion: 1, color: 'brightgreen' })
  },
)

test("GitLab's job fails where a must is violated, and its reports are there", { timeout: 300_000 }, async () => {
  using target = await deployment(sha, ['auth-missing-403'])
  const { assay: job } = parse(project.read('.gitlab/assay.gitlab-ci.yml')) as { assay: { script: string[] } }
  const [end] = await runSteps([{ run: job.script.join('\n') }], {
    cwd: project.path,
    shell: ['sh', '-e', '-c'],
    env: { ...target.variables, CI_COMMIT_SHA: sha, COMMIT_HEADER: 'x-commit' },
  })
  expect(end!.code, end!.output).toBe(1)
  expect(end!.output).toMatch(/Not conformant: 1 cause/)
  expect(project.read('reports/junit.xml')).toContain('AUTH-MISSING-401')
})

test('the action judges with what its own lock file holds, and has outputs', { timeout: 300_000 }, async () => {
  using target = await deployment(sha)
  using checkout = scratch()
  for (const name of ['package.json', 'package-lock.json', '.npmrc', 'bin', 'src', 'suites', 'tools', 'build'])
    execFileSync('cp', ['-R', join(home, name), checkout.path])
  const { runs, inputs, outputs } = parse(readFileSync(join(home, 'action.yml'), 'utf8')) as {
    runs: { steps: readonly Step[] }
    inputs: Readonly<Record<string, { default?: string }>>
    outputs: Readonly<Record<string, { value: string }>>
  }
  const given: Readonly<Record<string, string>> = {
    ...Object.fromEntries(
      Object.entries(target.variables).map(([name, value]) => [
        name.replace('ASSAY_', '').toLowerCase().replaceAll('_', '-'),
        value,
      ]),
    ),
    'wait-for-header': `x-commit=${sha}`,
    arguments: '--only=AUTH-MISSING-401\n--label=team=a b\n',
    out: join(project.path, 'from action'),
  }
  const ends = await runSteps(runs.steps, {
    cwd: project.path,
    shell: bash,
    values: {
      'github.action_path': checkout.path,
      ...Object.fromEntries(
        Object.entries(inputs).map(([name, { default: usual }]) => [`inputs.${name}`, given[name] ?? usual ?? '']),
      ),
    },
    env: { GITHUB_OUTPUT: join(project.path, 'action-output'), GITHUB_SHA: sha },
  })
  expect(
    ends.map(({ code }) => code),
    ends.at(-1)?.output,
  ).toEqual([0, 0])
  const said = project.read('action-output')
  for (const [name, { value }] of Object.entries(outputs)) {
    expect(value).toBe(`\${{ steps.judge.outputs.${name} }}`)
    expect(said).toMatch(new RegExp(`^${name}=`, 'm'))
  }
  expect(said).toContain('outcome=selection')
  expect(project.read('from action/results.json')).toContain('"a b"')
})

test('the image is not of root, is made for two architectures, and copies what is there', () => {
  const text = readFileSync(join(home, 'Containerfile'), 'utf8')
  const lines = text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(' '))
  expect(new Set(lines.map(([word]) => word))).toEqual(
    new Set(['FROM', 'WORKDIR', 'COPY', 'RUN', 'ENV', 'USER', 'ENTRYPOINT', 'CMD']),
  )
  const last = lines.slice(lines.findLastIndex(([word]) => word === 'FROM'))
  expect(last.find(([word]) => word === 'USER')).toEqual(['USER', 'node'])
  expect(text).toContain('--platform linux/amd64,linux/arm64')
  for (const [word, ...rest] of lines)
    if (word === 'COPY' && !rest[0]!.startsWith('--from'))
      for (const name of rest.slice(0, -1)) expect(existsSync(join(home, name)), name).toBe(true)
})
