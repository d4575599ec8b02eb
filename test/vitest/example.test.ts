import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { home, project } from './project.ts'

const read = (name: string): string => readFileSync(join(home, 'examples/node-http', name), 'utf8')

test('the sample service keeps the interface in its own tests, and one mistake in it turns them red', async () => {
  using mine = project(read('conformance.test.ts'), { 'service.ts': read('service.ts') })
  const right = await mine.vitest()
  expect(right.code, right.output).toBe(0)
  const ran = right.tests.filter(({ state }) => state === 'passed')
  expect(ran.length).toBeGreaterThan(40)
  expect(ran.map(({ name }) => name).join('\n')).toContain('BUDGET-ECHO-INTERVAL')
  const skipped = right.tests.filter(({ state }) => state === 'skipped')
  expect(skipped.find(({ name }) => name.includes('SPEECH-MEDIA-TYPE'))!.note).toMatch(/ASSAY_API_KEY/)

  using wrong = project(read('conformance.test.ts'), {
    'service.ts': read('service.ts').replace('reset_interval: interval', "reset_interval: 'daily'"),
  })
  const { code, tests } = await wrong.vitest('-t', 'BUDGET-ECHO-INTERVAL|BUDGET-ID:')
  expect(code).toBe(1)
  expect(tests.flatMap(({ state, name }) => (state === 'failed' ? [name] : [])).join('\n')).toMatch(
    /^budget > BUDGET-ECHO-INTERVAL: [^\n]*$/,
  )
})
