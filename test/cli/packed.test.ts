import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scratch } from './assay.ts'
import { copied } from './checkout-copy.ts'

/** Every file below a folder with its time of change. */
function stamps(folder: string): Map<string, number> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  return new Map(files.map((file) => [file, statSync(file).mtimeMs]))
}

test("the packed tool works in a stranger's project and writes nothing outside --out", { timeout: 240_000 }, () => {
  using checkout = scratch()
  using project = scratch()
  copied(checkout.path)
  const npm = (words: readonly string[], cwd: string): string =>
    execFileSync('npm', words, {
      cwd,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, npm_config_update_notifier: 'false' },
    })
  const [packed] = JSON.parse(npm(['pack', '--json', '--pack-destination', project.path], checkout.path)) as [
    { filename: string; files: { path: string }[] },
  ]
  const sources = packed.files.filter(({ path }) => path.endsWith('.ts') && !/\.d\.ts$|^examples\//.test(path))
  expect(sources).toEqual([])
  // What `exports` of package.json names.
  for (const name of [
    'dist/src/index.d.ts',
    'dist/src/index.js',
    'dist/src/vitest/conformance.d.ts',
    'dist/src/vitest/conformance.js',
    'dist/config.schema.json',
    'dist/src/report/results.schema.json',
  ])
    expect(packed.files.map(({ path }) => path)).toContain(name)
  writeFileSync(
    join(project.path, 'package.json'),
    JSON.stringify({ name: 'stranger', version: '1.0.0', type: 'module' }),
  )
  writeFileSync(join(project.path, 'vite.config.ts'), "throw new Error('this configuration is not to be read')\n")
  writeFileSync(join(project.path, 'vitest.config.ts'), "throw new Error('this configuration is not to be read')\n")
  npm(['install', '--no-audit', '--no-fund', '--prefer-offline', `./${packed.filename}`, 'vitest@3'], project.path)
  // That a call may throw is why it stands in a `try`: bundlers leave out calls whose value nobody uses.
  const built = join(project.path, 'node_modules/assay/dist')
  for (const file of readdirSync(built, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js')))
    expect(readFileSync(join(built, file), 'utf8'), file).not.toMatch(/\btry \{\s*return (?:true|false)\b/)
  mkdirSync(join(project.path, 'out'))
  const before = stamps(project.path)
  // The Node that runs this test runs the installed command too, whatever `node` is on the PATH.
  const output = execFileSync(
    process.execPath,
    [join(project.path, 'node_modules/assay/bin/assay.js'), 'run', '--reference', '--out', 'out'],
    { cwd: project.path, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] },
  )
  expect(output).toMatch(/^Conformant: /)
  const after = stamps(project.path)
  const changed = [...after]
    .filter(([file, at]) => before.get(file) !== at)
    .map(([file]) => file)
    .filter((file) => !file.startsWith(join(project.path, 'out')))
  expect(changed).toEqual([])
  // vitest is the project's own: with another, its live view is refused, and `assay/vitest` makes tests of it.
  const words = [join(project.path, 'node_modules/assay/bin/assay.js'), 'run', '--reference', '--ui']
  const { status, stderr } = spawnSync(process.execPath, words, { cwd: project.path, encoding: 'utf8' })
  expect([status, stderr]).toEqual([2, expect.stringMatching(/--ui needs vitest 5 or newer .* 3\.\d+\.\d+ is there/)])
  expect(readdirSync(join(project.path, 'node_modules/assay'))).not.toContain('node_modules')
  writeFileSync(join(project.path, 'plain.config.js'), 'export default {}')
  writeFileSync(join(project.path, 'mine.test.ts'), ownTest)
  const vitest = ['--no', '--', 'vitest', 'run', '--config', 'plain.config.js', '--reporter', 'verbose']
  const tested = spawnSync('npx', vitest, {
    cwd: project.path,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  })
  expect(tested.stdout).toMatch(/✓ .* AUTH-HEADER-NAME: [^]* × .* AUTH-MISSING-401: /)
  expect(tested.stdout).toContain('Tests  1 failed | 1 passed (2)')
})

/** A test of the stranger's: what it imports is typed. */
const ownTest = `
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { conformance, type Service } from 'assay/vitest'
const words = ['node_modules/assay/bin/assay.js', 'serve', '--port', '0', '--fault', 'auth-missing-403']
conformance(async (): Promise<Service> => {
  const child = spawn(process.execPath, words)
  const line = await new Promise<string>((done) => createInterface({ input: child.stdout }).once('line', done))
  return { ...JSON.parse(line), stop: () => child.kill() }
}, { only: ['AUTH-MISSING-401', 'AUTH-HEADER-NAME'] })
`
