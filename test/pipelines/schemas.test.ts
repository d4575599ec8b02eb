import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Ajv } from 'ajv'
import formats from 'ajv-formats'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { githubWorkflow } from '../../src/cli/github-workflow.ts'
import { gitlabJob } from '../../src/cli/gitlab-job.ts'
import { managers } from '../../src/cli/package-manager.ts'

const home = resolve(import.meta.dirname, '../..')
const read = (name: string): string => readFileSync(join(home, name), 'utf8')

/** What is wrong with a YAML file by a published schema, each with its place. */
function complaints(schema: string): (yaml: string) => string[] {
  // They have keywords of editors.
  const ajv = new Ajv({ strict: false, allErrors: true })
  const validate = formats.default(ajv).compile(JSON.parse(read(`fixtures/schemas/${schema}.json`)) as object)
  return (yaml) => {
    validate(parse(yaml))
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
  }
}
const workflow = complaints('github-workflow')
const action = complaints('github-action')
const gitlab = complaints('gitlab-ci')

describe.each(Object.values(managers))('what `assay init` writes for $name', (manager) => {
  test('is a workflow of GitHub', () => expect(workflow(githubWorkflow('1.2.3', manager))).toEqual([]))
  test('is a job of GitLab', () => expect(gitlab(gitlabJob('1.2.3', manager))).toEqual([]))
})

test.each(globSync(['.github/workflows/*.yml', 'deploy/github/*.yml'], { cwd: home }))(
  '%s is a workflow of GitHub',
  (name) => expect(workflow(read(name))).toEqual([]),
)

test.each(globSync(['deploy/gitlab/*.yml', 'examples/*/.gitlab-ci.yml'], { cwd: home }))('%s is of GitLab', (name) =>
  expect(gitlab(read(name))).toEqual([]),
)

test('action.yml is an action of GitHub', () => expect(action(read('action.yml'))).toEqual([]))

test('the schemas see a key that is misspelt, missing, or of another type', () => {
  expect(workflow('on: push\njobs: { one: { runs-on: x, step: [] } }')).not.toEqual([])
  expect(workflow('on: push\njobs: { one: { runs-on: x, steps: [{ run: 1 }] } }')).not.toEqual([])
  expect(action(read('action.yml').replace('using: composite', 'using: compote'))).not.toEqual([])
  expect(gitlab('one: { script: [a], when: sometimes }')).not.toEqual([])
  expect(gitlab('one: { script: [a], artifacts: { path: [b] } }')).not.toEqual([])
})
