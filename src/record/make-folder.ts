import { existsSync, mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/**
 * Makes a folder, with those above it that are missing, for its user alone. What exists stays as it is. Each is tried
 * once: `mkdirSync` with `recursive` never returns where nothing can be made, as below `/proc`.
 * @throws The system's error.
 */
export function makeFolder(path: string): void {
  const missing: string[] = []
  for (let folder = resolve(path); !existsSync(folder) && folder !== dirname(folder); folder = dirname(folder))
    missing.unshift(folder)
  for (const folder of missing) {
    try {
      mkdirSync(folder, { mode: 0o700 })
    } catch (error) {
      // Made by another process meanwhile.
      const { code } = error as NodeJS.ErrnoException
      // The folder above is there: below `/proc` the system says all the same that something is missing.
      if (code === 'ENOENT' && existsSync(dirname(folder)))
        throw Object.assign(new Error(`no folder can be made in ${dirname(folder)}: give another place`), {
          syscall: 'mkdir',
          code: 'EOPNOTSUPP',
        })
      if (code !== 'EEXIST') throw error
    }
  }
}
