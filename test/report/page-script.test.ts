import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('the script of the page is sound', () => {
  const root = join(import.meta.dirname, '..', '..')
  const { status, stdout } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/typescript/bin/tsc'), '-p', join(root, 'src/report/browser')],
    { encoding: 'utf8' },
  )
  expect(stdout).toBe('')
  expect(status).toBe(0)
})
