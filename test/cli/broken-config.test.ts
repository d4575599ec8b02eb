import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { assay, scratch, someKeys } from './assay.ts'

/** As Node itself refuses them: vitest loads modules in its own way. */
test.each([
  [
    'no TypeScript',
    { 'assay.config.ts': "export default {\n  baseUrl: 'http://a.example/v1',,\n}" },
    /^assay: assay\.config\.ts:2 cannot be loaded: Unexpected token .*; mend it, or name another file with --config\n$/,
  ],
  [
    'TypeScript that is more than types',
    { 'assay.config.ts': '\nenum A { b }\nexport default {}' },
    /^assay: assay\.config\.ts:2 cannot be loaded: TypeScript enum is not supported .*; mend it/,
  ],
  [
    'a broken file that it imports',
    { 'assay.config.ts': "import './part.ts'\nexport default {}", 'part.ts': '\nlet = =' },
    /^assay: assay\.config\.ts \(at part\.ts:2\) cannot be loaded: .*; mend it/,
  ],
  [
    'a line that throws',
    { 'assay.config.ts': 'const a: { b?: { c: number } } = {}\n\nexport default { runs: a.b!.c }' },
    /^assay: assay\.config\.ts:3 cannot be loaded: Cannot read properties of undefined \(reading 'c'\); mend it/,
  ],
  [
    'a line that ends the process',
    { 'assay.config.ts': 'const a = 1\nprocess.exit(a)\nexport default {}' },
    /^assay: assay\.config\.ts:2 cannot be loaded: it calls process\.exit; mend it/,
  ],
  [
    'a name that is not read',
    { 'assay.config.mjs': 'export default {}' },
    /^assay: assay\.config\.mjs is not read: call it assay\.config\.json or assay\.config\.ts, or name it with/,
  ],
])('a configuration that is %s is refused with its line, and nothing is sent', async (_words, files, told) => {
  using folder = scratch()
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder.path, name), text)
  const { code, stderr, stdout } = await assay(['run'], { cwd: folder.path, env: someKeys })
  expect([code, stderr, stdout]).toEqual([2, expect.stringMatching(told), ''])
})

test('another kind of file is refused with those that may be', async () => {
  using folder = scratch()
  writeFileSync(join(folder.path, 'assay.yaml'), 'runs: 5')
  const { code, stderr } = await assay(['run', '--config', 'assay.yaml'], { cwd: folder.path, env: someKeys })
  expect([code, stderr]).toEqual([2, 'assay: assay.yaml cannot be loaded: a configuration is a .json or a .ts file\n'])
})
