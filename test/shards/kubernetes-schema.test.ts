import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Job } from 'kubernetes-models/batch/v1/Job'
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap'
import { expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'

const home = join(import.meta.dirname, '../..')

/** The kinds that the recipe has, by the schemas that Kubernetes publishes. */
const kinds = { Job: [Job, 'IJob', 'batch/v1/Job'], ConfigMap: [ConfigMap, 'IConfigMap', 'v1/ConfigMap'] } as const

type Manifest = Record<string, unknown> & { readonly kind: keyof typeof kinds }

const manifests = parseAllDocuments(readFileSync(join(home, 'deploy/kubernetes/shards.yaml'), 'utf8')).map(
  (document) => document.toJS() as Manifest,
)

/** What the schema of its kind says against a manifest; its values, where all of them are right. */
function complaint(manifest: Manifest): string {
  try {
    new kinds[manifest.kind][0](manifest as never).validate()
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

/** Members that no schema has: the types made of the schemas refuse them, and the schemas themselves let them pass. */
function unknownMembers(all: readonly Manifest[]): string {
  // Below the project, so that the package is found.
  const folder = join(home, 'node_modules/.cache', `kubernetes-schema-${process.pid}`)
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'manifests.ts')
  const lines = all.flatMap((manifest, index) => {
    const [, type, place] = kinds[manifest.kind]
    return [
      `import type { ${type} as Type${index} } from 'kubernetes-models/${place}'`,
      `export const manifest${index}: Type${index} = ${JSON.stringify(manifest)}`,
    ]
  })
  writeFileSync(file, lines.join('\n'))
  try {
    const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--target', 'es2024']
    execFileSync(
      process.execPath,
      [join(home, 'node_modules/typescript/bin/tsc'), ...options, '--ignoreConfig', file],
      {
        stdio: 'pipe',
      },
    )
    return ''
  } catch (error) {
    return String((error as { stdout?: Buffer }).stdout)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const job = manifests.find(({ kind }) => kind === 'Job')!
const spec = job['spec'] as Record<string, unknown>

test('the recipe for Kubernetes is as the schemas of Kubernetes want it', () => {
  expect(manifests.map(({ kind }) => kind)).toEqual(['ConfigMap', 'Job', 'Job'])
  expect(manifests.map(complaint)).toEqual(['', '', ''])
  expect(unknownMembers(manifests)).toBe('')
})

test('a wrong value and a member that does not exist are seen', () => {
  expect(complaint({ ...job, spec: { ...spec, completions: '4' } })).toMatch(/completions/)
  const policy = { rules: [{ action: 'Retry', onPodConditions: [{ type: 'DisruptionTarget' }] }] }
  expect(complaint({ ...job, spec: { ...spec, podFailurePolicy: policy } })).toMatch(/action/)
  expect(unknownMembers([{ ...job, spec: { ...spec, backoffLimitPerIndx: 2 } }])).toMatch(/backoffLimitPerIndx/)
})
