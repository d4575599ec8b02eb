import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { piecesOf } from './pieces-of.ts'

const folder = mkdtempSync(join(tmpdir(), 'assay-pieces-'))
afterAll(() => rmSync(folder, { recursive: true }))

test.each([0, 1, 64 * 1024, 2_500_000])('gives all %i bytes, and never many at once', (length) => {
  const path = join(folder, String(length))
  const bytes = Buffer.from(Uint8Array.from({ length }, (_, index) => (index * 7 + (index >> 10)) & 0xff))
  writeFileSync(path, bytes)
  const pieces = Array.from(piecesOf(path), (piece) => Buffer.from(piece))
  expect(Math.max(0, ...pieces.map((piece) => piece.length))).toBeLessThanOrEqual(64 * 1024)
  expect(Buffer.concat(pieces).equals(bytes)).toBe(true)
})

test('what is not there cannot be read', () => {
  expect(() => [...piecesOf(join(folder, 'nothing'))]).toThrow('ENOENT')
})
