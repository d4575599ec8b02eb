import { unpack } from './unpack.ts'

/** First bytes, in hex, of what is packed in a way that is not decoded here: bzip2, xz, lzma, 7-Zip, RAR. */
const signs = ['425a68..314159265359', 'fd377a585a00', '5d0000....ffffffffffffffff', '377abcaf271c', '526172211a07']
const longestSign = 13

/** Is it packed in a way that a reader's tools undo and that is not undone here? */
export function isUnknownArchive(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, longestSign)).toString('hex')
  return signs.some((sign) => new RegExp(`^${sign}`).test(head))
}

/** Files of an archive that are looked into. */
const mostFiles = 100
const localHeader = Buffer.from('504b0304', 'hex')

/** The packed files of a zip archive, wherever it begins. Files that are stored as they are stand in it plainly. */
export function zipped(bytes: Uint8Array, most: number): Uint8Array[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const files: Uint8Array[] = []
  let room = most
  for (
    let at = buffer.indexOf(localHeader);
    at >= 0 && at + 30 <= buffer.length && files.length < mostFiles;
    at = buffer.indexOf(localHeader, at + 4)
  ) {
    const method = buffer.readUInt16LE(at + 8)
    if (method !== 8) continue
    const from = at + 30 + buffer.readUInt16LE(at + 26) + buffer.readUInt16LE(at + 28)
    const { bytes: inner } = unpack('raw deflate', bytes.subarray(from), Math.max(1, room))
    if (inner.length > 0) files.push(inner)
    room -= inner.length
  }
  return files
}
