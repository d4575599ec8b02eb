import { readText } from '../record/read-text.ts'
import { UsageError } from './usage-error.ts'

/** @throws UsageError that names the option (or the variable) and the file. */
export function fileText(path: string, option: string): string {
  try {
    return readText(path)
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException
    throw new UsageError(
      `${option}: cannot read ${path}${code === 'ENOENT' ? ': there is no such file' : code === 'EISDIR' ? ': it is a folder' : code === undefined ? `: ${message}` : ''}`,
      { cause },
    )
  }
}
