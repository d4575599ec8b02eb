import { spawn, spawnSync, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, expect, test } from 'vitest'
import { tempFolder } from '../../fixtures/temp-folder.ts'

const assay = join(import.meta.dirname, '../../bin/assay.js')
const folder = tempFolder('serve')
const db = join(folder, 'state.db')
const children: ChildProcessWithoutNullStreams[] = []
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
})

async function serve(
  ...words: string[]
): Promise<{ child: ChildProcessWithoutNullStreams; told: Record<string, string> }> {
  const child = spawn(process.execPath, [assay, 'serve', '--voice', 'built-in', ...words])
  children.push(child)
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  return { child, told: JSON.parse(line) as Record<string, string> }
}

function admin(...words: string[]): { code: number | null; told: Record<string, string>; complaint: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [assay, 'serve', 'admin', ...words], {
    encoding: 'utf8',
  })
  return { code: status, told: stdout === '' ? {} : (JSON.parse(stdout) as Record<string, string>), complaint: stderr }
}

function ask(told: Record<string, string>, path: string, key: string | undefined, body?: object): Promise<Response> {
  return fetch(`${told['baseUrl']}${path}`, {
    headers: { authorization: `Bearer ${key}` },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  })
}

test('one line of JSON, and a stop when the parent is gone', async () => {
  const { child, told } = await serve('--with-parent')
  expect(Object.keys(told)).toEqual([
    'baseUrl',
    'apiKey',
    'managementKey',
    'noCreditKey',
    'rateLimitedKey',
    'workspaceId',
    'workspaceSlug',
    'model',
    'voice',
    'otherVoice',
    'faultModels',
    'faultWorkspaces',
  ])
  expect(told['faultModels']).toMatch(/^500=[\w/]+(,5\d\d=[\w/]+)+$/)
  child.stdin.end()
  const [code] = (await once(child, 'exit')) as [number]
  expect(code).toBe(0)
})

test('what it cannot start with is said in one sentence, and nothing is touched', async () => {
  await using taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  const text = join(folder, 'notes.txt')
  writeFileSync(text, 'not a database')
  const refused: readonly (readonly [string[], RegExp])[] = [
    [['--fault', 'auth-missing-acepted'], /did you mean "auth-missing-accepted"/],
    [
      ['--port', String(port)],
      /^assay: cannot listen on 127\.0\.0\.1, port \d+: another process listens there; name another --port/,
    ],
    [['--port', '70000'], /A port is a number from 0 to 65535/],
    [['--host', ''], /^assay: --host names no address/],
    [
      ['--db', text],
      /^assay: ".*notes\.txt" is no database of this service and was left as it is: name a new file with --db/,
    ],
    [['--db', join(folder, 'no/such.db')], /^assay: the database ".*such\.db" cannot be made: there is no folder/],
  ]
  for (const [words, complaint] of refused) {
    const { status, stdout, stderr } = spawnSync(process.execPath, [assay, 'serve', ...words], { encoding: 'utf8' })
    expect([status, stdout], words.join(' ')).toEqual([2, ''])
    expect(stderr).toMatch(complaint)
    expect(
      stderr
        .trim()
        .split('\n')
        .filter((line) => !line.startsWith('(see ')),
      stderr,
    ).toHaveLength(1)
  }
  expect(readdirSync(folder)).toEqual(['notes.txt'])
  expect(readFileSync(text, 'utf8')).toBe('not a database')
})

test.skipIf(process.platform === 'win32')('a disk that takes no more is said in one sentence', () => {
  const { status, stdout, stderr } = spawnSync(
    'sh',
    ['-c', 'ulimit -f 8; exec "$@"', 'sh', process.execPath, assay, 'serve', '--db', join(folder, 'full.db')],
    { encoding: 'utf8' },
  )
  expect([status, stdout]).toEqual([2, ''])
  expect(stderr).toMatch(/^assay: the database ".*full\.db" cannot be used: [^\n]+\n$/)
})

test('processes on one file agree; kill -9 loses nothing, and the keys of that start go with it', async () => {
  const [first, second] = await Promise.all([serve('--db', db), serve('--db', db)])
  const budgetOf = async (
    asked: { told: Record<string, string> },
    key: string | undefined,
    path = '/workspaces/aviary/budgets/daily',
  ): Promise<number> => (await ask(asked.told, path, key)).status
  expect(first.told['workspaceId']).toBe(second.told['workspaceId'])
  // A key of the one opens the other.
  expect((await ask(second.told, `/workspaces/aviary/budgets/daily`, first.told['managementKey'])).status).toBe(200)

  // What the administration does is seen by both, at once.
  const { told: workspace } = admin('workspace', 'create', 'night-shift', '--db', db)
  expect(admin('budget', 'set', 'night-shift', 'weekly', '33.30', '--db', db).code).toBe(0)
  const { told: key } = admin('key', 'create', '--kind', 'api', '--account', 'night', '--db', db)
  const speak = { model: 'assay/parrot', input: 'Hello there.' }
  expect((await ask(first.told, '/audio/speech', key['key'], speak)).status).toBe(402)
  admin('credits', 'add', 'night', '0.0004', '--db', db)
  // 12 characters cost 180 micro-dollars: twice, whoever is asked, and not a third time.
  expect(
    (await Promise.all([first, second, first].map(({ told }) => ask(told, '/audio/speech', key['key'], speak))))
      .map(({ status }) => status)
      .sort((a, b) => a - b),
  ).toEqual([200, 200, 402])

  // Whoever has no key finds no door that was made for tests.
  const bare = String(first.told['baseUrl']).replace('/v1', '')
  const [prefixed, foreign] = await Promise.all(
    ['/with/auth-missing-accepted/v1/workspaces/aviary/budgets/daily', '/anything/v1'].map(async (path) =>
      (await fetch(`${bare}${path}`)).text(),
    ),
  )
  expect(prefixed).toBe(foreign)
  expect(prefixed).toBe('{"error":{"code":404,"message":"Resource not found"}}')

  const gone = once(first.child, 'exit')
  first.child.kill('SIGKILL')
  await gone
  const third = await serve('--db', db, '--deviations')
  for (const alive of [second, third]) {
    expect(await budgetOf(alive, first.told['managementKey'])).toBe(401)
    expect(await budgetOf(alive, second.told['managementKey'])).toBe(200)
    expect(await budgetOf(alive, third.told['managementKey'])).toBe(200)
  }
  const record = (await (
    await ask(third.told, '/workspaces/night-shift/budgets/weekly', third.told['managementKey'])
  ).json()) as { data: Record<string, unknown> }
  expect(record.data).toMatchObject({ workspace_id: workspace['id'], limit_usd: 33.3 })
  expect((await ask(third.told, '/audio/speech', key['key'], speak)).status).toBe(402)
  // Said explicitly, paths choose deviations here too.
  const open = String(third.told['baseUrl']).replace('/v1', '/with/auth-missing-accepted/v1')
  expect((await fetch(`${open}/workspaces/aviary/budgets/daily`)).status).toBe(200)

  const ended = once(second.child, 'exit')
  second.child.kill('SIGTERM')
  await ended
  expect(await budgetOf(third, second.told['managementKey'])).toBe(401)

  const listed = admin('list', '--db', db).told as unknown as {
    accounts: { account: string }[]
    keys: { id: string }[]
    workspaces: { slug: string; limitsUsd: object }[]
  }
  expect(listed.keys.map(({ id }) => id)).toContain(key['id'])
  expect(listed.accounts.map(({ account }) => account)).toContain('night')
  expect(listed.workspaces.find(({ slug }) => slug === 'night-shift')?.limitsUsd).toEqual({ weekly: 33.3 })
  expect(admin('key', 'revoke', String(key['id']), '--db', db).code).toBe(0)
  expect((await ask(third.told, '/audio/speech', key['key'], speak)).status).toBe(401)
  const stopped = once(third.child, 'exit')
  third.child.kill('SIGTERM')
  expect((await stopped)[0]).toBe(0)
  // Nothing is left of anybody's lease.
  expect(readdirSync(folder).filter((name) => name.includes('lease'))).toEqual([])
})

test('what is under way when it is told to stop is spoken to its end', async () => {
  // Slow enough to be still under way, and far from the two seconds that it gets.
  const { child, told } = await serve('--latitude', 'http-slow-pieces')
  const answer = await ask(told, '/audio/speech', told['apiKey'], {
    model: 'assay/parrot',
    input: 'One sentence of many, and not a short one at that. '.repeat(3),
    response_format: 'pcm',
  })
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  const whole = await answer.arrayBuffer()
  expect(whole.byteLength).toBeGreaterThan(300_000)
  expect((await exited)[0]).toBe(0)
  await expect(fetch(String(told['baseUrl']))).rejects.toThrow()
})

test('the administration says what is wrong', () => {
  expect(admin('budget', 'set', 'nowhere', 'daily', '1', '--db', db)).toMatchObject({
    code: 2,
    complaint: expect.stringContaining('no workspace "nowhere"'),
  })
  expect(admin('budget', 'set', 'aviary', 'dayly', '1', '--db', db)).toMatchObject({
    code: 2,
    complaint: expect.stringContaining('did you mean daily'),
  })
  expect(admin('key', 'revoke', 'x', '--db', join(folder, 'other.db'))).toMatchObject({
    code: 2,
    complaint: expect.stringContaining('no database'),
  })
  expect(admin('key', 'create', '--db', join(folder, 'no/such/folder.db'))).toMatchObject({
    code: 2,
    complaint: expect.stringMatching(/^assay: the database ".*folder.db" cannot be made: there is no folder/),
  })
  expect(admin('budget', 'set', 'aviary')).toMatchObject({
    code: 2,
    complaint: expect.stringContaining('see assay serve admin budget set --help'),
  })
  expect(admin('credits', 'add', 'night', '1e9')).toMatchObject({ code: 2, complaint: expect.stringContaining('--db') })
  expect(admin('key', 'create', '--db', join(folder, 'notes.txt'))).toMatchObject({
    code: 2,
    complaint: expect.stringContaining('is no database of this service'),
  })
})
