import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { parseDocument } from 'yaml'
import { assay, scratch, someKeys } from './assay.ts'

const home = resolve(import.meta.dirname, '../..')

/** Commands that would fetch whatever a registry has under the name. A path to a packed file is none. */
const fetching = new RegExp(
  [
    /\b(?:npx|npm exec|npm x|pnpm dlx|yarn dlx|bunx)\b(?! --no)[^\n`]*?[ \t]assay\b/.source,
    /\b(?:npm|pnpm|yarn|bun) (?:i|install|add)\b[^\n`]*?[ \t]assay\b(?![-./])/.source,
  ].join('|'),
  'g',
)

interface Step {
  readonly name?: string
  readonly run?: string
  readonly uses?: string
  readonly if?: string
  readonly with?: { readonly path?: string }
  readonly env?: Readonly<Record<string, string>>
}

interface Workflow {
  readonly on: Readonly<Record<string, unknown>>
  readonly permissions: object
  readonly env?: object
  readonly jobs: Readonly<
    Record<
      'conformance' | 'not-judged',
      { readonly if: string; readonly env?: object; readonly steps: readonly Step[] }
    >
  >
}

/** YAML that every reader takes: no error, no warning. */
function yaml(text: string): unknown {
  const document = parseDocument(text, { strict: true, uniqueKeys: true })
  expect([document.errors, document.warnings]).toEqual([[], []])
  return document.toJS()
}

/** Runs what the workflow runs, as a plan. */
async function planned(line: string, cwd: string): Promise<void> {
  const words = line
    .replace(/^npx --no-install assay /, '')
    .replace(/ \$\{COMMIT_HEADER:\+--wait-for-header "\$COMMIT_HEADER=\$\w+"\}/, ' --wait-for-header x-commit=x')
    .replaceAll(/\$\w+/g, 'x')
    .replaceAll('"', '')
    .split(' ')
  expect(words[0]).toBe('run')
  const { code, stderr } = await assay([...words, '--base-url', 'http://127.0.0.1:9/v1', '--plan'], {
    cwd,
    env: someKeys,
  })
  expect(code, stderr).toBe(0)
}

test('a commented configuration, and a GitHub workflow that keeps the reports at every exit code', async () => {
  using project = scratch()
  const { code, stdout } = await assay(['init'], { cwd: project.path })
  expect([code, stdout.split('\n').slice(0, 2)]).toEqual([0, ['assay.config.ts', '.github/workflows/assay.yml']])
  const workflow = yaml(project.read('.github/workflows/assay.yml')) as Workflow
  const { steps } = workflow.jobs.conformance
  const judging = steps.find(({ name }) => name === 'Judge the target')!
  expect(judging.env).toMatchObject({
    ASSAY_API_KEY: '${{ secrets.ASSAY_API_KEY }}',
    ASSAY_BASE_URL: '${{ vars.ASSAY_BASE_URL }}',
  })
  expect(steps.find(({ uses }) => uses?.startsWith('actions/upload-artifact@'))).toMatchObject({
    if: 'always()',
    with: { path: 'reports/' },
  })
  await planned(judging.run!, project.path)
})

test('the GitHub workflow gives keys to one step and no fork, and no text of an event reaches a script', async () => {
  using project = scratch()
  await assay(['init'], { cwd: project.path })
  const { on, permissions, env, jobs } = yaml(project.read('.github/workflows/assay.yml')) as Workflow
  expect([Object.keys(on), permissions, env]).toEqual([
    ['workflow_dispatch', 'deployment_status', 'workflow_call', 'schedule'],
    { contents: 'read' },
    undefined,
  ])
  const steps = Object.values(jobs).flatMap((job) => job.steps)
  expect(Object.values(jobs).map((job) => job.env)).toEqual([undefined, undefined, undefined])
  expect(steps.filter((step) => JSON.stringify(step).includes('secrets.'))).toHaveLength(1)
  expect(steps.map(({ run }) => run ?? '').join('\n')).not.toContain('${{')
  expect(steps.filter((step) => JSON.stringify(step).includes('github.token'))).toHaveLength(1)
  expect(steps.flatMap(({ uses }) => uses ?? []).every((uses) => /^actions\/[\w-]+@v\d+$/.test(uses))).toBe(true)
  // The two conditions are each other's opposite, so that every event is either judged or said not to be.
  const own = /\|\| (\(.*\))\)$/.exec(jobs.conformance.if)?.[1] ?? ''
  expect(own).toContain('head.repo.full_name == github.repository')
  expect(jobs['not-judged'].if).toBe(`github.event_name == 'pull_request' && !${own}`)
  expect(jobs['not-judged'].steps[0]?.run).toMatch(/^echo '::notice /)
})

test.each([
  ['package-lock.json', '`npx --no-install assay doctor`'],
  ['pnpm-lock.yaml', '`pnpm exec assay doctor`'],
  ['yarn.lock', '`yarn --silent run assay doctor`'],
])('beside %s what comes next is said as it is typed there', async (lockFile, next) => {
  using project = scratch()
  writeFileSync(join(project.path, lockFile), '')
  expect((await assay(['init'], { cwd: project.path })).stdout).toContain(next)
})

test('for GitLab what is not decided fails the job, and JUnit is handed over', async () => {
  using project = scratch()
  await assay(['init', '--ci', 'gitlab'], { cwd: project.path })
  const { assay: job } = yaml(project.read('.gitlab/assay.gitlab-ci.yml')) as {
    assay: { script: string[]; allow_failure?: unknown; artifacts: object }
  }
  expect(job).toMatchObject({ artifacts: { when: 'always', reports: { junit: 'reports/junit*.xml' } } })
  expect(job.allow_failure).toBeUndefined()
  await planned(job.script[1]!, project.path)
})

test.each([
  'npx assay run',
  'npx --yes assay@0.1.0 run',
  'npx -p node@24 -p assay assay',
  'npm install --save-dev assay',
  'npm i assay@1',
  'pnpm dlx assay',
])('%s would fetch it', (line) => {
  expect(line).toMatch(new RegExp(fetching.source))
})

test('the jobs run what the lock file holds, and nothing here fetches a package named "assay"', async () => {
  using project = scratch()
  mkdirSync(join(project.path, 'gitlab'))
  await Promise.all([
    assay(['init'], { cwd: project.path }),
    assay(['init', '--ci', 'gitlab'], { cwd: join(project.path, 'gitlab') }),
  ])
  const { jobs } = yaml(project.read('.github/workflows/assay.yml')) as Workflow
  const { assay: job } = yaml(project.read('gitlab/.gitlab/assay.gitlab-ci.yml')) as { assay: { script: string[] } }
  for (const lines of [jobs.conformance.steps.flatMap(({ run }) => run ?? []), job.script]) {
    expect(lines).toEqual([
      expect.stringMatching(/^(?:env(?: -u ASSAY_\w+_KEY){4} )?npm ci --ignore-scripts$/),
      expect.stringMatching(/^npx --no-install assay run /),
    ])
  }
  expect((JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { private?: boolean }).private).toBe(true)
  const told = ['bin', 'docs', 'src', 'suites'].flatMap((folder) =>
    readdirSync(join(home, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  const texts = [
    ...['README.md', 'SECURITY.md', ...told]
      .filter((name) => /\.(md|js|ts|json|html|css)$/.test(name))
      .map((name) => readFileSync(join(home, name), 'utf8')),
    project.read('.github/workflows/assay.yml'),
    project.read('gitlab/.gitlab/assay.gitlab-ci.yml'),
  ]
  for (const text of texts) expect(text.match(fetching) ?? []).toEqual([])
})

test('the configuration aims at nothing before somebody says where, and every example in it is accepted', async () => {
  using project = scratch()
  await assay(['init', '--ci', 'none'], { cwd: project.path })
  expect(readdirSync(project.path)).toEqual(['assay.config.ts'])
  const own = {
    ASSAY_API_KEY: someKeys.ASSAY_API_KEY,
    ASSAY_MANAGEMENT_KEY: someKeys.ASSAY_MANAGEMENT_KEY,
    TENANT: 't',
  }
  expect((await assay(['run', '--plan'], { cwd: project.path, env: own })).stderr).toMatch(/^assay: no target/)
  writeFileSync(join(project.path, 'assay.baseline.json'), '{ "entries": [] }')
  writeFileSync(
    join(project.path, 'assay.config.ts'),
    project.read('assay.config.ts').replaceAll(/^ {2}\/\/ (\w+: .*,)$/gm, '  $1'),
  )
  const planned = await assay(['run', '--plan'], { cwd: project.path, env: own })
  expect(planned).toMatchObject({ code: 0, stderr: '' })
  expect(planned.stdout).toMatch(/^Plan for https:\/\/staging\.example\/api\/v1[^]*wait +up to 120 s/)
})

test('nothing is ever overwritten, and what cannot be written leaves nothing behind', async () => {
  using project = scratch()
  writeFileSync(join(project.path, 'assay.config.ts'), 'mine')
  const refused = await assay(['init'], { cwd: project.path })
  expect(refused).toMatchObject({
    code: 2,
    stderr:
      'assay: assay.config.ts is here already, and nothing was written: ' +
      '`assay init --ci github` or `--ci gitlab` adds the jobs and leaves it as it is\n',
  })
  expect([project.read('assay.config.ts'), existsSync(join(project.path, '.github'))]).toEqual(['mine', false])
  using other = scratch()
  writeFileSync(join(other.path, 'assay.config.json'), '{}')
  expect((await assay(['init'], { cwd: other.path })).stderr).toMatch(
    /assay\.config\.json is here already, and nothing was written/,
  )
  // A link that leads nowhere would be written through.
  using linked = scratch()
  symlinkSync(join(linked.path, 'elsewhere'), join(linked.path, 'assay.config.ts'))
  expect(await assay(['init'], { cwd: linked.path })).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('is here already'),
  })
  expect(readdirSync(linked.path)).toEqual(['assay.config.ts'])
  using blocked = scratch()
  writeFileSync(join(blocked.path, '.github'), 'a file')
  expect(await assay(['init'], { cwd: blocked.path })).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^assay: the files cannot be written, and none was: [^\n]+\n$/),
  })
  expect(readdirSync(blocked.path)).toEqual(['.github'])
})
