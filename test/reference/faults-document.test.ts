import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { faultsDocument } from '../../src/reference/faults-document.ts'

test('docs/faults.md is what `node build/faults-doc.ts` writes', () => {
  expect(readFileSync(join(import.meta.dirname, '../../docs/faults.md'), 'utf8')).toBe(faultsDocument())
})
