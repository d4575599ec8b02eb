import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assay, scratch, someKeys } from '../cli/assay.ts'

const pwn =
  '##[error]PWN ::stop-commands::t\n::set-output ' +
  'name=a::b\r##vso[task.complete]\u0085::x::\u2028##teamcity[buildStatus] \u001b[0Ksection_start:1:a\r\u001b[0K'

/** Answers everything with words that CI systems take for commands, wherever a target has words. */
const server = createServer((request, response) => {
  request.resume()
  const isBudget = request.method === 'GET' && request.headers.authorization?.includes('mk-test') === true
  response.writeHead(isBudget ? 200 : 401, pwn.replaceAll(/[^\x20-\x7e]/g, ' '), {
    'content-type': 'application/json',
    'x-note': pwn.replaceAll(/[^\x20-\x7e]/g, ' '),
  })
  const data = {
    id: pwn,
    workspace_id: `\n${pwn}`,
    limit_usd: pwn,
    reset_interval: `   ${pwn}`,
    created_at: pwn,
    updated_at: pwn,
  }
  response.end(
    JSON.stringify(isBudget ? { data, include_byok_in_budgets: pwn } : { error: { code: 401, message: `\n${pwn}` } }),
  )
})

beforeAll(() => new Promise<void>((done) => void server.listen(0, '127.0.0.1', done)))
afterAll(() => void server.close())

/** Lines as runners cut and trim them. */
const linesOf = (text: string): string[] =>
  text.split(/\r\n|[\n\r\u0085\u2028\u2029]/u).map((line) => line.replace(/^[\s\u200b\ufeff]+/u, ''))
/** What acts, apart from the annotations that are Assay's own. */
const commandsIn = (text: string): string[] =>
  linesOf(text).filter(
    (line) =>
      (line.startsWith('::') && !/^::(?:error|warning|notice) title=[\w.: -]+::/u.test(line)) ||
      /##\s?(?:\[|vso|teamcity)|section_(?:start|end):/iu.test(line) ||
      line.includes('\u001b') ||
      line.includes('\u009b'),
  )

test.each([
  ['for people', []],
  ['as JSON', ['--json']],
])('no line of the output lets words of a target act as a command: %s', async (_title, words) => {
  using out = scratch()
  const { port } = server.address() as AddressInfo
  const { code, stdout, stderr } = await assay(
    ['run', '--base-url', `http://127.0.0.1:${port}/v1`, '--suite', 'budget,errors', '--out', out.path, ...words],
    {
      env: { ...someKeys, GITHUB_ACTIONS: 'true' },
    },
  )
  expect(code, stderr).toBe(1)
  expect(stdout, 'the words are shown').toContain('PWN')
  expect(commandsIn(stdout)).toEqual([])
  expect(commandsIn(stderr)).toEqual([])
  const events =
    words.length === 0
      ? []
      : stdout
          .trimEnd()
          .split('\n')
          .map((line) => JSON.parse(line) as { event: string })
  expect(events.filter(({ event }) => event === 'exchange').length > 20).toBe(words.length > 0)
})

test('nor of what judges a record again, or a file', async () => {
  using out = scratch()
  const { port } = server.address() as AddressInfo
  await assay(['run', '--base-url', `http://127.0.0.1:${port}/v1`, '--suite', 'budget', '--out', out.path], {
    env: someKeys,
  })
  for (const words of [
    ['recheck', out.path],
    ['inspect', `${out.path}/results.json`, '--as', 'mp3'],
    ['inspect', `${out.path}/results.json`, '--as', 'mp3', '--json'],
  ]) {
    const { stdout, stderr } = await assay(words, { env: { GITHUB_ACTIONS: 'true' } })
    expect(commandsIn(stdout + stderr), words.join(' ')).toEqual([])
  }
})
