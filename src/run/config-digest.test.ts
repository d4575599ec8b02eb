import { expect, test } from 'vitest'
import { runConfig } from '../../fixtures/run-config.ts'
import { assayCatalogue } from '../../suites/catalogue.ts'
import { configDigest, mergeKey } from './config-digest.ts'

const environment = {
  ASSAY_BASE_URL: 'https://target.example/api/v1',
  ASSAY_MODEL: 'a/b',
  ASSAY_VOICE: 'v',
  ASSAY_API_KEY: 'sk-0123456789abcdef',
}
const build = { version: '1.2.3', catalogue: assayCatalogue, requirements: ['AUTH-MISSING'] }

const configOf = (flags: Parameters<typeof runConfig>[0], more: Record<string, string> = {}) =>
  runConfig(flags, { ...environment, ...more })

const plain = configOf({})

test.each([
  ['no long texts', { longText: false }, {}],
  ['gently', { gentle: true }, {}],
  ['another seed', { seed: 4711 }, {}],
  ['fewer examples', { runs: 5 }, {}],
  ['fewer characters', { maxCharacters: 5000 }, {}],
  ['another voice', {}, { ASSAY_VOICE: 'w' }],
  ['one key more', {}, { ASSAY_MANAGEMENT_KEY: 'mk-0123456789abcdef' }],
  ['a faulty model', { faultModels: new Map([[500, 'a/crashing']]) }, {}],
  ['a faulty workspace', { faultWorkspaces: new Map([[500, 'corrupt']]) }, {}],
] as const)('what asks otherwise is another run: %s', (_, flags, more) => {
  const other = configOf(flags, more)
  expect(configDigest(other)).not.toBe(configDigest(plain))
  expect(mergeKey(other, build)).not.toBe(mergeKey(plain, build))
})

test('the same, on another way, is the same run, and so is each shard of it', () => {
  expect(configDigest(configOf({ traceparent: true }, { HTTPS_PROXY: 'http://proxy.example:3128' }))).toBe(
    configDigest(plain),
  )
  expect(configDigest(configOf({}, { ASSAY_API_KEY: 'sk-of-another-machine-0' }))).toBe(configDigest(plain))
  const [first, second] = ['1/2', '2/2'].map((shard) => configOf({ shard }))
  expect(mergeKey(first!, build)).toBe(mergeKey(second!, build))
  expect(mergeKey(configOf({ shard: '1/3' }), build)).not.toBe(mergeKey(first!, build))
})

test('a label tells runs apart, and shards of one run may differ in it', () => {
  const labelled = configOf({ labels: { machine: 'one' } })
  expect(configDigest(labelled)).not.toBe(configDigest(plain))
  expect(mergeKey(labelled, build)).toBe(mergeKey(plain, build))
})
