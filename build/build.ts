import { execFileSync } from 'node:child_process'
import { cpSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import manifest from '../package.json' with { type: 'json' }
import { configSchema } from '../src/config/config-schema.ts'

/**
 * Makes `dist/`: JavaScript from TypeScript, and beside it the files that it reads at run time.
 *
 * Modules are put together, since loading some hundreds of small files took a tenth of a run. Only what is started by
 * its place keeps it: the program, the suites that vitest is given, the worker, and what the package exports.
 */
const root = join(import.meta.dirname, '..')
const dist = join(root, 'dist')
rmSync(dist, { recursive: true, force: true })

const misplaced = globSync('{src,suites}/**/*.ts', { cwd: root }).filter(
  (file) =>
    file !== join('src', 'home.ts') &&
    !file.endsWith('.test.ts') &&
    /import\.meta\.(?:dirname|filename)/.test(readFileSync(join(root, file), 'utf8')),
)
if (misplaced.length > 0)
  throw new Error(
    `${misplaced.join(', ')}: a module does not know its place once it is built; ` +
      'find files from `home` (src/home.ts)',
  )

const started = globSync(
  [
    'src/index.ts',
    'src/vitest/conformance.ts',
    'src/cli/{main,command-thread,rescue-thread,proxy-thread}.ts',
    'src/cli/player/player-thread.ts',
    'src/hearing/{hearing,saying}-thread.ts',
    'src/reference/voice/flite-thread.ts',
    'suites/*/*.suite.ts',
  ],
  { cwd: root },
)
const packages = Object.keys({
  ...manifest.dependencies,
  ...manifest.optionalDependencies,
  // The project's own copies: a second vitest would not know its tests.
  ...manifest.peerDependencies,
})
const bundle = await rolldown({
  cwd: root,
  platform: 'node',
  input: Object.fromEntries(started.map((file) => [file.replace(/\.ts$/, ''), file])),
  external: (id) => packages.some((name) => id === name || id.startsWith(`${name}/`)),
  // Neither this nor `minify` below knows that whether a call throws may be all that is asked: of
  // `try { decodeURIComponent(path); return true }` the call was left out.
  treeshake: false,
})
await bundle.write({
  dir: dist,
  format: 'esm',
  entryFileNames: '[name].js',
  chunkFileNames: 'shared/[name].js',
  minify: false,
})

// Types alone: `assay.config.ts` may import them.
execFileSync(
  process.execPath,
  [join(root, 'node_modules/typescript/bin/tsc'), '-p', join(root, 'tsconfig.build.json')],
  { stdio: 'inherit' },
)
for (const file of globSync('src/**/*.{md,json,css,html,js}', { cwd: root, exclude: ['**/tsconfig*.json'] }))
  cpSync(join(root, file), join(dist, file))
// For editors: `"$schema": "./node_modules/assay/dist/config.schema.json"` in `assay.config.json`.
writeFileSync(join(dist, 'config.schema.json'), `${JSON.stringify(configSchema, null, 2)}\n`)
// By its time `bin/assay.js` sees whether the build is newer than the sources.
writeFileSync(join(dist, 'built'), '')
