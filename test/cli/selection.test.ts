import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { chosen } from '../chosen.ts'
import { assay, scratch, someKeys } from './assay.ts'

const nowhere = ['run', '--base-url', 'http://127.0.0.1:9/v1']
const { ASSAY_API_KEY, ASSAY_MANAGEMENT_KEY, ASSAY_MODEL, ASSAY_VOICE, ASSAY_WORKSPACE_ID } = someKeys

test.each([
  [
    'one requirement',
    ['--only', 'AUTH-MISSING-401'],
    /^Selection: 1 of 1 must asked hold; asked: only AUTH-MISSING-401\n/,
  ],
  ['a suite', ['--suite', 'budget'], /^Selection: (\d+) of \1 musts asked hold; asked: suite budget\n/],
  [
    'a level',
    ['--level', 'must', '--suite', 'budget'],
    /^Selection: (\d+) of \1 musts asked hold; asked: suite budget; level must\n/,
  ],
] as const)('%s is a selection: exit 0, a grey badge, and never conformant', async (_name, words, headline) => {
  using out = scratch()
  const { code, stdout } = await assay([
    'run',
    '--reference',
    ...words,
    '--reporter',
    'html,junit,badge,summary',
    '--out',
    out.path,
  ])
  const { outcome, headline: told } = out.result()
  expect([code, outcome]).toEqual([0, 'selection'])
  expect(stdout.replaceAll(/\n(?=\S)/g, ' ').replace(/ {2,}[^]*$/, '') + told).toContain('Selection:')
  expect(`${told}\n`).toMatch(headline)
  expect(JSON.parse(out.read('badge.json'))).toMatchObject({
    color: 'grey',
    isError: false,
    message: expect.stringMatching(/^selection: /) as string,
  })
  expect(out.read('report.html')).toContain('<header class="selection">')
  expect(out.read('junit.xml')).toContain('name="assay.outcome" value="selection"')
  expect(out.read('summary.md')).toMatch(/^### Selection: /)
})

test('a must that fails in a selection is not conformant, exit 1', async () => {
  using out = scratch()
  const { code } = await assay([
    'run',
    '--reference',
    '--fault',
    'auth-missing-accepted',
    '--only',
    'AUTH-MISSING-401',
    '--out',
    out.path,
  ])
  expect([code, out.result().outcome]).toEqual([1, 'not-conformant'])
})

test('all suites by name are no selection', async () => {
  using out = scratch()
  const { stdout } = await assay([
    'run',
    '--reference',
    '--suite',
    'auth,validation,binary,budget,errors',
    '--json',
    '--max-requests',
    '1',
    '--out',
    out.path,
  ])
  const [header] = stdout
    .split('\n')
    .map((line) => (line === '' ? undefined : (JSON.parse(line) as { selection?: { whole: boolean } })))
  expect(header?.selection).toEqual({ whole: true, words: '' })
})

test.each(
  chosen(
    [
      [
        'filters that exclude each other',
        ['--only', 'AUTH-MISSING-401', '--suite', 'budget'],
        someKeys,
        /nothing would be judged: --suite budget and --only AUTH-MISSING-401 exclude each other/,
      ],
      [
        'a level that excludes',
        ['--only', 'AUTH-SCHEME-REFUSED', '--level', 'must'],
        someKeys,
        /--only AUTH-SCHEME-REFUSED and --level must exclude each other/,
      ],
      ['--only with nothing', ['--only', ''], someKeys, /--only names nothing/],
      ['--suite with nothing', ['--suite', ' , '], someKeys, /--suite names nothing/],
      ['--require with nothing', ['--require', ''], someKeys, /--require names nothing/],
      [
        '--require of what is none',
        ['--require', 'budgets'],
        someKeys,
        /--require: unknown operation "budgets": did you mean budget\?/,
      ],
      [
        'a smoke run that sends nothing of it',
        ['--smoke', '--only', 'SPEECH-BODY-EMPTY'],
        someKeys,
        /nothing would be sent for what was asked: left out by --smoke/,
      ],
      [
        'a requirement whose key is missing',
        ['--only', 'ERROR-402'],
        someKeys,
        /nothing would be sent for what was asked: provide ASSAY_NO_CREDIT_KEY/,
      ],
      [
        'a workspace without its key',
        [],
        { ASSAY_API_KEY, ASSAY_MODEL, ASSAY_VOICE, ASSAY_WORKSPACE_ID },
        /ASSAY_WORKSPACE_ID is set, and ASSAY_MANAGEMENT_KEY is not: set the key/,
      ],
      [
        'a slug without its key',
        [],
        { ASSAY_API_KEY, ASSAY_MODEL, ASSAY_VOICE, ASSAY_WORKSPACE_SLUG: 'home' },
        /ASSAY_WORKSPACE_SLUG is set, and ASSAY_MANAGEMENT_KEY is not/,
      ],
      [
        'a model without its key',
        [],
        { ASSAY_MANAGEMENT_KEY, ASSAY_MODEL, ASSAY_VOICE, ASSAY_WORKSPACE_ID },
        /ASSAY_MODEL and ASSAY_VOICE are set, and ASSAY_API_KEY is not/,
      ],
      [
        'a suite without its key',
        ['--suite', 'budget'],
        { ASSAY_API_KEY, ASSAY_MODEL, ASSAY_VOICE },
        /--suite budget: nothing of it could be sent; provide ASSAY_MANAGEMENT_KEY and ASSAY_WORKSPACE_ID/,
      ],
      [
        'a suite without the other key',
        ['--suite', 'binary'],
        { ASSAY_MANAGEMENT_KEY, ASSAY_WORKSPACE_ID },
        /--suite binary: nothing of it could be sent; provide ASSAY_API_KEY/,
      ],
    ],
    2,
  ),
)('usage error, exit 2, with nothing sent and what to do: %s', async (_name, words, env, complaint) => {
  const { code, stdout, stderr } = await assay([...nowhere, ...words], { env })
  expect(stderr).toMatch(complaint)
  expect([code, stdout]).toEqual([2, ''])
})

test.each([
  [
    '--suite budget where the file names a model',
    { model: ASSAY_MODEL, voice: ASSAY_VOICE },
    ['--suite', 'budget'],
    { ASSAY_MANAGEMENT_KEY, ASSAY_WORKSPACE_ID },
  ],
  [
    '--suite binary where the file names a workspace',
    { workspaceId: ASSAY_WORKSPACE_ID },
    ['--suite', 'binary'],
    { ASSAY_API_KEY, ASSAY_MODEL, ASSAY_VOICE },
  ],
  ['one key and nothing of the other operation', {}, [], { ASSAY_API_KEY, ASSAY_MODEL, ASSAY_VOICE }],
])('works without the key that nothing needs: %s', async (_name, file, words, env) => {
  using project = scratch()
  writeFileSync(join(project.path, 'assay.config.json'), JSON.stringify(file))
  expect(await assay([...nowhere, '--plan', ...words], { cwd: project.path, env })).toMatchObject({
    code: 0,
    stderr: '',
  })
})

test('an untested must of a required operation is exit 4, live and judged again, by flag and by file', async () => {
  using service = await served()
  using out = scratch()
  const { baseUrl: ASSAY_BASE_URL, apiKey, model, voice } = service.listening
  const env = { ASSAY_BASE_URL, ASSAY_API_KEY: apiKey!, ASSAY_MODEL: model!, ASSAY_VOICE: voice! } as Record<
    string,
    string
  >
  const words = ['run', '--only', 'BUDGET-ID,SPEECH-VOICE-MIN-LENGTH', '--out', out.path]
  expect((await assay(words, { env })).code).toBe(0)
  expect((await assay([...words, '--require', 'speech'], { env })).code).toBe(0)
  expect((await assay([...words, '--require', 'speech,budget'], { env })).code).toBe(4)
  expect(out.result().exitCode).toBe(4)
  expect((await assay(['recheck', out.path, '--require', 'budget'])).code).toBe(4)
  expect((await assay(['recheck', out.path])).code).toBe(0)
  const file = join(out.path, 'assay.config.json')
  writeFileSync(file, JSON.stringify({ require: ['budget'] }))
  expect((await assay([...words, '--config', file], { env })).code).toBe(4)
})

/** The reference service as a process. */
async function served(): Promise<{ readonly listening: Record<string, string>; [Symbol.dispose](): void }> {
  return new Promise((resolve) => {
    void assay(['serve', '--port', '0'], {
      started: (child) => {
        child.stdout!.once('data', (line: Buffer) =>
          resolve({
            listening: JSON.parse(line.toString()) as Record<string, string>,
            [Symbol.dispose]: () => void child.kill(),
          }),
        )
      },
    })
  })
}
