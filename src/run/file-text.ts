import { readFileSync } from 'node:fs'
import { UsageError } from './usage-error.ts'

/** @throws UsageError that names the option (or the variable) and the file. */
export function fileText(path: string, option: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code
    throw new UsageError(`${option}: cannot read ${path}${code === 'ENOENT' ? ': there is no such file' : code === 'EISDIR' ? ': it is a folder' : ''}`, { cause })
  }
}
