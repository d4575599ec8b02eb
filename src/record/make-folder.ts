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
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}
