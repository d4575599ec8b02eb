import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Command } from '@commander-js/extra-typings'
import { expect, test } from 'vitest'
import { program } from '../../src/cli/program.ts'
import { flagTests } from './flag-tests.ts'

const home = resolve(import.meta.dirname, '../..')

/** Each command that does something, with its options as they are typed. */
async function offered(): Promise<[command: string, options: string[]][]> {
  const { commands } = await program([])
  // Only the command that is called is loaded with its options.
  const loaded = await Promise.all(
    commands.map(async (command) =>
      (await program([command.name()])).commands.find((one) => one.name() === command.name())!,
    ),
  )
  return loaded.flatMap((command) => below(command as Command, command.name()))
}

function below(command: Command, path: string): [string, string[]][] {
  const deeper = command.commands.flatMap((one) => below(one as Command, `${path} ${one.name()}`))
  const own = command.options.map(({ long }) => long!)
  // A command that only holds others has nothing to be told.
  return command.commands.length > 0 && own.length === 0 ? deeper : [[path, own], ...deeper]
}

test('each option of each command has a test, and the table names no other', async () => {
  const table = Object.entries(flagTests).map(([command, options]) => [command, Object.keys(options)])
  expect(table).toEqual(await offered())
  expect(table.flatMap(([, options]) => options).length).toBeGreaterThan(70)
})

test.each(Object.entries(flagTests).filter(([, options]) => Object.keys(options).length > 0))(
  'the tests of %s use the options that they are named for',
  (command, options) => {
    const text = new Map(
      [...new Set(Object.values(options))].map((file) => [file, readFileSync(join(home, file), 'utf8')]),
    )
    for (const [option, file] of Object.entries(options)) {
      expect(new RegExp(`['\` ]${option}(?![a-z-])`).test(text.get(file)!), `${file} uses ${command} ${option}`).toBe(
        true,
      )
    }
  },
)
