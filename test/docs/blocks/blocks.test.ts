import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import manifest from '../../../package.json' with { type: 'json' }
import { scratch } from '../../cli/assay.ts'
import { flagTests } from '../../cli/flag-tests.ts'
import { exceptions } from './exceptions.ts'
import { blocksOf, commandsOf, home, pages, type Block } from './markdown-blocks.ts'
import { runElsewhere, stages } from './stages.ts'
import { standIns } from './stand-ins.ts'
import { contexts, endings, neighbours } from './typed.ts'

const blocks = pages.flatMap((page) => blocksOf(page))
const inLanguage = (language: string): Block[] => blocks.filter((block) => block.language === language)
const commands = inLanguage('sh').filter(({ page }) => !(page in runElsewhere))
/** Options of vitest and of scripts of this repository, and those that every command has. */
const notOurs = ['--project', '--since', '--sample', '--seed', '--mutant', '--near', '--help', '--version']

const placeOf = ({ page, line }: Block): string => `${page}:${line}`

test('a block is read with its place, its language and without its indentation; one that is not closed is none', () => {
  const text = 'one\n\n  ```sh\n  a \\\n    b   # c\n\n  # d\n  echo "#e"\n  ```\r\n````\n```\n````\n'
  const read = blocksOf('x.md', text)
  expect(read.map(({ line, language }) => [line, language])).toEqual([
    [3, 'sh'],
    [10, ''],
  ])
  expect(commandsOf(read[0]!)).toEqual(['a b', 'echo "#e"'])
  expect(read[1]!.text).toBe('```\n')
  expect(() => blocksOf('x.md', '```sh\nls\n')).toThrow('x.md:1: this block is not closed')
})

test('every block says what it is, so that something is done with it', () => {
  expect(blocks.length).toBeGreaterThan(25)
  const known = ['', 'json', 'mermaid', 'sh', 'ts', 'yaml']
  expect(blocks.filter(({ language }) => !known.includes(language)).map(placeOf)).toEqual([])
  const looksLikeCommand = /^\s*(?:\$ |(?:assay|npm|npx|node|curl|cd|export|git) )/m
  expect(
    inLanguage('')
      .filter(({ text }) => looksLikeCommand.test(text))
      .map(placeOf),
    'commands are `sh`',
  ).toEqual([])
})

describe('commands', () => {
  test('each page that has some says where they are run', () => {
    const staged = [...Object.keys(stages), ...Object.keys(runElsewhere)]
    expect(new Set(inLanguage('sh').map(({ page }) => page))).toEqual(new Set(staged))
    for (const [page, file] of Object.entries(runElsewhere))
      expect(readFileSync(join(home, file), 'utf8')).toContain(dirname(page))
  })

  test('what the tables name stands in a page', () => {
    const all = commands.flatMap(commandsOf)
    const unused = (names: readonly string[], fits: (name: string) => boolean): string[] =>
      names.filter((name) => !fits(name))
    expect(unused(Object.keys(exceptions), (name) => all.includes(name))).toEqual([])
    expect(unused(Object.keys(standIns), (what) => all.some((command) => command.includes(what)))).toEqual([])
    for (const [page, { before = {}, ends = {} }] of Object.entries(stages)) {
      const own = commands.filter((block) => block.page === page)
      const firsts = own.map((block) => commandsOf(block)[0] ?? '')
      expect(unused(Object.keys(before), (start) => firsts.some((first) => first.startsWith(start)))).toEqual([])
      expect(unused(Object.keys(ends), (end) => own.flatMap(commandsOf).includes(end))).toEqual([])
    }
  })

  test('every script of npm that a page names is there', () => {
    const called = pages.flatMap((page) =>
      [...readFileSync(join(home, page), 'utf8').matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map(([, name]) => name!),
    )
    expect(called.length).toBeGreaterThan(30)
    expect([...new Set(called)].filter((name) => !(name in manifest.scripts))).toEqual([])
  })
})

test('every option that a page names is one of a command', () => {
  const ours = new Set(Object.values(flagTests).flatMap((options) => Object.keys(options)))
  const unknown = pages.flatMap((page) => {
    const inCode = [...readFileSync(join(home, page), 'utf8').matchAll(/`((?:assay |--)[^`]*)`/g)]
    return inCode
      .flatMap(([, code]) => code!.match(/(?<=^| )--[a-z][a-z-]*/g) ?? [])
      .filter((flag) => !ours.has(flag) && !notOurs.includes(flag))
      .map((flag) => `${page}: ${flag}`)
  })
  expect([...new Set(unknown)]).toEqual([])
})

test.each(inLanguage('json'))('$page:$line is JSON', ({ text }) => expect(JSON.parse(text)).toBeTypeOf('object'))

test.each(inLanguage('yaml'))('$page:$line is YAML', ({ text }) =>
  expect(parseAllDocuments(text).flatMap(({ errors }) => errors)).toEqual([]),
)

test('TypeScript has no error of types where it stands', () => {
  using folder = scratch()
  const strict = { strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true }
  const ours = { allowImportingTsExtensions: true, resolveJsonModule: true, erasableSyntaxOnly: true }
  const compilerOptions = { target: 'es2024', lib: ['esnext'], module: 'nodenext', types: ['node'], noEmit: true }
  mkdirSync(join(folder.path, 'node_modules'))
  symlinkSync(home, join(folder.path, 'node_modules/assay'))
  for (const name of ['@types', 'vitest'])
    symlinkSync(join(home, 'node_modules', name), join(folder.path, 'node_modules', name))
  const files: Record<string, string> = {
    'package.json': '{ "type": "module" }',
    'tsconfig.json': JSON.stringify({
      compilerOptions: { ...compilerOptions, ...strict, ...ours, skipLibCheck: true },
    }),
    ...neighbours,
  }
  for (const block of inLanguage('ts')) {
    const [start, head] =
      Object.entries(contexts[block.page] ?? {}).find(([words]) => block.text.startsWith(words)) ?? []
    expect(start, `${placeOf(block)} needs an entry in typed.ts`).toBeDefined()
    const place = placeOf(block).replaceAll(/[^\w]/g, '-')
    files[`${place}.ts`] = `${head!.replaceAll('HOME', home)}\n${block.text}${endings[start!] ?? ''}`
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder.path, name), text)
  const tsc = join(home, 'node_modules/typescript/bin/tsc')
  const { status, stdout } = spawnSync(process.execPath, [tsc, '-p', folder.path], { encoding: 'utf8' })
  expect([status, stdout]).toEqual([0, ''])
})
