import { statSync } from 'node:fs'

/**
 * Does a plain file stand there, or a link to one? Of a folder that somebody else made nothing else is opened: a pipe
 * never ends, and some devices do not either.
 */
export function isPlainFile(path: string): boolean {
  try {
    return statSync(path).isFile()
  } catch {
    return false
  }
}
