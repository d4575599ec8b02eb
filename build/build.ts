import { execFileSync } from 'node:child_process'
import { cpSync, globSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Makes `dist/`: JavaScript from TypeScript, and beside it the files that it reads at run time. */
const root = join(import.meta.dirname, '..')
rmSync(join(root, 'dist'), { recursive: true, force: true })
execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', join(root, 'tsconfig.build.json')], { stdio: 'inherit' })
for (const file of globSync('src/**/*.{md,json,css,html,js}', { cwd: root, exclude: ['**/tsconfig*.json'] })) cpSync(join(root, file), join(root, 'dist', file))
// By its time `bin/assay.js` sees whether the build is newer than the sources.
writeFileSync(join(root, 'dist/built'), '')
