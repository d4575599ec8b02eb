import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('docs/clients.md is what the clients do: npm run clients', { timeout: 180_000 }, () => {
  // In a process of its own: it shortens all pauses of the process.
  const measured = execFileSync(process.execPath, [join(import.meta.dirname, 'table.ts'), '--print'], {
    encoding: 'utf8',
  })
  expect(readFileSync(join(import.meta.dirname, '../../docs/clients.md'), 'utf8')).toBe(measured)
})
