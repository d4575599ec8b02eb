import { linkSync, lstatSync, mkdirSync, readFileSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { isEmpty, namesIn } from './names-in.ts'

/**
 * Bodies of the run before, set aside while this run brings its own. Most are the same, and are taken back instead of
 * being written anew: for each new file ext4 looks through all that were removed in the last minutes, which takes
 * longer than all else that a default run writes.
 */
export interface EarlierBodies {
  /**
   * Moves the bodies there, or removes them where that cannot be. What bears no digest as its name stays, and with it
   * the folder.
   * @throws The system's error.
   */
  setAside(): void
  /** Puts the body into its place again, where its bytes are these. Never throws, and takes nobody's place. */
  takeBack(sha256: string, bytes: Uint8Array): boolean
  /** Removes those that nobody took back. @returns whether there were any. @throws The system's error. */
  remove(): boolean
}

const digest = /^[0-9a-f]{64}$/

/** @param folder of the bodies, such as `reports/bodies` */
export function earlierBodies(folder: string): EarlierBodies {
  const aside = join(dirname(folder), `.${basename(folder)}.assay-earlier`)
  const remove = (): boolean => {
    if (!isFolder(aside)) return false
    const removed = clear(aside, (name) => rmSync(join(aside, name)))
    if (isEmpty(aside)) rmdirSync(aside)
    return removed
  }
  return {
    setAside() {
      const made = isFolder(aside) || isMade(aside)
      clear(folder, (name) => {
        const [path, place] = [join(folder, name), join(aside, name)]
        if (!made) return rmSync(path)
        // Two names of one file, as a run leaves them that was killed in between, are not renamed one to the other.
        rmSync(place, { force: true })
        renameSync(path, place)
      })
      if (isEmpty(folder)) rmdirSync(folder)
    },
    takeBack(sha256, bytes) {
      const path = join(aside, sha256)
      try {
        const found = lstatSync(path, { throwIfNoEntry: false })
        if (found?.isFile() !== true || found.size !== bytes.length || !readFileSync(path).equals(bytes)) return false
        // Unlike a new name, a link never takes the place of another's file.
        linkSync(path, join(folder, sha256))
      } catch {
        return false
      }
      try {
        rmSync(path)
      } catch {
        // It stands in its place; the other name goes with the rest.
      }
      return true
    },
    remove,
  }
}

function isFolder(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}

/** Not where anything else bears the name, such as a link to a folder elsewhere. */
function isMade(folder: string): boolean {
  try {
    mkdirSync(folder, { mode: 0o700 })
    return true
  } catch {
    return false
  }
}

/** Does something to each body of a folder, by which it is no longer there. @returns whether there were any */
function clear(folder: string, work: (name: string) => void): boolean {
  // Some file systems leave names out while others go.
  for (let any = false; ; any = true) {
    let gone = 0
    for (const name of namesIn(folder)) {
      if (!digest.test(name)) continue
      work(name)
      gone += 1
    }
    if (gone === 0) return any
  }
}
