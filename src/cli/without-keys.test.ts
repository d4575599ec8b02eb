import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { home } from '../home.ts'
import { withoutKeys } from './without-keys.ts'

const key = 'sk-or-v1-7d1f0c52ab93'

test.each(['ASSAY_API_KEY', 'OPENAI_API_KEY', 'GATEWAY_TOKEN', 'DB_PASSWORD', 'client_secret'])(
  'the value of %s is masked',
  (name) => {
    expect(withoutKeys(`it cannot be loaded: 401 for ${key}`, { [name]: key })).toBe(
      `it cannot be loaded: 401 for [redacted ${name}]`,
    )
  },
)

test('other values stay, and short ones, which stand in ordinary words', () => {
  const words = 'port 8080 at localhost is taken'
  expect(withoutKeys(words, { HOST: 'localhost', API_KEY: '8080', MY_KEY: undefined })).toBe(words)
})

const folder = mkdtempSync(join(tmpdir(), 'assay-keys-'))
afterAll(() => rmSync(folder, { recursive: true }))

test.each(['run', 'doctor'])('a configuration that throws a key betrays it to nobody: %s', async (command) => {
  const file = join(folder, 'bad.config.ts')
  writeFileSync(file, "throw new Error('no access with ' + process.env.ASSAY_API_KEY)\n")
  const { text, code } = await new Promise<{ text: string; code: unknown }>((done) => {
    execFile(
      process.execPath,
      [join(home, 'bin/assay.js'), command, '--config', file],
      { env: { ...process.env, ASSAY_API_KEY: key }, cwd: folder },
      (error, out, told) => done({ text: out + told, code: error?.code ?? 0 }),
    )
  })
  expect(text).not.toContain(key)
  expect(text).toContain('no access with [redacted ASSAY_API_KEY]')
  expect(code).toBe(2)
})
