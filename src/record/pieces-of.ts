import { closeSync, openSync, readSync } from 'node:fs'

/** Bytes that are read at once: the record of a campaign is longer than what memory should hold. */
const pieceSize = 64 * 1024

/**
 * The bytes of a file, in pieces. Each lies where the one before it lay: what is kept has to be copied.
 * @throws Error where it cannot be read.
 */
export function* piecesOf(path: string): Generator<Uint8Array> {
  const file = openSync(path, 'r')
  try {
    const piece = Buffer.allocUnsafeSlow(pieceSize)
    for (let read = readSync(file, piece); read > 0; read = readSync(file, piece)) yield piece.subarray(0, read)
  } finally {
    closeSync(file)
  }
}
