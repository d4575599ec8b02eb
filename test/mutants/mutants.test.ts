import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { mutants } from './all.ts'
import { killerOf, placesOf } from './mutant.ts'

const root = join(dirname(fileURLToPath(import.meta.url)), '../..')
const read = (file: string): string => (existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : '')

test('what a mutant replaces stands in its file exactly once, and is replaced by something else', () => {
  expect(
    mutants
      .filter((mutant) => placesOf(read(mutant.file), mutant).length !== 1)
      .map(({ file, find }) => `${file}: ${find}`),
  ).toEqual([])
  expect(mutants.filter(({ find, replace }) => find === replace)).toEqual([])
})

test('the test that kills a mutant is there by its name', () => {
  const quoted = (name: string): string[] => [`'${name}`, `"${name}`, `\`${name}`]
  const isThere = ({ file, name }: { file: string; name: string }): boolean =>
    name !== '' && quoted(name).some((words) => read(file).includes(words))
  expect(mutants.map(killerOf).filter((killer) => !isThere(killer))).toEqual([])
})

test('no mutant stands there twice', () => {
  const all = mutants.map(({ file, find, replace }) => JSON.stringify([file, find, replace]))
  expect(all).toHaveLength(new Set(all).size)
})
