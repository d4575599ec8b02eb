import { join } from 'node:path'
import { expect, test } from 'vitest'
import { equivalents, isListed } from './equivalents.ts'
import { instrument } from './instrument.ts'
import { Tree } from './tree.ts'

const root = join(import.meta.dirname, '../..')
const tree = new Tree(root, '')

test('each mutant that is listed as equivalent is there, and says why', () => {
  const stale = equivalents.filter((entry) => {
    if (!tree.targets.includes(entry.file)) return true
    const text = tree.textOf(entry.file)
    return !instrument(entry.file, text).mutants.some((mutant) => isListed(entry, entry.file, text, mutant))
  })
  expect(stale).toEqual([])
  expect(equivalents.filter(({ why }) => why.length < 10)).toEqual([])
})
