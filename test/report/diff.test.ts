import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { commandLine } from '../../src/cli/command-line.ts'
import { tempFolder } from '../../fixtures/temp-folder.ts'
import { changesText } from '../../src/cli/diff.ts'

const runs = join(import.meta.dirname, '../../fixtures/runs')

/** What the command prints about two recorded runs, and its exit code. */
async function diff(before: string, after: string, ...words: readonly string[]): Promise<[number, string]> {
  const { write } = process.stdout
  let printed = ''
  process.stdout.write = (text: string | Uint8Array): boolean => {
    printed += String(text)
    return true
  }
  try {
    return [await commandLine(['diff', resolve(runs, before), resolve(runs, after), ...words]), printed]
  } finally {
    process.stdout.write = write
    process.exitCode = 0
  }
}

test('a run and itself: nothing has changed', async () => {
  expect(await diff('conformant', 'conformant')).toEqual([0, 'Nothing has changed.\n'])
})

test('what broke is named first, and fails; the other way round it is fixed', async () => {
  const [code, text] = await diff('conformant', 'auth-api-key-on-budget')
  expect(code).toBe(1)
  expect(text).toMatch(/^Broken: [^\n]+\n {2}AUTH-API-KEY-ON-BUDGET: pass → fail\n {6}\S/)
  const [back, fixed] = await diff('auth-api-key-on-budget', 'conformant')
  expect(back).toBe(0)
  expect(fixed).toMatch(/^Fixed \(\d+\)\n {2}AUTH-API-KEY-ON-BUDGET: fail → pass\n/m)
})

test('where nothing is decided in both runs nothing was compared: no success', async () => {
  const [code, text] = await diff('conformant', 'unreachable')
  expect([code, text]).toEqual([3, expect.stringMatching(/^Nothing could be compared: no requirement is decided/)])
  const [, json] = await diff('conformant', 'unreachable', '--json')
  expect(JSON.parse(json)).toMatchObject({ worse: false, compared: 0 })
})

const folder = tempFolder('diff')

test('a run that was cut off is compared as far as it came, and is no success', async () => {
  cpSync(join(runs, 'conformant'), folder, { recursive: true })
  const events = join(folder, 'events.ndjson')
  const lines = readFileSync(events, 'utf8').trimEnd().split('\n')
  writeFileSync(events, `${lines.slice(0, -1).join('\n')}\n`)
  expect(await diff('conformant', folder)).toEqual([3, 'Nothing has changed.\n'])
  expect(await diff(folder, 'conformant')).toEqual([0, 'Nothing has changed.\n'])
})

test('as JSON', async () => {
  const [, json] = await diff('conformant', 'auth-api-key-on-budget', '--json')
  const { worse, changes } = JSON.parse(json) as { worse: boolean; changes: { kind: string; id: string }[] }
  expect(worse).toBe(true)
  expect(changes[0]).toMatchObject({ kind: 'broken', id: 'AUTH-API-KEY-ON-BUDGET', before: 'pass', after: 'fail' })
})

test('words of a target are shown on one line', () => {
  const words = ['a\nb\u001b[31m']
  expect(changesText([{ kind: 'still', id: 'A-1', before: 'fail', after: 'fail', title: 't', words }])).toBe(
    'Still violated (1)\n  A-1: fail → fail\n      a b\n',
  )
})
