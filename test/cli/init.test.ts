import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseDocument } from 'yaml'
import { assay, scratch, someKeys } from './assay.ts'

interface Workflow {
  readonly jobs: { readonly conformance: { readonly steps: readonly { readonly run?: string; readonly uses?: string; readonly if?: string; readonly with?: { readonly path?: string }; readonly env?: Readonly<Record<string, string>> }[] } }
}

/** YAML that every reader takes: no error, no warning. */
function yaml(text: string): unknown {
  const document = parseDocument(text, { strict: true, uniqueKeys: true })
  expect([document.errors, document.warnings]).toEqual([[], []])
  return document.toJS()
}

/** Runs what the workflow runs, as a plan. */
async function planned(line: string, cwd: string): Promise<void> {
  const words = line.replace(/^npx --yes assay@\d+\.\d+\.\d+ /, '').replaceAll(/\$\{\{.*?\}\}|\$\w+/g, 'x').split(' ')
  expect(words[0]).toBe('run')
  const { code, stderr } = await assay([...words, '--base-url', 'http://127.0.0.1:9/v1', '--plan'], { cwd, env: someKeys })
  expect(code, stderr).toBe(0)
}

test('a configuration with comments and a workflow for GitHub, which keeps the reports whatever the exit code', async () => {
  using project = scratch()
  const { code, stdout } = await assay(['init'], { cwd: project.path })
  expect([code, stdout.split('\n').slice(0, 2)]).toEqual([0, ['assay.config.ts', '.github/workflows/assay.yml']])
  const workflow = yaml(project.read('.github/workflows/assay.yml')) as Workflow
  const { steps } = workflow.jobs.conformance
  const judging = steps.find(({ run }) => run !== undefined)!
  expect(judging.env).toMatchObject({ ASSAY_API_KEY: '${{ secrets.ASSAY_API_KEY }}', ASSAY_BASE_URL: '${{ vars.ASSAY_BASE_URL }}' })
  expect(steps.find(({ uses }) => uses?.startsWith('actions/upload-artifact@'))).toMatchObject({ if: 'always()', with: { path: 'reports/' } })
  await planned(judging.run!, project.path)
})

test('for GitLab what is not decided is a warning, and JUnit is handed over', async () => {
  using project = scratch()
  await assay(['init', '--ci', 'gitlab'], { cwd: project.path })
  const { assay: job } = yaml(project.read('.gitlab/assay.gitlab-ci.yml')) as { assay: { script: string[]; allow_failure: object; artifacts: object } }
  expect(job).toMatchObject({ allow_failure: { exit_codes: [3] }, artifacts: { when: 'always', reports: { junit: 'reports/junit*.xml' } } })
  await planned(job.script[0]!, project.path)
})

test('the configuration aims at nothing before somebody says where, and every example in it is accepted', async () => {
  using project = scratch()
  await assay(['init', '--ci', 'none'], { cwd: project.path })
  expect(readdirSync(project.path)).toEqual(['assay.config.ts'])
  const own = { ASSAY_API_KEY: someKeys.ASSAY_API_KEY, TENANT: 't' }
  expect((await assay(['run', '--plan'], { cwd: project.path, env: own })).stderr).toMatch(/^assay: no target/)
  writeFileSync(join(project.path, 'assay.baseline.json'), '{ "entries": [] }')
  writeFileSync(join(project.path, 'assay.config.ts'), project.read('assay.config.ts').replaceAll(/^ {2}\/\/ (\w+: .*,)$/gm, '  $1'))
  const planned = await assay(['run', '--plan'], { cwd: project.path, env: own })
  expect(planned).toMatchObject({ code: 0, stderr: '' })
  expect(planned.stdout).toMatch(/^Plan for https:\/\/staging\.example\/api\/v1[^]*wait +up to 120 s/)
})

test('nothing is overwritten unless it is asked for', async () => {
  using project = scratch()
  writeFileSync(join(project.path, 'assay.config.ts'), 'mine')
  const refused = await assay(['init'], { cwd: project.path })
  expect(refused).toMatchObject({ code: 2, stderr: 'assay: assay.config.ts is here already, and nothing was written: move it away, or overwrite with --force\n' })
  expect([project.read('assay.config.ts'), existsSync(join(project.path, '.github'))]).toEqual(['mine', false])
  expect((await assay(['init', '--force'], { cwd: project.path })).code).toBe(0)
  expect(readFileSync(join(project.path, 'assay.config.ts'), 'utf8')).toContain('export default')
  using other = scratch()
  writeFileSync(join(other.path, 'assay.config.json'), '{}')
  expect((await assay(['init', '--force'], { cwd: other.path })).stderr).toMatch(/assay\.config\.json is here: a second configuration beside it would be refused/)
})
