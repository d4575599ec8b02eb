import { afterAll, beforeAll, expect, test } from 'vitest'
import { startReference, type Reference } from '../../src/reference/reference.ts'
import { chosen } from '../chosen.ts'
import { scratch } from '../cli/assay.ts'
import { runAgainst } from './run-against.ts'

let reference: Reference
beforeAll(async () => {
  reference = await startReference({ voice: 'built-in', warm: true })
})
afterAll(() => reference.close())

// A tenant's id in a header is usual; the others stand for whatever an operator may give.
const values: readonly (readonly [title: string, value: () => string])[] = [
  ['the id of the workspace', () => reference.workspaceId],
  ['a word of the interface', () => 'message'],
  ['an interval', () => 'weekly'],
  ['a media type', () => 'application/json'],
  ['the name of a member', () => 'include_byok_in_budgets'],
]

test.each(chosen(values, 5))(
  'a header value that ordinary answers contain accuses nobody: %s',
  async (_title, value) => {
    await accusesNobody(['--header-env', 'x-tenant=TENANT'], { TENANT: value() })
  },
)

test('nor do all of them at once', async () => {
  const variables = Object.fromEntries(values.map(([, value], at) => [`VALUE_${at}`, value()]))
  await accusesNobody(
    Object.keys(variables).flatMap((name, at) => ['--header-env', `x-value-${at}=${name}`]),
    variables,
  )
})

async function accusesNobody(words: readonly string[], variables: Record<string, string>): Promise<void> {
  using out = scratch()
  const all = ['--suite', 'budget,auth,errors', '--quiet', ...words]
  const { code, result, stderr } = await runAgainst(reference.baseUrl, reference, out.path, all, variables)
  expect(
    result.requirements.filter(({ verdict }) => verdict === 'fail').map(({ id, reason }) => `${id}: ${reason}`),
    stderr,
  ).toEqual([])
  expect(code).not.toBe(1)
  expect(result.outcome).not.toBe('conformant')
}
