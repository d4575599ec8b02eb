import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

/**
 * npm makes a package out of a git address by `npm install` in a clone, and packs what is there: without `dist/` the
 * package would be empty. In a checkout nothing needs `dist/`, and `npm ci` is not to wait for it. npm itself tells the
 * two apart by this variable, which keeps it from preparing a clone within a clone.
 */
if (process.env['_PACOTE_NO_PREPARE_'] !== undefined)
  execFileSync(process.execPath, [join(import.meta.dirname, 'build.ts')], { stdio: 'inherit' })
