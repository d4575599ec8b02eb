import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { slowFiles } from './slow-files.ts'
import { days, restingOn } from './taking-turns.ts'

const files = Object.keys(slowFiles)

test('a slow file has a name that stands', () => {
  expect(files.filter((file) => !existsSync(join(import.meta.dirname, '..', file)))).toEqual([])
})

test('each slow file rests on all days but one, and no day of several takes twice what another does', () => {
  const running = Array.from({ length: days }, (_, day) => {
    const resting = new Set(restingOn(20_000 + day))
    return files.filter((file) => !resting.has(file))
  })
  expect(running.flat().toSorted()).toEqual(files.toSorted())
  const secondsOf = (of: readonly string[]): number => of.reduce((sum, file) => sum + slowFiles[file]!, 0)
  const several = running.filter((of) => of.length > 1).map(secondsOf)
  expect(Math.max(...several)).toBeLessThan(2 * Math.min(...running.map(secondsOf)))
})
