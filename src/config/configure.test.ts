import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { tempFolder } from '../../fixtures/temp-folder.ts'
import { assayCatalogue } from '../../suites/catalogue.ts'
import { provides } from './config.ts'
import { runConfig } from '../../fixtures/run-config.ts'
import { headerVariableOf } from './header-variable.ts'
import { defaultTexts } from './texts.ts'

const folder = tempFolder('configure')
const written: string[] = []
afterEach(() => written.splice(0).forEach((path) => rmSync(path)))

function fileWith(text: string): string {
  const path = join(folder, `file-${written.length}`)
  writeFileSync(path, text)
  written.push(path)
  return path
}

const base = {
  ASSAY_BASE_URL: 'https://target.example/api/v1',
  ASSAY_MODEL: 'a/b',
  ASSAY_VOICE: 'v',
  ASSAY_API_KEY: 'sk-0123456789abcdef',
}

test('a slash at the end of the base URL changes nothing; IPv6 is a host like another', () => {
  for (const url of ['http://[::1]:8080/v1', 'http://[::1]:8080/v1/', 'http://[::1]:8080/v1//']) {
    expect(runConfig({ baseUrl: url }, base)).toMatchObject({
      target: { baseUrl: 'http://[::1]:8080/v1' },
      concurrency: 16,
    })
  }
  expect(runConfig({}, base).concurrency).toBe(8)
})

test('a key may lie in a file, whose last line end is no part of it', () => {
  const { ASSAY_API_KEY: _, ...rest } = base
  expect(
    runConfig({}, { ...rest, ASSAY_API_KEY_FILE: fileWith('sk-from-a-file-0123\r\n') }).secrets.get('ASSAY_API_KEY'),
  ).toBe('sk-from-a-file-0123')
  expect(() => runConfig({}, { ...base, ASSAY_API_KEY_FILE: fileWith('x') })).toThrow(
    'ASSAY_API_KEY and ASSAY_API_KEY_FILE are both set: keep one of them',
  )
  expect(() => runConfig({}, { ...rest, ASSAY_API_KEY_FILE: join(folder, 'gone') })).toThrow(
    /ASSAY_API_KEY_FILE: cannot read .*gone: there is no such file/,
  )
  expect(() => runConfig({}, { ...rest, ASSAY_API_KEY_FILE: fileWith('one\ntwo\n') })).toThrow(
    /holds a blank, a line break/,
  )
  expect(() => runConfig({}, { ...rest, ASSAY_API_KEY_FILE: fileWith('\n') })).toThrow(/is empty/)
})

test.each([
  ['none', 'https://target.example/v1', {}, undefined],
  [
    'by scheme',
    'https://target.example/v1',
    { HTTPS_PROXY: 'http://proxy.example:3128', HTTP_PROXY: 'http://other.example' },
    'http://proxy.example:3128/',
  ],
  ['in lower case', 'http://target.example/v1', { http_proxy: 'proxy.example:3128' }, 'http://proxy.example:3128/'],
  [
    'exempt by name',
    'https://a.target.example/v1',
    { HTTPS_PROXY: 'http://p', NO_PROXY: 'x.example, .target.example' },
    undefined,
  ],
  ['exempt by itself', 'https://target.example/v1', { HTTPS_PROXY: 'http://p', no_proxy: 'target.example' }, undefined],
  [
    'another name that ends alike',
    'https://mytarget.example/v1',
    { HTTPS_PROXY: 'http://p', NO_PROXY: 'target.example' },
    'http://p/',
  ],
  [
    'another port',
    'https://target.example:8443/v1',
    { HTTPS_PROXY: 'http://p', NO_PROXY: 'target.example:443' },
    'http://p/',
  ],
  [
    'exempt by port',
    'https://target.example/v1',
    { HTTPS_PROXY: 'http://p', NO_PROXY: 'target.example:443' },
    undefined,
  ],
  ['exempt IPv6', 'http://[2001:db8::1]:80/v1', { HTTP_PROXY: 'http://p', NO_PROXY: '2001:db8::1' }, undefined],
  ['all exempt', 'https://target.example/v1', { HTTPS_PROXY: 'http://p', NO_PROXY: '*' }, undefined],
  ['loopback', 'http://127.0.0.1:4010/v1', { HTTP_PROXY: 'http://p' }, undefined],
  ['loopback by name', 'http://localhost:4010/v1', { HTTP_PROXY: 'http://p' }, undefined],
])('the proxy of the environment: %s', (_words, baseUrl, environment, expected) => {
  expect(runConfig({ baseUrl }, { ...base, ...environment }).proxy).toBe(expected)
})

test('what is no proxy is refused, without its password', () => {
  expect(() => runConfig({}, { ...base, HTTPS_PROXY: 'socks5://me:secret@proxy.example' })).toThrow(
    /HTTPS_PROXY: it is not the URL of an http or https proxy/,
  )
  expect(() => runConfig({}, { ...base, HTTPS_PROXY: 'socks5://me:secret@proxy.example' })).not.toThrow(/secret/)
})

test('a key that could not be distinguished from other text is refused, unless the target is on this machine', () => {
  const short = { ...base, ASSAY_API_KEY: 'sk-1234' }
  expect(() => runConfig({}, short)).toThrow(/^ASSAY_API_KEY has fewer than 8 characters/)
  expect(() => runConfig({}, { ...base, ASSAY_MANAGEMENT_KEY: 'sk-1234' })).toThrow(
    /^ASSAY_MANAGEMENT_KEY has fewer than 8 characters/,
  )
  expect(runConfig({ baseUrl: 'http://127.0.0.1:8080/v1' }, short).secrets.get('ASSAY_API_KEY')).toBe('sk-1234')
  expect(runConfig({}, { ...base, ASSAY_API_KEY: 'sk-12345' }).warnings).toEqual([])
})

test('what is not protected as one may think is said once', () => {
  const headers = {
    headerEnv: [
      ['X-Tenant', 'TENANT'],
      ['X-Gate', 'GATE'],
      ['X-Zone', 'ZONE'],
    ],
  } as const
  const values = { TENANT: 'seven', GATE: 'sesame', ZONE: 'eu' }
  expect(runConfig(headers, { ...base, ...values }).warnings).toEqual([
    '--header-env X-Tenant, X-Zone: a value of fewer than 6 characters is not masked in what is written',
  ])
  const both = { ...base, ASSAY_MANAGEMENT_KEY: 'mk-0123456789abcdef', ...values }
  expect(runConfig({ ...headers, baseUrl: 'http://target.example/v1' }, both).warnings).toHaveLength(2)
  expect(runConfig({ baseUrl: 'http://target.example:8080/v1' }, both).warnings).toEqual([
    'ASSAY_API_KEY and ASSAY_MANAGEMENT_KEY go to target.example:8080 over plain http, for anyone on the ' +
      'way to read; use https',
  ])
  for (const baseUrl of [
    'http://localhost:80/v1',
    'http://127.0.0.1/v1',
    'http://[::1]/v1',
    'https://target.example/v1',
  ])
    expect(runConfig({ baseUrl }, both).warnings).toEqual([])
})

test.each([
  'https://me:hunter2hunter2@target.example/v1',
  'ftp://me:hunter2hunter2@target.example/v1',
  'me:hunter2hunter2@target.example',
  'https://me:hunter2hunter2@/v1',
  'https://target.example/v1?key=hunter2hunter2',
  'https://target.example/v1#hunter2hunter2',
  'hunter2hunter2',
  'https://me:hunter2hunter2@[target.example/v1',
  'https:/ /me:hunter2hunter2@target.example',
  'ftp://target.example/hunter2hunter2',
])('a secret in the URL of the target is refused and not repeated: %s', (baseUrl) => {
  expect(() => runConfig({ baseUrl }, base)).toThrow(/^--base-url: (?!.*hunter2)/)
})

test('of a URL that holds none it is said which it was', () => {
  expect(() => runConfig({ baseUrl: 'target.example/v1' }, base)).toThrow(
    '--base-url: "target.example/v1" is no http or https URL',
  )
})

test('texts come from a file that holds what the suites compare', () => {
  const short = [
    '早上好，今天天气很好。',
    '请记得星期一给植物浇水。',
    '火车今天九点一刻出发。',
    '新鲜的面包清晨闻起来很香。',
  ]
  const medium = short.join('')
  const sound = { short, medium, long: medium.repeat(3) }
  expect(runConfig({ textFile: fileWith(JSON.stringify(sound)) }, base).texts).toMatchObject(sound)
  expect(runConfig({}, base).texts).toBe(defaultTexts)
  const refused = (texts: unknown): string => {
    try {
      runConfig({ textFile: fileWith(typeof texts === 'string' ? texts : JSON.stringify(texts)) }, base)
      return 'accepted'
    } catch (error) {
      return (error as Error).message
    }
  }
  expect(refused('short: a')).toMatch(/is not JSON/)
  expect(refused({ ...sound, short: short.slice(1) })).toMatch(
    /"short" is \[.*\]?; it takes a list of at least 4\. It holds \{ "short": \[4 different sentences/,
  )
  expect(refused({ ...sound, short: [...short.slice(1), short[1]] })).toMatch(/it takes a list without duplicates/)
  expect(refused({ short, medium })).toMatch(/"long" is missing\. It holds/)
  expect(refused({ ...sound, medium: short[0] })).toMatch(
    /medium has 11 characters; it takes at least 26 \(2 times the longest short text\)/,
  )
  expect(refused({ ...sound, long: medium })).toMatch(
    /long has \d+ characters; it takes at least \d+ \(2\.5 times medium\)/,
  )
  expect(() => runConfig({ textFile: join(folder, 'gone') }, base)).toThrow(
    /--text-file: cannot read .*: there is no such file/,
  )
})

test('a header is read from a variable; where its value was given instead, the complaint does not say it again', () => {
  const { extraHeaders, secrets } = runConfig({ headerEnv: [['X-Tenant', 'TENANT']] }, { ...base, TENANT: 'seven' })
  expect([extraHeaders, secrets.get('TENANT')]).toEqual([[['X-Tenant', '${TENANT}']], 'seven'])
  expect(() => runConfig({ headerEnv: [['X-Tenant', 'TENANT']] }, base)).toThrow(
    '--header-env X-Tenant: the variable named behind "=" is not set',
  )
  expect(() => headerVariableOf('Authorization=Bearer sk-1')).toThrow(/^--header-env takes NAME=VARIABLE: [^:]*$/)
})

test('--path takes what a finding says; --smoke has a limit of its own', () => {
  expect(() => runConfig({ path: '3:x' }, base)).toThrow(/--path: "3:x" is no path of an example/)
  expect(runConfig({ smoke: true, maxRequests: 50 }, base).maxRequests).toBe(10)
})

test('one key for both operations is refused, unless it is said what has to be tested', () => {
  const one = { ...base, ASSAY_MANAGEMENT_KEY: base.ASSAY_API_KEY }
  expect(() => runConfig({}, one)).toThrow(
    /^ASSAY_API_KEY and ASSAY_MANAGEMENT_KEY are the same key.*set a key of each kind.*--require speech/,
  )
  const config = runConfig({ require: ['speech'] }, one)
  expect(provides(config, 'two-keys')).toBe(false)
  const untested = assayCatalogue.requirements.filter(({ needs }) =>
    needs.some((probe) => probe.needs.includes('two-keys')),
  )
  expect(untested.map(({ id }) => id).sort()).toEqual(['AUTH-API-KEY-ON-BUDGET', 'AUTH-MANAGEMENT-KEY-ON-SPEECH'])
  expect(provides(runConfig({}, base), 'two-keys')).toBe(true)
  expect(provides(runConfig({}, { ...one, ASSAY_MANAGEMENT_KEY: 'mk-0123456789abcdef' }), 'two-keys')).toBe(true)
})
