import { closeSync, lstatSync, openSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync, statSync } from 'node:fs'
import { hash } from 'node:crypto'
import { join } from 'node:path'
import { makeFolder } from './make-folder.ts'
import { FileFailure, withFile } from './file-failure.ts'
import { releaseLock, takeLock } from './run-lock.ts'
import { writeWhole } from './write-whole.ts'

/** The folder that a run writes to. It is this run's alone until it is closed. */
export interface RunFolder {
  readonly path: string
  /** For whoever has to give it back when this thread no longer can. */
  readonly lock: string
  /** Writes a file aside and renames it, so that nobody reads half of it. @throws FileFailure, also where the name is somebody else's. */
  write(name: string, text: string): void
  /** Notes what was written, and lets the next run in. @throws FileFailure when that cannot be noted. */
  close(): void
}

/** The folder cannot be used without touching what is not Assay's. */
export class ForeignFilesError extends Error {
  constructor(path: string, names: readonly string[]) {
    const [verb, them] = names.length === 1 ? ['was', 'it'] : ['were', 'them']
    super(`${path} holds ${names.join(', ')}, which ${verb} not written, or ${verb} changed since, and nothing was touched: move ${them} away, or give another --out`)
    this.name = 'ForeignFilesError'
  }
}

/** Names by which a run's record is kept. */
export const recordNames = ['events.ndjson', 'bodies'] as const

const manifestName = '.assay.json'
const lockName = '.assay.lock'

/** What Assay wrote here: SHA-256 of each file; null for what is being written, or grows, or is a folder. */
interface Manifest {
  readonly assay: 1
  readonly files: Readonly<Record<string, string | null>>
}

/**
 * Takes a folder for a run: makes it if it is missing, locks it, and clears it of what an earlier run wrote.
 * What Assay did not write, or what was changed since, stays as it is: where it bears a name that this run will write, the folder is refused.
 * @param names What the run will write. The names of a record are cleared of an earlier record only where they are among them.
 * @throws LockedError · ForeignFilesError · FileFailure
 */
export function openRunFolder(path: string, names: readonly string[]): RunFolder {
  const inside = (name: string): string => join(path, name)
  withFile(path, 'used', () => makeFolder(path))
  if (!statSync(path).isDirectory()) throw new FileFailure(path, 'used', Object.assign(new Error(), { code: 'EEXIST' }))
  const lock = inside(lockName)
  takeLock(lock)
  try {
    const before = readManifest(inside(manifestName))
    if (before === undefined) throw new ForeignFilesError(path, [manifestName])
    const foreign = names.filter((name) => !isFree(inside(name)) && !isOwn(path, name, before.files[name]))
    if (foreign.length > 0) throw new ForeignFilesError(path, foreign)
    // A record that is not written anew is kept: its reports are made again.
    const kept = Object.entries(before.files).filter(([name]) => recordNames.some((one) => one === name) && !names.includes(name))
    const gone = Object.entries(before.files).filter(([name]) => !kept.some(([one]) => one === name))
    for (const [name, digest] of gone) if (isOwn(path, name, digest)) remove(inside(name))
    const folder = folderOf(path, Object.fromEntries([...kept, ...names.map((name) => [name, null] as const)]))
    folder.note()
    return folder
  } catch (error) {
    releaseLock(lock)
    throw error
  }
}

/** The folder of a run whose thread was cut off: this process holds its lock already. @throws FileFailure */
export function reopenRunFolder(path: string): RunFolder {
  return folderOf(path, { ...readManifest(join(path, manifestName))?.files })
}

function folderOf(path: string, files: Record<string, string | null>): RunFolder & { note(): void } {
  const inside = (name: string): string => join(path, name)
  const lock = inside(lockName)
  const note = (): void => place(path, manifestName, `${JSON.stringify({ assay: 1, files } satisfies Manifest, null, 2)}\n`)
  return {
    path, lock, note,
    write(name, text) {
      if (!(name in files) && !isFree(inside(name))) throw new ForeignFilesError(path, [name])
      place(path, name, text)
      files[name] = hash('sha256', text)
    },
    close() {
      try {
        for (const [name, digest] of Object.entries(files)) {
          if (isFree(inside(name))) delete files[name]
          else if (digest === null && lstatSync(inside(name)).isFile()) files[name] = digestOf(inside(name))
        }
        note()
      } finally {
        releaseLock(lock)
      }
    },
  }
}

function place(folder: string, name: string, text: string): void {
  const aside = join(folder, `.${name}.assay-part`)
  withFile(join(folder, name), 'written', () => {
    rmSync(aside, { force: true })
    const file = openSync(aside, 'wx', 0o600)
    try {
      writeWhole(file, Buffer.from(text))
    } catch (cause) {
      rmSync(aside, { force: true })
      throw cause
    } finally {
      closeSync(file)
    }
    renameSync(aside, join(folder, name))
  })
}

/** An empty one where there is none; undefined where the file is no manifest of ours. */
function readManifest(path: string): Manifest | undefined {
  if (isFree(path)) return { assay: 1, files: {} }
  if (!lstatSync(path).isFile()) return undefined
  try {
    const { assay, files } = JSON.parse(withFile(path, 'read', () => readFileSync(path, 'utf8'))) as Manifest
    return assay === 1 && typeof files === 'object' && files !== null ? { assay, files } : undefined
  } catch (error) {
    if (error instanceof FileFailure) throw error
    return undefined
  }
}

/** Is nothing there, or a folder without anything in it? */
function isFree(path: string): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false })
  return found === undefined || (found.isDirectory() && readdirSync(path).length === 0)
}

function isOwn(folder: string, name: string, digest: string | null | undefined): boolean {
  const path = join(folder, name)
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (found === undefined || digest === undefined) return false
  if (name === 'bodies') return found.isDirectory()
  if (digest === null) return found.isFile()
  return found.isFile() && digestOf(path) === digest
}

function digestOf(path: string): string {
  return withFile(path, 'read', () => hash('sha256', readFileSync(path)))
}

/** A file, or a folder of bodies: of that only what bears a digest as its name. */
function remove(path: string): void {
  withFile(path, 'replaced', () => {
    if (lstatSync(path).isFile()) return rmSync(path)
    for (const name of readdirSync(path)) if (/^[0-9a-f]{64}$/.test(name)) rmSync(join(path, name))
    return readdirSync(path).length === 0 ? rmdirSync(path) : undefined
  })
}
