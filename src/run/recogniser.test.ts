import { expect, test } from 'vitest'
import { recogniser, withoutSecrets } from './recogniser.ts'

const hear = (script: string, ms = 60_000, environment: NodeJS.ProcessEnv = process.env, wav = Buffer.from('RIFF!')) =>
  recogniser(script, environment)(wav, { ms })

test('the file comes to standard input, and standard output is the text', async () => {
  expect(await hear('tr R r; echo')).toEqual({ text: 'rIFF!' })
  // What is not read is no failure.
  expect(await hear('echo heard', 60_000, process.env, Buffer.alloc(4_000_000))).toEqual({ text: 'heard' })
})

test.each([
  ['exit 3', 'it ended with 3'],
  ['echo first >&2; echo "no model" >&2; exit 1', 'it ended with 1: no model'],
  ['kill -9 $$', 'it was ended by SIGKILL'],
  ['head -c 70000 /dev/zero', 'its output is longer than 64 kB'],
  ['/no/such/command', /^it ended with 127: .*no\/such/],
])('%s fails, and says why', async (command, why) => {
  expect(await hear(command)).toEqual({ why: typeof why === 'string' ? why : (expect.stringMatching(why) as string) })
})

test('what takes too long is ended with all that it began', async () => {
  expect(await hear('sleep 600 | cat', 200)).toEqual({ why: 'it took more than 0.2 s' })
})

test('an interrupted run ends it', async () => {
  const abort = new AbortController()
  const heard = recogniser('sleep 600', process.env)(Buffer.alloc(0), { ms: 60_000, signal: abort.signal })
  abort.abort()
  expect(await heard).toEqual({ why: 'the run was interrupted' })
})

test('it sees no setting of Assay, and nothing that holds a secret', async () => {
  const secrets = new Map([['ASSAY_API_KEY', 'sk-secret'] as const])
  const environment = withoutSecrets(
    {
      PATH: process.env['PATH'],
      ASSAY_API_KEY: 'sk-secret',
      Assay_Voice: 'v',
      OTHER: 'Bearer sk-secret',
      MODEL: 'base',
    },
    secrets,
  )
  expect(Object.keys(environment)).toEqual(['PATH', 'MODEL'])
  expect((await hear('env', 60_000, environment)).text).not.toContain('secret')
})
