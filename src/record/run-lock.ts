import {
  closeSync,
  linkSync,
  lstatSync,
  lutimesSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { FileFailure } from './file-failure.ts'

/** Who holds a lock. */
interface Holder {
  readonly host: string
  readonly pid: number
  /**
   * When the process started, in ticks of its system: a process id alone may belong to another process by now. Empty
   * where it is not told.
   */
  readonly started: string
}

/** A lock of another host counts as left behind when its file was not touched for so long. */
const silentMs = 60_000

/** A holder touches its lock so often. */
export const touchMs = 10_000

/** What a lock begins with. */
const lockWords = '{"host":'

/** The lock is held by a run that is under way. */
export class LockedError extends Error {
  constructor(path: string, { host, pid }: Holder) {
    const who = pid === 0 ? 'it' : `process ${pid}${host === hostname() ? '' : ` on ${host}`}`
    super(`another run writes there: ${who} holds ${path}; wait for it to end, or give another --out`)
    this.name = 'LockedError'
  }
}

/**
 * Takes a lock by making a file that must not exist. One that a killed process left behind is taken over: on this host
 * when its process is gone, from another host when nobody touched it for a minute.
 * @throws LockedError when another run holds it · FileFailure when the file cannot be made.
 */
export function takeLock(path: string): void {
  for (let attempt = 0; ; attempt += 1) {
    if (make(path)) return
    const text = textOf(path)
    if (text === undefined) continue
    // One that is being written, or was cut by a full disk, is the beginning of one.
    if (!(text.startsWith(lockWords) || lockWords.startsWith(text))) {
      throw new FileFailure(path, 'used', new Error('it is no lock of Assay: move it away, or give another --out'))
    }
    const holder = holderIn(text)
    if (attempt > 2 || isHeld(path, holder)) throw new LockedError(path, holder)
    setAside(path, text)
  }
}

/**
 * Shows that the holder is alive. Fails in silence: the lock then looks left behind after a minute, to other hosts
 * only.
 */
export function touchLock(path: string): void {
  try {
    const now = new Date()
    if (isMine(path)) lutimesSync(path, now, now)
  } catch {
    /* The disk may be gone; the run will notice by itself. */
  }
}

/** Gives the lock back, if it is this process's. */
export function releaseLock(path: string): void {
  try {
    if (isMine(path)) rmSync(path)
  } catch {
    /* It is gone, or belongs to another run. */
  }
}

/** @throws Where it is gone, or no lock. */
function isMine(path: string): boolean {
  const { host, pid } = JSON.parse(readFileSync(path, 'utf8')) as Holder
  return host === hostname() && pid === process.pid
}

function make(path: string): boolean {
  const mine: Holder = { host: hostname(), pid: process.pid, started: startOf(process.pid) }
  try {
    const file = openSync(path, 'wx', 0o600)
    try {
      writeSync(file, `${JSON.stringify(mine)}\n`)
    } catch (cause) {
      rmSync(path, { force: true })
      throw cause
    } finally {
      closeSync(file)
    }
    return true
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw new FileFailure(path, 'written', cause)
  }
}

/** Undefined when the file went away meanwhile. */
function textOf(path: string): string | undefined {
  try {
    if (!lstatSync(path).isFile()) throw Object.assign(new Error(), { code: 'EISDIR' })
    return readFileSync(path, 'utf8')
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new FileFailure(path, 'read', cause)
  }
}

function holderIn(text: string): Holder {
  try {
    const { host, pid, started } = JSON.parse(text) as Readonly<Record<string, unknown>>
    return { host: String(host), pid: Number(pid), started: String(started) }
  } catch {
    // Made and not yet written, or cut by a full disk: only its age tells.
    return { host: '', pid: 0, started: '' }
  }
}

function isHeld(path: string, { host, pid, started }: Holder): boolean {
  if (host === hostname()) return isAlive(pid) && (started === '' || startOf(pid) === started)
  try {
    return Date.now() - statSync(path).mtimeMs < silentMs
  } catch {
    return false
  }
}

function isAlive(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid < 1) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (cause) {
    // Its process lives and is another one.
    return (cause as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Field 22 of `/proc/PID/stat`; the second field is in parentheses and may hold blanks. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

/**
 * Of two processes that find the same lock left behind, one takes it away; the other gives back what it took by
 * mistake.
 */
function setAside(path: string, text: string): void {
  const aside = `${path}.${process.pid}`
  try {
    renameSync(path, aside)
    try {
      if (readFileSync(aside, 'utf8') !== text) linkSync(aside, path)
    } finally {
      rmSync(aside)
    }
  } catch (cause) {
    if (!['ENOENT', 'EEXIST'].includes((cause as NodeJS.ErrnoException).code ?? ''))
      throw new FileFailure(path, 'replaced', cause)
  }
}
