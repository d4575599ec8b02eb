import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs'

/** Nothing that is read as a whole is longer. */
const most = 16 * 1024 * 1024

/** A pipe with a writer is waited for so long; one without a writer is empty. */
const patienceMs = 5000
const pauseMs = 20

/**
 * The text of a file, or of a pipe such as a shell's `<(…)`. Never blocks: a thread that waits for a pipe cannot be
 * ended.
 * @throws The system's error, or one that says that it is too long, or that nothing came.
 */
export function readText(path: string): string {
  const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
  try {
    if (fstatSync(file).isDirectory())
      throw Object.assign(new Error('it is a folder'), { code: 'EISDIR', syscall: 'read' })
    const pieces: Buffer[] = []
    let length = 0
    for (let waited = 0; ;) {
      const piece = Buffer.allocUnsafe(64 * 1024)
      const count = readSome(file, piece)
      if (count === 0) return withoutMark(Buffer.concat(pieces).toString('utf8'))
      if (count === undefined) {
        if (waited >= patienceMs) throw new Error(`nothing came from it for ${patienceMs / 1000} s`)
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs)
        waited += pauseMs
        continue
      }
      waited = 0
      length += count
      if (length > most) throw new Error(`it is longer than ${most / 1024 / 1024} MiB`)
      pieces.push(piece.subarray(0, count))
    }
  } finally {
    closeSync(file)
  }
}

/** Editors on Windows begin a text with a byte order mark, which belongs to no key and to no JSON. */
function withoutMark(text: string): string {
  return text.replace(/^\uFEFF/, '')
}

/** Undefined where there is nothing yet. */
function readSome(file: number, piece: Buffer): number | undefined {
  try {
    return readSync(file, piece)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return undefined
    throw error
  }
}
