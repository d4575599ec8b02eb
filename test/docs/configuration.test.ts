import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { configurationDocument } from '../../src/cli/configuration-document.ts'
import { embeddedEnvironment } from '../../src/cli/embedded.ts'
import { runCommand } from '../../src/cli/run.ts'
import { variables } from '../../src/config/refuse-unknown-variables.ts'
import { flagName, settingRows } from '../../src/config/setting-rows.ts'

test('docs/configuration.md is what the table of settings says: npm run docs', () => {
  expect(readFileSync(join(import.meta.dirname, '../../docs/configuration.md'), 'utf8')).toBe(configurationDocument())
})

test('`assay run` has an option for every setting with a flag, and no other', () => {
  const listed = settingRows.flatMap(([, { flag }]) => (flag === undefined ? [] : flagName(flag)))
  expect(listed.length).toBeGreaterThan(40)
  expect(runCommand().options.map(({ long }) => long)).toEqual(listed)
})

test('the table holds every variable that the embedded service is described by', () => {
  const names = Object.keys(embeddedEnvironment({} as never))
  expect(names.length).toBeGreaterThan(10)
  for (const name of names) expect(variables).toContain(name)
})
