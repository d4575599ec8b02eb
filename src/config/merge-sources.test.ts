import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { AssayConfig } from './assay-config.ts'
import { layered, refuseUnknownVariables } from './merge-sources.ts'

const file = (config: AssayConfig): { folder: string; name: string; config: AssayConfig } => ({
  folder: '/project',
  name: 'assay.config.json',
  config,
})

test('a flag goes before the environment, the environment before the file, the file before a default', () => {
  const config = file({
    baseUrl: 'https://file.example/v1',
    model: 'of/file',
    voice: 'file',
    concurrency: 3,
    out: 'from-file',
    junitProfile: 'strict',
  })
  const typed = { baseUrl: 'https://flag.example/v1', out: 'reports', junitProfile: 'common' }
  const { flags, environment } = layered(
    typed,
    new Set(['baseUrl', 'junitProfile']),
    { ASSAY_BASE_URL: 'https://env.example/v1', ASSAY_MODEL: 'of/env', ASSAY_VOICE: '' },
    config,
    false,
  )
  expect(flags).toEqual({
    baseUrl: 'https://flag.example/v1',
    junitProfile: 'common',
    out: join('/project', 'from-file'),
    concurrency: '3',
  })
  // An empty variable is an unset one.
  expect(environment).toEqual({ ASSAY_BASE_URL: 'https://env.example/v1', ASSAY_MODEL: 'of/env', ASSAY_VOICE: 'file' })
})

test('values of every kind stand as they would have been typed, and paths are relative to the file', () => {
  const config = file({
    faultModels: { 500: 'a/b', 502: 'c/d' },
    headerEnv: { 'X-Tenant': 'TENANT' },
    labels: { build: '7', team: 'voice' },
    suites: ['auth'],
    bodies: false,
    seed: 'random',
    ca: 'certs/ca.pem',
    cert: '/etc/cert.pem',
    profile: './own.json',
    pcmRate: 24_000,
  })
  const { flags, environment } = layered({}, new Set(), {}, config, false)
  expect(flags).toEqual({
    headerEnv: ['X-Tenant=TENANT'],
    label: ['build=7', 'team=voice'],
    suite: ['auth'],
    bodies: false,
    seed: 'random',
    ca: join('/project', 'certs/ca.pem'),
    cert: '/etc/cert.pem',
    profile: join('/project', 'own.json'),
  })
  expect(environment).toEqual({ ASSAY_FAULT_MODELS: '500=a/b,502=c/d', ASSAY_PCM_RATE: '24000' })
})

test('a profile that is a name stays one', () => {
  expect(layered({}, new Set(), {}, file({ profile: 'interface' }), false).flags).toEqual({ profile: 'interface' })
})

test('the reference is judged by what the file says of runs, not by what it says of a target', () => {
  const { flags, environment } = layered(
    {},
    new Set(),
    {},
    file({
      baseUrl: 'https://a.example/v1',
      model: 'a/b',
      baseline: 'known.json',
      headerEnv: { A: 'B' },
      strict: true,
    }),
    true,
  )
  expect([flags, environment]).toEqual([{ strict: true }, {}])
})

test('a key in the environment goes before a file that the configuration names for it', () => {
  const { environment } = layered(
    {},
    new Set(),
    { ASSAY_API_KEY: 'k' },
    file({ apiKeyFile: 'api-key', managementKeyFile: 'management-key' }),
    false,
  )
  expect(environment).toEqual({ ASSAY_API_KEY: 'k', ASSAY_MANAGEMENT_KEY_FILE: join('/project', 'management-key') })
})

test('a variable of ours that means nothing is refused with the nearest name; one that a header is read from is not', () => {
  expect(() => refuseUnknownVariables({ ASSAY_API_KEY: 'k', ASSAY_WORKSPACE: 'x', HOME: '/' }, [])).toThrow(
    /unknown variable ASSAY_WORKSPACE in the environment: did you mean ASSAY_WORKSPACE_ID\?/,
  )
  expect(() => refuseUnknownVariables({ ASSAY_TENANT: 't', ASSAY_API_KEY_FILE: 'f' }, ['ASSAY_TENANT'])).not.toThrow()
})
