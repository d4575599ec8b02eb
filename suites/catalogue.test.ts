import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sentences } from '../src/contract/sentences.ts'
import { isOwnId, ownProbeStart } from '../src/requirement/own-id.ts'
import { assayCatalogue } from './catalogue.ts'
import { unobservable } from './excluded.ts'

test('every sentence is enforced or excluded with a reason, and not both', () => {
  const enforced = new Set(assayCatalogue.requirements.flatMap((requirement) => requirement.sentences))
  const excluded = new Map(assayCatalogue.excluded.map(({ id, reason }) => [id, reason]))
  for (const { id } of sentences)
    expect(enforced.has(id) !== excluded.has(id), `${id} must stand in a requirement or in suites/excluded.ts`).toBe(
      true,
    )
  for (const [id, reason] of excluded) {
    expect(
      sentences.some((sentence) => sentence.id === id),
      `${id} is no sentence`,
    ).toBe(true)
    expect(reason.length).toBeGreaterThan(10)
  }
})

test('what nothing shows is a part of a sentence that is enforced, in its words', () => {
  const enforced = new Set(assayCatalogue.requirements.flatMap((requirement) => requirement.sentences))
  expect(unobservable.length).toBeGreaterThan(0)
  for (const { id, part, reason } of unobservable) {
    expect(sentences.find((sentence) => sentence.id === id)?.text, id).toContain(part)
    expect(enforced.has(id), id).toBe(true)
    expect(reason.length).toBeGreaterThan(10)
  }
})

test('ids say what they are about, titles are unique, and messages exist wherever something can be violated', () => {
  const titles = assayCatalogue.requirements.map(({ title }) => title)
  expect(new Set(titles).size).toBe(titles.length)
  for (const { id, level, messages } of assayCatalogue.requirements)
    expect(Object.keys(messages).length > 0, id).toBe(level !== 'open')
})

test('no id is one that a suite of a user may have', () => {
  const ids = assayCatalogue.requirements.flatMap(({ id, needs }) => [id, ...needs.map((probe) => probe.id)])
  expect(ids.filter((id) => isOwnId(id) || id.startsWith(ownProbeStart))).toEqual([])
})

test('what follows another requirement names one that exists', () => {
  const { requirements } = assayCatalogue
  const pairs = requirements.flatMap(({ id, follows = [] }) => follows.map((cause) => [id, cause] as const))
  expect(pairs.length).toBeGreaterThan(20)
  for (const [id, cause] of pairs) expect(assayCatalogue.find(cause), `${id} follows ${cause}`).toBeDefined()
})

test('every requirement that a file of a suite exports is in the catalogue', async () => {
  const folders = assayCatalogue.suites.map(({ name }) => name).join()
  const files = globSync(`{${folders}}/*.ts`, { cwd: import.meta.dirname }).filter((file) => !/\w\.\w+\.ts$/.test(file))
  const modules = await Promise.all(
    files.map(async (file) => [file, (await import(join(import.meta.dirname, file))) as object] as const),
  )
  const left = modules.flatMap(([file, module]) =>
    Object.values(module)
      .filter((one: { id?: string; check?: unknown }) => one.check !== undefined && !assayCatalogue.find(one.id!))
      .map(({ id }: { id: string }) => `${id} in suites/${file} is not named in suite.ts beside it`),
  )
  expect(files.length).toBeGreaterThan(30)
  expect(left).toEqual([])
})

test('every suite is handed to vitest under its name', () => {
  expect(assayCatalogue.suites).toHaveLength(5)
  for (const { name } of assayCatalogue.suites) {
    expect(readFileSync(join(import.meta.dirname, name, `${name}.suite.ts`), 'utf8')).toContain(`certify('${name}')`)
  }
})

test('every suite judges the cases of all its requirements', () => {
  for (const { name } of assayCatalogue.suites) {
    const test = readFileSync(join(import.meta.dirname, name, 'cases.test.ts'), 'utf8')
    expect(test).toContain(`await proves(${name}Suite, `)
  }
})
