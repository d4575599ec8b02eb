import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tempFolder } from '../../fixtures/temp-folder.ts'
import { preAuthenticationEncoding } from '../../src/certificate/envelope.ts'
import { challengeSeed, challengeSentence } from '../../src/config/challenge.ts'
import { readRun } from '../../src/record/run-record.ts'
import { startReference } from '../../src/reference/reference.ts'
import { chosen } from '../chosen.ts'
import { environmentOf } from '../hostile/run-against.ts'
import { assay, scratch, shell } from '../cli/assay.ts'
import { need } from '../tools/needs.ts'
import { certifiedRun, challenge, image, opensslVerifies, verified, type CertifiedRun } from './certified-run.ts'
import { envelopeTamperings } from './envelope-tamperings.ts'
import { recordTamperings } from './record-tamperings.ts'

const folder = tempFolder('certificate')
const tamperings = [...envelopeTamperings, ...recordTamperings]
let run: CertifiedRun
beforeAll(async () => {
  run = await certifiedRun()
})
afterAll(() => run[Symbol.dispose]())

test('a certified run verifies; every line says what was found to hold', async () => {
  const words = ['--challenge', challenge, '--subject', `${image.name}=sha256:${image.sha256}`]
  const { code, text } = await verified(run.copy(), [run.keys.own.publicFile], words)
  expect(code, text).toBe(0)
  expect(text.split('\n').map((line) => line.slice(0, 60).replaceAll(/\d+/g, 'N').trim())).toEqual([
    'The certificate holds.',
    '',
    expect.stringMatching(/^signature {2}EdN, key /),
    expect.stringMatching(/^record {5}N events and N bodies are those/),
    expect.stringMatching(/^subject {4}registry\/speech shaN:/),
    'challenge  nonce.N, as you sent it',
    expect.stringMatching(/^catalogue {2}assay N\.N\.N, /),
    'verdicts   judged again: conformant, N pass, N warn, N fai',
    '',
  ])
  expect(text).toContain('as expected')
  const json = await verified(run.copy(), [run.keys.own.publicFile], ['--json'])
  expect(JSON.parse(json.text)).toMatchObject({ verdict: 'holds', held: { length: 6 } })
})

test('what is written in another way and says the same is accepted', async () => {
  const copy = run.copy()
  copy.certificate = copy.certificate
    .split('\n')
    .map((line) =>
      line.replaceAll(
        /"(payload|sig)":"([^"]+)"/g,
        (_, name: string, text: string) => `"${name}" : "${text.replaceAll('+', '-').replaceAll('/', '_')}"`,
      ),
    )
    .join('\n')
  const { code, text } = await verified(copy, [run.keys.other.publicFile, run.keys.own.publicFile])
  expect(code, text).toBe(0)
  expect(text).toContain('not compared (--challenge)')
  expect(text).toContain('not compared (--subject)')
})

// Each judges the record again.
test.each(chosen(tamperings, 5))(
  'refused: $what',
  async ({ change, says, words = ['--challenge', challenge], key = 'own' }) => {
    const copy = run.copy()
    change(copy, run)
    const { code, text } = await verified(copy, [run.keys[key].publicFile], words)
    expect([code, text]).toEqual([1, expect.stringMatching(says)])
  },
)

test('there are many kinds of tampering, and each is tried once', () => {
  expect(new Set(tamperings.map(({ what }) => what)).size).toBe(tamperings.length)
  expect(tamperings.length).toBeGreaterThan(25)
})

test('seed and texts follow the challenge', () => {
  const { header, exchanges, bodies } = readRun(run.path)
  expect(header.run.seed).toBe(challengeSeed(challenge))
  const said = exchanges.filter(
    ({ request: { body } }) => body && Buffer.from(bodies.get(body.sha256)!).includes(challengeSentence(challenge)),
  )
  expect(said.length).toBeGreaterThan(1)
})

test('the subject stands first and the record second; the result names the test, and what nobody tested', () => {
  const [result, verification] = run.copy().statements()
  expect(result).toMatchObject({
    _type: 'https://in-toto.io/Statement/v1',
    predicateType: 'https://in-toto.io/attestation/test-result/v0.1',
    subject: [{ name: image.name, digest: { sha256: image.sha256 } }, { name: 'assay-record' }],
    predicate: {
      result: 'PASSED',
      configuration: [{ name: 'assay' }, { name: 'interface' }, { name: 'settings' }],
      failedTests: [],
      assay: { outcome: 'conformant', product: 'reference', version: '1.2', challenge },
    },
  })
  expect(verification).toMatchObject({
    predicateType: 'https://in-toto.io/attestation/svr/v0.1',
    predicate: {
      verifier: { id: expect.stringMatching(/^urn:assay:verifier:\d/) },
      timeCreated: expect.stringMatching(/^\d{4}-.*Z$/),
      properties: ['ASSAY_CONFORMANT', 'ASSAY_NO_SHOULD_VIOLATED'],
    },
  })
  expect(JSON.parse(readFileSync(join(run.path, 'predicate.json'), 'utf8'))).toEqual(result!.predicate)
  expect(JSON.parse(readFileSync(join(run.path, 'predicate-svr.json'), 'utf8'))).toEqual(verification!.predicate)
})

test('another implementation verifies the signature, and refuses one byte less', ({ skip }) => {
  need(skip, 'openssl')
  for (const line of run.copy().certificate.trim().split('\n')) {
    const { payload, payloadType, signatures } = JSON.parse(line) as {
      payload: string
      payloadType: string
      signatures: { sig: string }[]
    }
    const signed = preAuthenticationEncoding(payloadType, Buffer.from(payload, 'base64'))
    const sig = Buffer.from(signatures[0]!.sig, 'base64')
    expect(opensslVerifies(folder, run.keys.own.publicFile, signed, sig)).toBe(true)
    expect(opensslVerifies(folder, run.keys.own.publicFile, signed.subarray(1), sig)).toBe(false)
    expect(opensslVerifies(folder, run.keys.other.publicFile, signed, sig)).toBe(false)
  }
})

test('the digest of the record and the id of the key are what usual tools say', async ({ skip }) => {
  need(skip, 'openssl')
  const { subject } = run.copy().statements()[0]!
  const { stdout } = await shell(
    'cd "$RUN" && LC_ALL=C sha256sum events.ndjson bodies/* | sha256sum && ' +
      'openssl pkey -pubin -in "$KEY" -pubout -outform DER | sha256sum',
    { RUN: run.path, KEY: run.keys.own.publicFile },
  )
  const [record, key] = stdout.split('\n').map((line) => line.split(' ')[0])
  expect(record).toBe(subject[1]!.digest.sha256)
  expect(run.copy().certificate).toContain(`"keyid":"${key}"`)
})

test('what is not conformant is certified as failed, without a verification result', async () => {
  using failed = await certifiedRun('--fault', 'auth-api-key-on-budget')
  const copy = failed.copy()
  const statements = copy.statements()
  expect(statements).toMatchObject([
    {
      predicate: {
        result: 'FAILED',
        failedTests: ['AUTH-API-KEY-ON-BUDGET', 'AUTH-OTHER-FORMS'],
        assay: { outcome: 'not-conformant' },
      },
    },
  ])
  expect((await verified(copy, [failed.keys.own.publicFile])).code).toBe(0)
})

test('without a key it is written unsigned, and that does not verify', async () => {
  using out = scratch()
  const words = ['run', '--reference', '--certify', '--label', 'product=p', '--label', 'version=1', '--quiet']
  const { code, stderr } = await assay([...words, '--out', out.path])
  expect(code, stderr).toBe(0)
  expect(out.read('statements.jsonl').split('\n')).toHaveLength(3)
  expect(JSON.parse(out.read('predicate.json'))).toMatchObject({ result: 'PASSED' })
  const given = run.copy()
  given.certificate = out.read('statements.jsonl')
  const { text } = await verified(given, [run.keys.own.publicFile])
  expect(text).toMatch(/REFUSED: line 1, the envelope holds "_type", which is not signed/)
})

test('what the interface lets a target refuse is no part of what is certified', async () => {
  using out = scratch()
  const words = ['run', '--reference', '--latitude', 'strict-format-required', '--certify', '--quiet']
  const { code, stderr } = await assay([...words, '--label', 'product=p', '--label', 'version=1', '--out', out.path])
  expect(code, stderr).toBe(0)
  expect(JSON.parse(out.read('predicate.json'))).toMatchObject({
    result: 'PASSED',
    assay: { otherTests: { untested: expect.arrayContaining(['SPEECH-DEFAULT-FORMAT']) as string[] } },
  })
})

test('a must that nobody could test: exit 4, no certificate, and why; so is what was stopped', async () => {
  using out = scratch()
  const target = await startReference()
  const { ASSAY_NO_CREDIT_KEY: _none, ...env } = environmentOf(target)
  const words = ['run', '--base-url', target.baseUrl, '--certify', '--label', 'product=p', '--label', 'version=1']
  const untested = await assay([...words, '--quiet', '--out', out.path], { env })
  const stopped = await assay([...words, '--quiet', '--out', out.path, '--max-requests', '40'], { env })
  await target.close()
  expect(untested.code).toBe(4)
  expect(untested.stderr).toMatch(/^no certificate: ERROR-402.* untested: --certify takes every must$/m)
  expect(stopped.code).toBe(4)
  expect(stopped.stderr).toMatch(/^no certificate: the outcome is not-established: nothing is established$/m)
  for (const name of ['statements.jsonl', 'predicate.json']) expect(() => out.read(name)).toThrow()
})

test('a secret in what would be handed over: nothing is certified', async () => {
  using out = scratch()
  // The key that signs, as a label: no part of a request, so that nothing else would find it.
  const tail = run.keys.own.privatePem.split('\n')[1]!.slice(30, 60)
  const file = join(folder, 'signing.pem')
  writeFileSync(file, run.keys.own.privatePem)
  const words = ['run', '--reference', '--certify', '--label', 'product=p', '--label', `version=${tail}`, '--quiet']
  const { code, stderr } = await assay([...words, '--sign-key', file, '--out', out.path])
  expect(code).toBe(3)
  expect(stderr).toMatch(/nothing is certified: events\.ndjson holds a part of the key of --sign-key, at byte \d+/)
  expect(() => out.read('certificate.intoto.jsonl')).toThrow()
  expect(() => out.read('predicate.json')).toThrow()
})

test.each([
  [['--challenge', 'nonce.0123456789'], '--challenge is for a certificate: add --certify'],
  [['--subject', `a=sha256:${'0'.repeat(64)}`], '--subject is for a certificate: add --certify'],
  [['--sign-key', 'none.pem'], '--sign-key is for a certificate: add --certify'],
  [['--certify', '--label', 'version=1'], '--certify takes what is certified: add --label product=…'],
  [['--certify', '--label', 'product=1', '--label', 'version='], 'add --label version=…'],
  [['--certify', 'LABELS', '--no-bodies'], '--certify and --no-bodies exclude each other'],
  [['--certify', 'LABELS', '--smoke'], '--certify takes the whole run: leave --smoke out'],
  [['--certify', 'LABELS', '--suite', 'auth'], '--certify takes the whole run, and this is a selection: suite auth'],
  [['--certify', 'LABELS', '--suite', './examples/own-suites/house.suite.ts'], 'and this is a selection'],
  [['--certify', 'LABELS', '--subject', 'a=sha256:12'], '--subject takes NAME=sha256:HEX'],
  [['--certify', 'LABELS', '--challenge', 'a b'], '--challenge takes 8 to 128 letters'],
  [['--certify', 'LABELS', '--sign-key', 'package.json'], 'it holds no private key (PEM, PKCS #8) that can be read'],
])('before the run: %j', async (words, says) => {
  const labels = ['--label', 'product=p', '--label', 'version=1']
  const given = words.flatMap((word) => (word === 'LABELS' ? labels : [word]))
  const { code, stderr } = await assay(['run', '--reference', '--out', join(folder, 'never'), ...given])
  expect([code, stderr]).toEqual([2, expect.stringContaining(says)])
})
