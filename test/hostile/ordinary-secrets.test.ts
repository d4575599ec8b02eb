import { afterAll, beforeAll, expect, test } from 'vitest'
import { startReference, type Reference } from '../../src/reference/reference.ts'
import { scratch } from '../cli/assay.ts'
import { runAgainst } from './run-against.ts'

let reference: Reference
beforeAll(async () => {
  reference = await startReference({ voice: 'built-in', warm: true })
})
afterAll(() => reference.close())

// A tenant's id in a header is usual; the others stand for whatever an operator may give.
test.each([
  ['the id of the workspace', () => reference.workspaceId], ['a word of the interface', () => 'message'], ['an interval', () => 'weekly'],
  ['a media type', () => 'application/json'], ['the name of a member', () => 'include_byok_in_budgets'],
])('a header value that ordinary answers contain accuses nobody: %s', async (_title, value) => {
  using out = scratch()
  const { code, result, stderr } = await runAgainst(reference.baseUrl, reference, out.path, ['--suite', 'budget,auth,errors', '--quiet', '--header-env', 'x-tenant=TENANT'], { TENANT: value() })
  expect(result.requirements.filter(({ verdict }) => verdict === 'fail').map(({ id, reason }) => `${id}: ${reason}`), stderr).toEqual([])
  expect(code).not.toBe(1)
  expect(result.outcome).not.toBe('conformant')
})
