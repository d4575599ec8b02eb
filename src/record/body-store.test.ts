import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bodyStore } from './body-store.ts'

let place: string
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'assay-bodies-'))
})
afterEach(() => rmSync(place, { recursive: true }))

const size = 16 * 1024 * 1024
const big = (mark: number): Buffer => Buffer.alloc(size, mark)

test.each([
  ['none are to be written', false],
  ['none can be written', true],
])('where %s, memory holds the newest up to a limit', (_title, keep) => {
  const folder = join(place, 'bodies')
  if (keep) writeFileSync(folder, 'mine')
  let failures = 0
  const store = bodyStore(folder, keep, () => (failures += 1))
  const digests = Array.from({ length: 18 }, (_, mark) => store.put(big(mark)))
  expect(digests.map((digest) => store.has(digest))).toEqual([false, false, ...Array.from({ length: 16 }, () => true)])
  expect(store.get(digests[0]!)).toBeUndefined()
  expect(store.get(digests.at(-1)!)?.length).toBe(size)
  expect([failures, readdirSync(place)]).toEqual([keep ? 1 : 0, keep ? ['bodies'] : []])
})
