import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { AssayConfig } from './assay-config.ts'
import type { ConfigFile } from './config-file.ts'
import { readKeys } from './read-keys.ts'
import { readSettings } from './read-settings.ts'
import { refuseUnknownVariables } from './refuse-unknown-variables.ts'

const file = (config: AssayConfig): ConfigFile => ({
  folder: '/project',
  name: 'assay.config.json',
  config,
})

test('a flag goes before the environment, the environment before the file, the file before a default', () => {
  const settings = readSettings({
    flags: {
      baseUrl: 'https://flag.example/v1',
      junitProfile: 'common',
      timeout: 0,
    },
    environment: {
      ASSAY_BASE_URL: 'https://env.example/v1',
      ASSAY_MODEL: 'of/env',
      ASSAY_VOICE: '',
    },
    file: file({
      baseUrl: 'https://file.example/v1',
      model: 'of/file',
      voice: 'file',
      concurrency: 3,
      out: 'from-file',
      junitProfile: 'strict',
      timeout: '5s',
    }),
  })
  expect(settings).toMatchObject({
    baseUrl: 'https://flag.example/v1',
    junitProfile: 'common',
    timeout: 0,
    model: 'of/env',
    // An empty variable is an unset one.
    voice: 'file',
    concurrency: 3,
    out: join('/project', 'from-file'),
    deadline: 600_000,
    bodies: true,
  })
  expect(settings.runs).toBeUndefined()
})

test('a value that a flag or a variable replaces is not read', () => {
  const environment = { ASSAY_PCM_RATE: 'fast' }
  expect(
    readSettings({
      flags: { pcmRate: 8000, concurrency: 4 },
      environment,
      file: file({ concurrency: 5000 }),
    }),
  ).toMatchObject({ pcmRate: 8000, concurrency: 4 })
  expect(() => readSettings({ flags: {}, environment })).toThrow('ASSAY_PCM_RATE: "fast" is no whole number')
})

test('values of every kind are those of a flag or a variable, and paths are relative to the file', () => {
  const config = file({
    faultModels: { 500: 'a/b', 502: 'c,d=e' },
    headerEnv: { 'X-Tenant': 'TENANT' },
    labels: { build: '7', team: 'voice' },
    suites: ['auth'],
    require: ['speech'],
    bodies: false,
    seed: 'random',
    rate: '120/m',
    wait: '2m',
    ca: 'certs/ca.pem',
    cert: '/etc/cert.pem',
    profile: './own.json',
    pcmRate: 24_000,
  })
  expect(readSettings({ flags: {}, environment: {}, file: config })).toMatchObject({
    faultModels: new Map([
      [500, 'a/b'],
      [502, 'c,d=e'],
    ]),
    headerEnv: [['X-Tenant', 'TENANT']],
    labels: { build: '7', team: 'voice' },
    suites: ['auth'],
    require: ['speech'],
    bodies: false,
    seed: 'random',
    rate: 2,
    wait: 120_000,
    ca: join('/project', 'certs/ca.pem'),
    cert: '/etc/cert.pem',
    profile: join('/project', 'own.json'),
    pcmRate: 24_000,
  })
  const named = readSettings({
    flags: {},
    environment: {},
    file: file({ profile: 'interface' }),
  })
  expect(named.profile).toBe('interface')
})

test.each<[AssayConfig, string]>([
  [{ concurrency: 5000 }, '--concurrency: "5000" is no whole number of at least 1 and at most 1000'],
  [{ maxRequests: 0 }, '--max-requests: "0" is no whole number of at least 1'],
  [{ pcmChannels: 1e30 }, 'ASSAY_PCM_CHANNELS: "1e+30" is no whole number of at least 1'],
  [{ rate: '0/s' }, '--rate: "0/s" is no rate; write it like 5/s or 120/m'],
  [{ headerEnv: { 'X-Tenant': 'some value' } }, '--header-env takes NAME=VARIABLE'],
  [{ require: [] }, '--require names nothing'],
])('what the schema of the file lets pass is refused in the words of the flag: %j', (config, message) => {
  expect(() => readSettings({ flags: {}, environment: {}, file: file(config) })).toThrow(message)
})

test('the reference is judged by what the file says of runs, not by what it says of a target', () => {
  const config = file({
    baseUrl: 'https://a.example/v1',
    model: 'a/b',
    baseline: 'known.json',
    headerEnv: { A: 'B' },
    strict: true,
  })
  const settings = readSettings({
    flags: {},
    environment: {},
    file: config,
    reference: true,
  })
  expect(settings.strict).toBe(true)
  expect([settings.baseUrl, settings.model, settings.baseline, settings.headerEnv]).toEqual(Array(4).fill(undefined))
})

test('a key in the environment goes before a file that the configuration names for it', () => {
  const environment = { ASSAY_API_KEY: 'sk-0123456789' }
  const settings = readSettings({
    flags: {},
    environment,
    file: file({ apiKeyFile: 'not-there' }),
  })
  expect(settings.apiKeyFile).toBe(join('/project', 'not-there'))
  expect([...readKeys(settings, environment, false)]).toEqual([['ASSAY_API_KEY', 'sk-0123456789']])
  expect(() => readKeys(settings, {}, false)).toThrow(/^ASSAY_API_KEY_FILE: cannot read .*not-there/)
})

test('an unknown variable of ours is refused with the nearest name; one that a header is read from is not', () => {
  expect(() => refuseUnknownVariables({ ASSAY_API_KEY: 'k', ASSAY_WORKSPACE: 'x', HOME: '/' }, [])).toThrow(
    /unknown variable ASSAY_WORKSPACE in the environment: did you mean ASSAY_WORKSPACE_ID\?/,
  )
  expect(() => refuseUnknownVariables({ ASSAY_TENANT: 't', ASSAY_API_KEY_FILE: 'f' }, ['ASSAY_TENANT'])).not.toThrow()
})

const none = readSettings({ flags: {}, environment: {}, file: undefined })

test.each([
  ['Bearer sk-0123456789', 'begins with "Bearer": give the key alone, since Assay writes the word before it'],
  ['bearer  sk-0123456789\n', 'begins with "Bearer": give the key alone, since Assay writes the word before it'],
  [
    'Authorization: Bearer sk-0123456789',
    'begins with "Bearer": give the key alone, since Assay writes the word before it',
  ],
  ['ASSAY_API_KEY=sk-0123456789', 'holds the name of a variable and "=": give the key alone'],
  ['${ASSAY_KEY}', 'holds the name of a variable in the place of its value: set the key itself'],
  ['"sk-0123456789"', 'stands in quotation marks, which are no part of a key: take them off'],
  ["'sk-0123456789'\n", 'stands in quotation marks, which are no part of a key: take them off'],
  [' sk-0123456789', 'has a blank or a line break before or after the key: take it off'],
  ['sk-0123456789\n\n', 'has a blank or a line break before or after the key: take it off'],
  ['\ufeffsk-0123456789', 'has a blank or a line break before or after the key: take it off'],
  [' \t', 'holds nothing but blanks: it should hold a key'],
  ['sk-01234 56789', 'holds a blank, a line break or a character that no header can carry'],
])('a key with something around it, %j, is told as that, and no part of it is', (key, told) => {
  const read = (): unknown => readKeys(none, { ASSAY_API_KEY: key }, false)
  expect(read).toThrow(`ASSAY_API_KEY ${told}`)
  expect(read).not.toThrow(/0123|6789/)
})

test.each(['sk-"0123456789', 'Bearer-0123456789', 'bearerkey0123', '$0123456789$', "k'0123456789'"])(
  'what a key may be, %j, is taken',
  (key) => {
    expect(readKeys(none, { ASSAY_API_KEY: key }, false).get('ASSAY_API_KEY')).toBe(key)
  },
)
