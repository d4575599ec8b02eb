import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { assayCatalogue } from '../../suites/catalogue.ts'
import { home, node, project, type Noted } from './project.ts'

const head = "import { conformance } from 'assay/vitest'\nimport { startService } from './service.js'\n"
const of = (tests: readonly Noted[], id: string): Noted => tests.find(({ name }) => name.includes(`${id}: `))!
const states = (tests: readonly Noted[]): Record<string, string> =>
  Object.fromEntries(tests.map(({ name, state }) => [/[A-Z0-9-]+(?=: )/.exec(name)![0], state]))

test('each requirement is a test that says what its verdict is', async () => {
  using mine = project(`${head}
conformance(
  async () => {
    const service = await startService('--fault', 'auth-missing-403', '--fault', 'auth-scheme-case')
    return { ...service, noCreditKey: undefined }
  },
  {
    only: ['AUTH-MISSING', 'AUTH-SCHEME-CASE', 'AUTH-EMPTY-401', 'AUTH-HEADER-TWICE', 'AUTH-HEADER-NAME', 'ERROR-402'],
    labels: { build: '7' },
  },
)`)
  const { tests, failed, code } = await mine.vitest()
  expect(failed).toEqual([])
  expect(code).toBe(1)
  expect(states(tests)).toEqual({
    'AUTH-EMPTY-401': 'failed',
    'AUTH-HEADER-NAME': 'passed',
    'AUTH-HEADER-TWICE': 'passed',
    'AUTH-MISSING-401': 'failed',
    'AUTH-MISSING-MESSAGE': 'skipped',
    'AUTH-SCHEME-CASE': 'passed',
    'ERROR-402': 'skipped',
  })
  const { name, messages } = of(tests, 'AUTH-MISSING-401')
  expect(name).toBe(`auth > AUTH-MISSING-401: ${assayCatalogue.find('AUTH-MISSING-401')!.title}`)
  expect(messages).toHaveLength(1)
  expect(messages[0]).toMatch(/403/)
  expect(messages[0]).toContain('clause 5: "A request without authentication returns 401')
  expect(messages[0]).toMatch(/^again: curl .*\/v1\//m)
  expect(messages[0]).toContain('record: ')
  expect(existsSync(join(mine.path, 'reports/report.html'))).toBe(true)
  expect(of(tests, 'AUTH-SCHEME-CASE').annotations.join('\n')).toMatch(/^warn: .*\n[^]*curl /)
  expect(of(tests, 'AUTH-HEADER-TWICE').annotations.join('\n')).toMatch(/^observed: /)
  expect(of(tests, 'ERROR-402').note).toMatch(/ASSAY_NO_CREDIT_KEY/)
  const { run, requirements } = JSON.parse(mine.read('reports/results.json')) as ReturnType<typeof mine.result>
  expect(run.labels).toEqual({ build: '7' })
  expect(requirements).toHaveLength(tests.length)
  expect(mine.read('service.log')).toBe('started stopped ')
})

test('of what is named only what it needs is sent, and strict makes red what is not established', async () => {
  using mine = project(`${head}
conformance(
  async () => {
    const { baseUrl, apiKey, model, voice, stop } = await startService()
    return { baseUrl, apiKey, model, voice, stop }
  },
  { suites: ['auth', 'budget'], strict: true, out: 'mine' },
)`)
  const { tests, code } = await mine.vitest('-t', 'AUTH-MISSING-401|BUDGET-DATA:')
  const ran = tests.filter(({ name }) => /AUTH-MISSING-401|BUDGET-DATA:/.test(name))
  expect(states(ran)).toEqual({ 'AUTH-MISSING-401': 'passed', 'BUDGET-DATA': 'failed' })
  expect(of(tests, 'BUDGET-DATA').messages[0]).toMatch(/untested: provide ASSAY_MANAGEMENT_KEY/)
  expect(code).toBe(1)
  expect(tests.filter(({ state }) => state !== 'skipped')).toHaveLength(2)
  const { run, requirements } = JSON.parse(mine.read('mine/results.json')) as ReturnType<typeof mine.result>
  expect(requirements.map(({ id }) => id)).toEqual(['AUTH-MISSING-401', 'BUDGET-DATA'])
  expect(run.requests).toBeLessThan(100)
  // Nothing could be sent at all: the same, without a run.
  const none = await mine.vitest('-t', 'BUDGET-DATA:')
  expect(of(none.tests, 'BUDGET-DATA').messages[0]).toMatch(/nothing would be sent.*ASSAY_MANAGEMENT_KEY/)
  expect(none.code).toBe(1)
})

test('a service that does not start, or does not answer, fails and is told once', async () => {
  using mine = project(`${head}
import { describe } from 'vitest'
describe('broken', () => conformance(() => { throw new Error('no database') }, { only: ['AUTH-MISSING'] }))
const never = () => new Promise(() => {})
describe('slow', () => conformance(never, { only: ['AUTH-MISSING'], deadline: '1s', out: 'slow' }))
describe('silent', () => {
  const nothing = { baseUrl: 'http://127.0.0.1:9/v1', managementKey: 'mk-0123456789abcdef', workspaceSlug: 'acme' }
  conformance(() => nothing, { only: ['BUDGET-DATA'], timeout: '2s' })
})`)
  const { tests, code } = await mine.vitest()
  const broken = tests.filter(({ name }) => name.startsWith('broken'))
  expect(broken.map(({ state }) => state)).toEqual(['failed', 'skipped'])
  expect(broken[0]!.messages).toEqual(['no database'])
  expect(broken[1]!.note).toBe('no run: no database')
  const slow = tests.filter(({ name }) => name.startsWith('slow'))
  expect(slow.map(({ state }) => state)).toEqual(['failed', 'skipped'])
  expect(slow[0]!.messages[0]).toMatch(/^the function given to conformance\(\) gave no service within 1 s/)
  const silent = tests.find(({ name }) => name.startsWith('silent'))!
  expect(silent.state).toBe('failed')
  expect(silent.messages[0]).toMatch(/broken off.*cannot be reached/)
  expect(code).toBe(1)
})

test('what is misspelt is refused before anything is started, with the nearest name', async () => {
  using mine = project(`${head}
conformance(() => startService(), { only: ['AUTH-MISING-401'] })`)
  const { failed, code } = await mine.vitest()
  expect(code).toBe(1)
  expect(failed.join('\n')).toMatch(/unknown requirement "AUTH-MISING-401".*AUTH-MISSING-401/)
  expect(existsSync(join(mine.path, 'service.log'))).toBe(false)
})

test('every requirement has a test under a name that does not change, in the suite that it belongs to', async () => {
  using mine = project(`${head}
conformance(() => startService())`)
  const { tests } = await mine.vitest('-t', 'no test has this name')
  expect(tests.map(({ name }) => name)).toEqual(
    assayCatalogue.requirements.map(({ id, title }) => `${assayCatalogue.suiteOf(id)} > ${id}: ${title}`),
  )
  expect(existsSync(join(mine.path, 'service.log'))).toBe(false)
})

test('a run needs no vitest, and its live view says which one it needs', async () => {
  using mine = project('')
  rmSync(join(mine.path, 'node_modules/vitest'))
  const run = ['run', '--reference', '--only', 'AUTH-MISSING-401', '--quiet']
  expect((await mine.node('node_modules/assay/bin/assay.js', ...run)).code).toBe(0)
  const { code, output } = await mine.node('node_modules/assay/bin/assay.js', ...run, '--ui')
  expect(code).toBe(2)
  expect(output).toMatch(/--ui needs vitest 5 or newer beside Assay, and none is there: npm install/)
})

test('the checkout has a project for the reference service, and one for a target of the environment', async () => {
  const judged = async (name: string): Promise<{ code: number | null; output: string }> =>
    node(home, join(home, 'node_modules/vitest/vitest.mjs'), 'run', '--project', name, '-t', 'AUTH-MISSING-401')
  const reference = await judged('reference')
  expect(reference.output).toMatch(/✓ AUTH-MISSING-401: [^]* 1 passed/)
  expect(reference.code).toBe(0)
  const conformance = await judged('conformance')
  expect(conformance.output).toContain('ASSAY_BASE_URL is not set: name the target, and its keys')
  expect(conformance.code).toBe(1)
})
