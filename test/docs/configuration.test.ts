import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { configurationDocument } from '../../src/cli/configuration-document.ts'
import { embeddedEnvironment } from '../../src/cli/embedded.ts'
import { runCommand } from '../../src/cli/run.ts'
import { callFlags, settings, variables, type Setting } from '../../src/config/settings.ts'

test('docs/configuration.md is what the tables say: npm run docs', () => {
  expect(readFileSync(join(import.meta.dirname, '../../docs/configuration.md'), 'utf8')).toBe(configurationDocument())
})

test('the tables hold every flag of `assay run`, and no other', () => {
  const listed = [...Object.values<Setting>(settings).flatMap(({ flag }) => flag ?? []), ...Object.keys(callFlags)]
  expect(listed.toSorted()).toEqual(
    runCommand()
      .options.map(({ long }) => long!)
      .toSorted(),
  )
})

test('the tables hold every variable that the embedded service is described by', () => {
  const names = Object.keys(embeddedEnvironment({} as never))
  expect(names.length).toBeGreaterThan(10)
  for (const name of names) expect(variables).toContain(name)
})
