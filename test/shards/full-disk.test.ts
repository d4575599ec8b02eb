import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startReference, type Reference } from '../../src/reference/reference.ts'
import { assay, scratch, type Ended } from '../cli/assay.ts'
import { environmentOf } from '../hostile/run-against.ts'

let reference: Reference
beforeAll(async () => {
  reference = await startReference({ voice: 'built-in', warm: true })
})
afterAll(() => reference.close())

const few = ['--suite', 'budget', '--runs', '4', '--quiet']
const shard = (place: string, out: string): Promise<Ended> =>
  assay(['run', '--shard', place, '--out', out, ...few], { env: environmentOf(reference) })

const noSpace = /no space is left on the disk: free some, or give another --out/
const stack = /\n\s+at /

/** A disk of so many kilobytes, until the end of the test; undefined where none may be mounted. */
function smallDisk(below: string, kilobytes: number): ({ readonly path: string } & Disposable) | undefined {
  const path = join(below, 'disk')
  mkdirSync(path)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${kilobytes}k`, 'tmpfs', path], { stdio: 'ignore' })
  } catch {
    return undefined
  }
  return { path, [Symbol.dispose]: () => void execFileSync('umount', ['-l', path]) }
}

test('a shard whose disk is full says so, and its merge is not green', async ({ skip }) => {
  using place = scratch()
  using disk = smallDisk(place.path, 100)
  if (!disk) skip('no file system may be mounted here')
  const full = await shard('1/2', join(disk!.path, 'one'))
  expect(full.code, full.stderr).toBe(3)
  expect(full.stdout + full.stderr).toMatch(noSpace)
  expect(full.stdout + full.stderr).not.toMatch(stack)
  const other = join(place.path, 'two')
  expect((await shard('2/2', other)).code).toBe(0)
  const merged = await assay(['merge', join(disk!.path, 'one'), other])
  expect(merged.code).toBe(3)
  expect(merged.stderr).toMatch(/the merge was refused: .*shard 1 of 2 .*is (?:truncated|not whole)/)
})

test('a merge whose disk is full says which reports are missing, and is not green', async ({ skip }) => {
  using place = scratch()
  const records = join(place.path, 'records')
  for (const index of [1, 2]) expect((await shard(`${index}/2`, join(records, String(index)))).code).toBe(0)
  expect((await assay(['merge', records])).code).toBe(0)
  using disk = smallDisk(place.path, 60)
  if (!disk) skip('no file system may be mounted here')
  const full = await assay(['merge', records, '--out', join(disk!.path, 'report')])
  expect(full.code, full.stderr).toBe(3)
  expect(full.stderr).toMatch(/report\.html cannot be written: no space is left on the disk/)
  expect(full.stdout + full.stderr).not.toMatch(stack)
  execFileSync('bash', ['-c', `cat /dev/zero > ${join(disk!.path, 'rest')} 2>/dev/null || true`])
  const none = await assay(['merge', records, '--out', join(disk!.path, 'other')])
  expect(none.code, none.stderr).toBe(2)
  expect(none.stderr).toMatch(noSpace)
})
