import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { requirementsDocument } from '../../src/cli/requirements-document.ts'

test('docs/requirements.md is what the catalogue says: npm run docs', () => {
  expect(readFileSync(join(import.meta.dirname, '../../docs/requirements.md'), 'utf8')).toBe(requirementsDocument())
})
