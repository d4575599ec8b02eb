import { afterAll, beforeAll, expect, test } from 'vitest'
import { startReference, type Reference } from '../../src/reference/reference.ts'
import type { Diagnosis } from '../../src/doctor/diagnose.ts'
import { environmentOf } from '../hostile/run-against.ts'
import { assay, scratch } from './assay.ts'
import { certificate, certificateKey, secureFront, type SecureFront } from './secure-front.ts'

/** Who the target is, and who asks it: the flags of TLS, of `assay run` and of `assay doctor`. */

let reference: Reference
let strict: SecureFront
let lax: SecureFront
beforeAll(async () => {
  reference = await startReference({ voice: 'built-in' })
  ;[strict, lax] = await Promise.all([secureFront(reference.baseUrl, true), secureFront(reference.baseUrl, false)])
})
afterAll(async () => {
  strict.close()
  lax.close()
  await reference.close()
})

/** `--base-url` says where the target is: the environment does not. */
function environment(front: SecureFront): Record<string, string> {
  const { ASSAY_BASE_URL: _told, ...env } = environmentOf(reference)
  return { ...env, https_proxy: front.proxy }
}

const all = { '--ca': certificate, '--cert': certificate, '--key': certificateKey }

test('a run with authority, certificate and key', async () => {
  using out = scratch()
  const words = [
    'run',
    '--base-url',
    strict.named,
    '--only',
    'BUDGET-ID',
    '--out',
    out.path,
    ...Object.entries(all).flat(),
  ]
  const { code, stdout, stderr } = await assay(words, { env: environment(strict) })
  expect(code, stdout + stderr).toBe(0)
  expect(out.result().requirements[0]).toMatchObject({ id: 'BUDGET-ID', verdict: 'pass' })
})

test('what is no certificate is refused before anything is sent', async () => {
  using out = scratch()
  const words = ['run', '--base-url', strict.named, '--ca', 'package.json', '--out', out.path]
  const { code, stderr } = await assay(words, { env: environment(strict) })
  expect([code, stderr]).toEqual([2, expect.stringMatching(/^assay: --ca: package\.json holds no PEM/)])
})

test('a run that does not verify who answers, and says so', async () => {
  using out = scratch()
  const words = ['run', '--base-url', lax.unnamed, '--only', 'BUDGET-ID', '--out', out.path]
  expect((await assay(words, { env: environment(lax) })).code).toBe(3)
  const { code, stderr } = await assay([...words, '--insecure'], { env: environment(lax) })
  expect(code, stderr).toBe(0)
  expect(stderr).toContain('WARNING: certificates are not verified (--insecure)')
})

test.each([
  [
    'with authority, certificate and key',
    (): string[] => ['--base-url', strict.named, ...Object.entries(all).flat()],
    (): SecureFront => strict,
  ],
  ['without verifying', (): string[] => ['--base-url', lax.unnamed, '--insecure'], (): SecureFront => lax],
])('the doctor %s', async (_how, words, front) => {
  const { code, stdout, stderr } = await assay(['doctor', '--json', ...words()], { env: environment(front()) })
  expect(code, stdout + stderr).toBe(0)
  expect((JSON.parse(stdout) as Diagnosis).checks[0]).toMatchObject({ subject: 'target', state: 'works' })
})

test('one request with authority, certificate and key, or without verifying', async () => {
  const words = ['try', '--budget', 'daily', '--base-url']
  const verified = [...words, strict.named, ...Object.entries(all).flat()]
  expect((await assay(verified, { env: environment(strict) })).code).toBe(0)
  expect((await assay([...words, lax.unnamed], { env: environment(lax) })).code).toBe(3)
  const { code, stderr } = await assay([...words, lax.unnamed, '--insecure'], { env: environment(lax) })
  expect([code, stderr]).toEqual([0, expect.stringContaining('certificates are not verified')])
})
