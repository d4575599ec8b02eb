import { writeSync } from 'node:fs'

/** Writes all of it: the system may take only a part at a time, and does so before it says that a disk is full. */
export function writeWhole(file: number, bytes: Uint8Array): void {
  for (let from = 0; from < bytes.length;) from += writeSync(file, bytes, from)
}
