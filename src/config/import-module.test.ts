import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { importModule } from './import-module.ts'

const folder = mkdtempSync(join(tmpdir(), 'assay-module-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function moduleOf(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

test('what waits for ever is given up', async () => {
  const waiting = moduleOf('waiting.mjs', 'await new Promise(() => undefined)\nexport default {}')
  await expect(importModule(waiting, 50)).rejects.toThrow('it is not done after 0.05 s')
})

test('what would end the process is refused, and afterwards the process can be ended again', async () => {
  const { exit } = process
  const ending = moduleOf('ending.mjs', 'process.exit(0)\nexport default {}')
  await expect(importModule(ending)).rejects.toThrow('it calls process.exit')
  expect(process.exit).toBe(exit)
})
