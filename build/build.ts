import { execFileSync } from 'node:child_process'
import { cpSync, globSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { configSchema } from '../src/run/check-config.ts'

/** Makes `dist/`: JavaScript from TypeScript, and beside it the files that it reads at run time. */
const root = join(import.meta.dirname, '..')
rmSync(join(root, 'dist'), { recursive: true, force: true })
execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', join(root, 'tsconfig.build.json')], { stdio: 'inherit' })
for (const file of globSync('src/**/*.{md,json,css,html,js}', { cwd: root, exclude: ['**/tsconfig*.json'] })) cpSync(join(root, file), join(root, 'dist', file))
// For editors: `"$schema": "./node_modules/assay/dist/config.schema.json"` in `assay.config.json`.
writeFileSync(join(root, 'dist/config.schema.json'), `${JSON.stringify(configSchema, null, 2)}\n`)
// By its time `bin/assay.js` sees whether the build is newer than the sources.
writeFileSync(join(root, 'dist/built'), '')
