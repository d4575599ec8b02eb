import { closeSync, linkSync, lstatSync, openSync, readFileSync, readSync, renameSync, rmSync, statSync } from 'node:fs'
import { createHash, hash } from 'node:crypto'
import { join } from 'node:path'
import { earlierBodies } from './earlier-bodies.ts'
import { makeFolder } from './make-folder.ts'
import { FileFailure, withFile } from './file-failure.ts'
import { isEmpty } from './names-in.ts'
import { piecesOf } from './pieces-of.ts'
import { releaseLock, takeLock } from './run-lock.ts'
import { standingFolder, type StandingFolder } from './standing-folder.ts'
import { writeWhole } from './write-whole.ts'

/** The folder that a run writes to. It is this run's alone until it is closed. */
export interface RunFolder {
  readonly path: string
  /** For whoever has to give it back when this thread no longer can. */
  readonly lock: string
  /** Which folder it is, whatever its path leads to later. */
  readonly identity: string
  /**
   * Writes a file aside and puts it into its place, so that nobody reads half of it.
   * @throws FileFailure, also where the name is somebody else's by now, or the folder is another one.
   */
  write(name: string, content: string | Uint8Array): void
  /** Notes what was written, and lets the next run in. @throws FileFailure when that cannot be noted. */
  close(): void
}

/** The folder cannot be used without touching what is not Assay's. */
export class ForeignFilesError extends Error {
  constructor(path: string, names: readonly string[]) {
    const [verb, them] = names.length === 1 ? ['was', 'it'] : ['were', 'them']
    super(
      `${path} holds ${names.join(', ')}, which ${verb} not written, or ${verb} changed since, and ` +
        `nothing was touched: move ${them} away, or give another --out`,
    )
    this.name = 'ForeignFilesError'
  }
}

/** Names by which a run's record is kept. */
export const recordNames = ['events.ndjson', 'bodies'] as const

const manifestName = '.assay.json'
const lockName = '.assay.lock'

/** What Assay wrote here: SHA-256 of each file; null for a record that grows, and for its folder. */
interface Manifest {
  readonly assay: 1
  readonly files: Readonly<Record<string, string | null>>
}

/**
 * Takes a folder for a run: makes it if it is missing, locks it, and clears it of what an earlier run wrote. What Assay
 * did not write, or what was changed since, stays as it is: where it bears a name that this run will write, the folder
 * is refused.
 * @param names What the run will write. The names of a record are cleared of an earlier record only where they are
 * among them.
 * @throws LockedError · ForeignFilesError · FileFailure
 */
export function openRunFolder(path: string, names: readonly string[]): RunFolder {
  const inside = (name: string): string => join(path, name)
  if (path === '') throw new FileFailure('--out', 'used', new Error('it names no folder; give one, such as reports'))
  withFile(path, 'used', () => makeFolder(path))
  if (!statSync(path).isDirectory()) throw new FileFailure(path, 'used', Object.assign(new Error(), { code: 'EEXIST' }))
  const lock = inside(lockName)
  takeLock(lock)
  try {
    const before = readManifest(inside(manifestName))
    if (before === undefined) throw new ForeignFilesError(path, [manifestName])
    const foreign = names.filter((name) => !isFree(path, name) && !isOwn(path, name, before.files[name]))
    if (foreign.length > 0) throw new ForeignFilesError(path, foreign)
    // A record that is not written anew is kept: its reports are made again.
    const kept = Object.entries(before.files).filter(
      ([name]) => recordNames.some((one) => one === name) && !names.includes(name),
    )
    const gone = Object.entries(before.files).filter(([name]) => !kept.some(([one]) => one === name))
    for (const [name, digest] of gone) if (isOwn(path, name, digest)) remove(inside(name))
    const growing = names.filter((name) => recordNames.some((one) => one === name)).map((name) => [name, null] as const)
    const manifest = inside(manifestName)
    const folder = folderOf(
      standingFolder(path),
      Object.fromEntries([...kept, ...growing]),
      isThere(manifest) ? digestOf(manifest) : undefined,
    )
    folder.note()
    return folder
  } catch (error) {
    releaseLock(lock)
    throw error
  }
}

/**
 * The folder of a run whose thread was cut off: this process holds its lock already.
 * @param identity Which folder it was.
 * @throws FileFailure where it is another one by now, or somebody else's file stands where its list of files stood.
 */
export function reopenRunFolder(path: string, identity: string): RunFolder {
  const standing = standingFolder(path, identity)
  standing.check()
  const manifest = join(path, manifestName)
  const before = readManifest(manifest)
  if (before === undefined) throw new FileFailure(manifest, 'written', appeared)
  return folderOf(standing, { ...before.files }, isThere(manifest) ? digestOf(manifest) : undefined)
}

/** @param noted Digest of the list of files as it stands there, if one does. */
function folderOf(
  standing: StandingFolder,
  files: Record<string, string | null>,
  noted: string | undefined,
): RunFolder & { note(): void } {
  const { path, identity } = standing
  const lock = join(path, lockName)
  let listed = noted
  const note = (): void => {
    const text = `${JSON.stringify({ assay: 1, files } satisfies Manifest, null, 2)}\n`
    place(standing, manifestName, text, listed)
    listed = hash('sha256', text)
  }
  return {
    path,
    lock,
    identity,
    note,
    write(name, content) {
      const before = files[name] ?? undefined
      place(standing, name, content, before, () => {
        // Noted before it stands there: when this process is killed in between, the next one knows whose it is.
        files[name] = hash('sha256', content)
        note()
      })
    },
    close() {
      try {
        standing.check()
        for (const [name, digest] of Object.entries(files)) {
          if (isFree(path, name)) delete files[name]
          else if (digest === null && isOwn(path, name, null) && name !== 'bodies')
            files[name] = digestOf(join(path, name))
        }
        note()
        removeEarlier(join(path, 'bodies'))
      } finally {
        releaseLock(lock)
      }
    },
  }
}

/** @param known Digest of what we wrote there before; undefined where nothing of ours stands there. */
function place(
  standing: StandingFolder,
  name: string,
  content: string | Uint8Array,
  known: string | undefined,
  ready: () => void = () => undefined,
): void {
  const path = join(standing.path, name)
  const aside = join(standing.path, `.${name}.assay-part`)
  withFile(path, 'written', () => {
    standing.check()
    rmSync(aside, { force: true })
    const file = openSync(aside, 'wx', 0o600)
    try {
      try {
        writeWhole(file, Buffer.from(content))
      } finally {
        closeSync(file)
      }
      if (isThere(path) && !isOwn(standing.path, name, known)) throw appeared
      ready()
      standing.check()
      if (isThere(path)) renameSync(aside, path)
      else putNew(aside, path)
    } finally {
      rmSync(aside, { force: true })
    }
  })
}

/**
 * A link, unlike a new name, never takes the place of another's file. Where the disk knows no links, it was looked a
 * moment before.
 */
function putNew(aside: string, path: string): void {
  try {
    linkSync(aside, path)
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    if (code === 'EEXIST') throw appeared
    if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'ENOENT') throw cause
    renameSync(aside, path)
  }
}

const appeared = new Error(
  'a file that Assay did not write stands there since the run began, and was left alone: move it away, ' +
    'and `assay recheck` makes the report again',
)

/** An empty one where there is none; undefined where the file is no manifest of ours. */
function readManifest(path: string): Manifest | undefined {
  if (!isThere(path)) return { assay: 1, files: {} }
  if (!lstatSync(path).isFile()) return undefined
  try {
    const { assay, files } = JSON.parse(withFile(path, 'read', () => readFileSync(path, 'utf8'))) as Manifest
    return assay === 1 && typeof files === 'object' && files !== null ? { assay, files } : undefined
  } catch (error) {
    if (error instanceof FileFailure) throw error
    return undefined
  }
}

function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined
}

/** Is nothing there? A folder of bodies without any is nothing. */
function isFree(folder: string, name: string): boolean {
  const path = join(folder, name)
  const found = lstatSync(path, { throwIfNoEntry: false })
  return found === undefined || (name === 'bodies' && found.isDirectory() && isEmpty(path))
}

function isOwn(folder: string, name: string, digest: string | null | undefined): boolean {
  const path = join(folder, name)
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (found === undefined || digest === undefined) return false
  if (name === 'bodies') return found.isDirectory()
  // A process that was killed noted no digest of what it was still writing.
  if (digest === null) return found.isFile() && name === 'events.ndjson' && isRecord(path)
  return found.isFile() && digestOf(path) === digest
}

const firstWords = Buffer.from('{"event":"header"')

/** Does it begin as a record does, as far as it goes? */
function isRecord(path: string): boolean {
  return withFile(path, 'read', () => {
    const file = openSync(path, 'r')
    try {
      const head = Buffer.alloc(firstWords.length)
      return firstWords.indexOf(head.subarray(0, readSync(file, head))) === 0
    } finally {
      closeSync(file)
    }
  })
}

function digestOf(path: string): string {
  return withFile(path, 'read', () => {
    const digest = createHash('sha256')
    for (const piece of piecesOf(path)) digest.update(piece)
    return digest.digest('hex')
  })
}

/** The run is whole without this: what cannot be removed now, the next run removes. */
function removeEarlier(bodies: string): void {
  try {
    earlierBodies(bodies).remove()
  } catch {}
}

/** A file, or a folder of bodies: those may come again. */
function remove(path: string): void {
  withFile(path, 'replaced', () => (lstatSync(path).isFile() ? rmSync(path) : earlierBodies(path).setAside()))
}
