import { statSync } from 'node:fs'
import { FileFailure } from './file-failure.ts'

/** A folder that has to stay the one it was: another that is put in its place, or a link to one, is somebody else's. */
export interface StandingFolder {
  readonly path: string
  /** Device and number of the folder, for whoever goes on with it in another thread. */
  readonly identity: string
  /** @throws FileFailure where something else stands there now, or nothing. */
  check(): void
}

/** @param identity What it was when it was first used; as it is now where that is not said. */
export function standingFolder(path: string, identity = identityOf(path)): StandingFolder {
  return {
    path,
    identity,
    check() {
      if (identityOf(path) !== identity) throw replaced(path)
    },
  }
}

/** Something else stands where the run's own folder stood. */
export function replaced(path: string): FileFailure {
  return new FileFailure(
    path,
    'written',
    new Error(
      'it was replaced or moved while the run was under way, and what stands there now was left alone: ' +
        'run again, with an --out that nobody else changes',
    ),
  )
}

/** Empty where there is no folder. */
function identityOf(path: string): string {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false })
  return found?.isDirectory() === true ? `${found.dev}:${found.ino}` : ''
}
