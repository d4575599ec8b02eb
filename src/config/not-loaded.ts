import { dirname, relative } from 'node:path'

/**
 * Why a module of the user's is no configuration, with the file and the line where that is known, and what to do.
 * @param path Of the module, which may fail by what it imports.
 */
export function notLoaded(path: string, name: string, cause: unknown): string {
  const { message = String(cause), code } = Object(cause) as Partial<NodeJS.ErrnoException>
  const [words] = message.split('\n', 1) as [string]
  if (code === 'ERR_MODULE_NOT_FOUND')
    return `${name} cannot be loaded: ${words.replace(/ imported from .*/, '')}; install it, or mend the import`
  const { stack = '' } = Object(cause) as Partial<Error>
  // What is no code is told by its place in front of the words; what throws, by the first file that is not Node's.
  const [, file, line] =
    /(?:^|\()(?:\s*at )?(?:async )?(?:file:\/\/)?(\/[^\n:]+|[A-Z]:[^\n:]+):(\d+)/m.exec(stack) ?? []
  const isNear = file !== undefined && relative(dirname(path), file).split('/')[0] !== '..'
  const where = isNear ? `${relative(dirname(path), file)}:${line}` : ''
  const place = where === '' || where.startsWith(`${name}:`) ? where || name : `${name} (at ${where})`
  return `${place} cannot be loaded: ${words.replace(/\.$/, '')}; mend it, or name another file with --config`
}
