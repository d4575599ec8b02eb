import { readText } from '../record/read-text.ts'
import { UsageError } from './usage-error.ts'

const reasons: Readonly<Record<string, string>> = { ENOENT: 'there is no such file', EISDIR: 'it is a folder' }

/** @throws UsageError that names the option (or the variable) and the file. */
export function fileText(path: string, option: string): string {
  try {
    return readText(path)
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException
    const reason = code === undefined ? message : reasons[code]
    throw new UsageError(`${option}: cannot read ${path}${reason === undefined ? '' : `: ${reason}`}`, { cause })
  }
}
