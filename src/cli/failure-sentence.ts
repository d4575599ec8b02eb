import { relative } from 'node:path'
import { debuglog } from 'node:util'
import { home } from '../home.ts'
import { FileFailure, isSystemFailure, systemWords } from '../record/file-failure.ts'
import { ForeignFilesError } from '../record/run-folder.ts'
import { LockedError } from '../record/run-lock.ts'
import { UsageError } from '../config/usage-error.ts'
import { RunFailure } from './run-failure.ts'

const debug = debuglog('assay')

/** Their messages are such sentences already. */
const explained = [UsageError, FileFailure, ForeignFilesError, LockedError, RunFailure]

/** A failure of our own in one sentence with the next step; the stack is shown with `NODE_DEBUG=assay` only. */
export function failureSentence(error: unknown): string {
  if (explained.some((kind) => error instanceof kind)) return (error as Error).message
  if (error instanceof Error) debug('%s', error.stack)
  const { code, message = String(error) } = error as Partial<NodeJS.ErrnoException>
  const line = message.split('\n', 1)[0]!
  if (code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND') {
    return `the installation is not complete (${missing(line)}): install it again, with \`npm ci\` in a checkout`
  }
  if (code === 'ERR_WORKER_OUT_OF_MEMORY') return 'there was not enough memory: give it more, or lower --concurrency'
  const isOutOfFiles = /EMFILE|too many open files/i.test(line)
  if (code === 'ERR_WORKER_INIT_FAILED')
    return `no thread could be started: ${isOutOfFiles ? systemWords({ code: 'EMFILE' }) : line}`
  // Node tells of it in words only where it cannot load code.
  if (isOutOfFiles && !isSystemFailure(error)) return `code cannot be loaded: ${systemWords({ code: 'EMFILE' })}`
  if (isSystemFailure(error) && error.syscall === 'uv_cwd')
    return 'the folder that this was started in is gone: change to one that exists'
  const own = damaged(error)
  if (own !== undefined) return `the installation is damaged (${own}): install it again, with \`npm ci\` in a checkout`
  if (isSystemFailure(error)) return `${error.path ?? error.syscall ?? 'the system'}: ${systemWords(error)}`
  return (
    `an internal error (${line}): it is a fault of Assay and says nothing about the target; ` +
    'please report it with what `NODE_DEBUG=assay` shows'
  )
}

/** What the system says of a file that is not as it was installed; anything else tells of the machine. */
const damage: ReadonlySet<string | undefined> = new Set(['ENOENT', 'EACCES', 'EPERM', 'EISDIR', 'ENOTDIR', 'ELOOP'])

/** Which file of Assay's own, or of a package, cannot be read or is no code, if that is what failed. */
function damaged(error: unknown): string | undefined {
  if (isSystemFailure(error))
    return damage.has(error.code) && error.path?.startsWith(home) === true && isInstalled(relative(home, error.path))
      ? `${error.path}: ${error.code}`
      : undefined
  if (
    !(error instanceof SyntaxError) &&
    (error as Partial<NodeJS.ErrnoException>).code !== 'ERR_INVALID_TYPESCRIPT_SYNTAX'
  )
    return undefined
  // Code that cannot be loaded is named before the words; what is wrong with other texts has a place within them only.
  const { stack = '', message } = error as Error
  const isImport =
    / does not provide an export named /.test(message) || stack.startsWith('file:') || stack.startsWith('/')
  const file = /(?:file:\/\/)?(\/[^\s:]+|[A-Z]:[^\s:]+)/.exec(stack)?.[1]
  if (isImport) return `${file === undefined ? '' : `${file}: `}${message.split('\n', 1)[0]!}`
  return file !== undefined && message.includes(file) ? message.split('\n', 1)[0]! : undefined
}

/** Of the folder that holds Assay, what a user puts there (reports, a configuration) is no part of the installation. */
function isInstalled(path: string): boolean {
  return /^(src|suites|node_modules|package\.json)\b/.test(path)
}

/** "Cannot find package 'undici' imported from …": the place is of no use to a user. */
function missing(line: string): string {
  return line.replace(/ imported from .*/, '').replace(/^Cannot find/, 'cannot find')
}
