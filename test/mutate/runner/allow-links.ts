import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { resolve, sep } from 'node:path'

/**
 * A process that may write only below its folder of temporary files may make no symbolic links at all, and tests need
 * some: there they are made by another program.
 */
export function allowLinks(): void {
  fs.symlinkSync = (target, path) => {
    const place = resolve(String(path))
    if (!place.startsWith(resolve(tmpdir()) + sep)) throw new Error(`no link is made outside of ${tmpdir()}`)
    execFileSync('ln', ['-s', '--', String(target), place])
  }
  syncBuiltinESMExports()
}
