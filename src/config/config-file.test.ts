import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { readConfigFile } from './config-file.ts'

const folders: string[] = []
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true, force: true })))

function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'assay-config-'))
  folders.push(folder)
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}

test('without a file there is no configuration, and a folder of somebody else is not searched', async () => {
  expect(await readConfigFile(undefined, folderWith({ 'other.json': '{}' }))).toBeUndefined()
})

test('JSON and TypeScript are found by their usual names, or by any other when it is given', async () => {
  const json = folderWith({ 'assay.config.json': '{ "model": "a/b" }' })
  expect(await readConfigFile(undefined, json)).toEqual({
    folder: json,
    name: 'assay.config.json',
    config: { model: 'a/b' },
  })
  const ts = folderWith({
    'part.ts': "export const voice: string = 'v'",
    'assay.config.ts': "import { voice } from './part.ts'\nexport default { voice, runs: 5 as number }\n",
  })
  expect((await readConfigFile(undefined, ts))?.config).toEqual({ voice: 'v', runs: 5 })
  const named = folderWith({ 'staging.json': '{ "strict": true }' })
  expect((await readConfigFile('staging.json', named))?.config).toEqual({ strict: true })
})

test.each([
  [
    'two files',
    { 'assay.config.json': '{}', 'assay.config.ts': 'export default {}' },
    undefined,
    /assay\.config\.json and assay\.config\.ts are both here: keep one/,
  ],
  ['a file that is not there', {}, 'stagign.json', /--config: there is no file stagign\.json/],
  ['no JSON', { 'assay.config.json': '{ "model": }' }, undefined, /assay\.config\.json is not JSON: /],
  [
    'no default export',
    { 'assay.config.ts': 'export const config = {}' },
    undefined,
    /assay\.config\.ts has no default export/,
  ],
  [
    'a module that throws',
    { 'assay.config.ts': "throw new Error('no such build')" },
    undefined,
    /assay\.config\.ts:1 cannot be loaded: no such build; mend it, or name another file with --config/,
  ],
  [
    'a module that throws in a line',
    { 'assay.config.ts': 'const a: { b?: { c: number } } = {}\n\nexport default { runs: a.b!.c }' },
    undefined,
    /^assay\.config\.ts:3 cannot be loaded: Cannot read properties of undefined \(reading 'c'\); mend it/,
  ],
  [
    'a module that throws no error',
    { 'assay.config.ts': "throw 'no build'" },
    undefined,
    /^assay\.config\.ts cannot be loaded: no build; mend it/,
  ],
  [
    'a file that it imports and is not there',
    { 'assay.config.ts': "import './gone.ts'\nexport default {}" },
    undefined,
    /^assay\.config\.ts cannot be loaded: Cannot find module '.*gone\.ts'; install it, or mend the import$/,
  ],
  [
    'a promise',
    { 'assay.config.ts': 'export default Promise.resolve({})' },
    undefined,
    /^assay\.config\.ts exports a promise: write `export default await …`$/,
  ],
  ['no object', { 'assay.config.ts': 'export default 5' }, undefined, /it holds 5; a configuration is an object/],
  [
    'an unknown name',
    { 'assay.config.json': '{ "baseURL": "https://a.example/v1" }' },
    undefined,
    /unknown setting "baseURL": did you mean baseUrl\?/,
  ],
  [
    'a wrong type',
    { 'assay.config.json': '{ "concurrency": "8" }' },
    undefined,
    /"concurrency" is "8"; it takes a whole number of at least 1$/,
  ],
  [
    'a wrong member',
    { 'assay.config.json': '{ "headerEnv": { "X-Tenant": 4 } }' },
    undefined,
    /"headerEnv", "X-Tenant" is 4; it takes an object whose values are texts$/,
  ],
  [
    'no duration',
    { 'assay.config.json': '{ "timeout": "soon" }' },
    undefined,
    /"timeout" is "soon"; it takes a duration such as "30s"/,
  ],
  [
    'a name that says nothing',
    { hostname: 'vm' },
    'hostname',
    /^hostname cannot be loaded: a configuration is a \.json or a \.ts file/,
  ],
  ['a list', { 'assay.config.json': '[1]' }, undefined, /it holds \[1\]; a configuration is an object/],
  [
    'a key',
    { 'assay.config.json': '{ "apiKey": "sk-1" }' },
    undefined,
    /"apiKey" would put a key into a file .* shared: set ASSAY_API_KEY .*, or name a file .* with "apiKeyFile"/,
  ],
  [
    'a key by its variable',
    { 'assay.config.json': '{ "ASSAY_MANAGEMENT_KEY": "mk-1" }' },
    undefined,
    /set ASSAY_MANAGEMENT_KEY in the environment/,
  ],
])('%s is refused with the reason', async (_words, files, named, complaint) => {
  const refused = readConfigFile(named, folderWith(files))
  await expect(refused).rejects.toThrow(complaint)
  await expect(refused).rejects.toThrow(expect.objectContaining({ name: 'UsageError' }))
  // A key must not come out again, not even in the complaint.
  await expect(refused).rejects.not.toThrow(/sk-1|mk-1/)
})
