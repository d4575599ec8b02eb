import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { randomFrom } from '../../fixtures/audio/random.ts'
import { opened, sealed } from '../../src/certificate/envelope.ts'
import { signingKey, verifyingKey, type SignatureKey } from '../../src/certificate/keys.ts'
import { packedRun } from '../../src/certificate/packed-run.ts'
import { Refusal } from '../../src/certificate/refusal.ts'
import type { Statement } from '../../src/certificate/statement.ts'
import { openedCertificate, verifyCertificate, type Evidence } from '../../src/certificate/verify.ts'
import { concludeRun } from '../../src/judge/conclude.ts'
import { judgeRecord } from '../../src/judge/judge-record.ts'
import { readRun } from '../../src/record/run-record.ts'
import { reporterNames, reportFileNames } from '../../src/report/report-files.ts'
import { version } from '../../src/version.ts'
import { assayCatalogue } from '../../suites/catalogue.ts'
import { isWhole, seed } from '../chosen.ts'
import { certifiedRun, challenge, verified, type CertifiedRun, type Copy } from './certified-run.ts'

/** Bytes of what is signed, and of what that attests, are changed at random: each change is refused, in words. */

let run: CertifiedRun
let copy: Copy
beforeAll(async () => {
  run = await certifiedRun()
  copy = run.copy()
})
afterAll(() => run[Symbol.dispose]())

/** Each day others. */
const times = isWhole ? 150 : 12
const next = randomFrom(seed)
const below = (most: number): number => Math.floor(next() * most)

/** What becomes of some bytes of a file. */
const changes: readonly ((bytes: Buffer) => Buffer)[] = [
  // A bit is turned.
  (bytes) => {
    const at = below(bytes.length)
    return Buffer.from(bytes.with(at, bytes[at]! ^ (1 << below(8))))
  },
  // A byte has another value.
  (bytes) => {
    const at = below(bytes.length)
    return Buffer.from(bytes.with(at, (bytes[at]! + 1 + below(255)) % 256))
  },
  // A byte is removed.
  (bytes) => {
    const at = below(bytes.length)
    return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1)])
  },
  // One is put in.
  (bytes) => {
    const at = below(bytes.length + 1)
    return Buffer.concat([bytes.subarray(0, at), Buffer.from([below(256)]), bytes.subarray(at)])
  },
  // A piece stands there twice.
  (bytes) => {
    const at = below(bytes.length)
    const end = Math.min(bytes.length, at + 1 + below(400))
    return Buffer.concat([bytes.subarray(0, end), bytes.subarray(at, end), bytes.subarray(end)])
  },
  // The end is cut off.
  (bytes) => bytes.subarray(0, below(bytes.length)),
  // The end is zeros.
  (bytes) => Buffer.concat([bytes.subarray(0, below(bytes.length)), Buffer.alloc(1 + below(64))]),
]

interface Tried {
  readonly path: string
  readonly code: number
  readonly text: string
}

function changed(before: Buffer): Buffer {
  const after = changes[below(changes.length)]!(before)
  return after.equals(before) ? changed(before) : after
}

/** Verifies with one file changed, and puts it back. */
async function tried(path: string): Promise<Tried> {
  const before = readFileSync(path)
  writeFileSync(path, changed(before))
  try {
    const ended = await verified(copy, [run.keys.own.publicFile], ['--challenge', challenge])
    return { path, ...ended }
  } finally {
    writeFileSync(path, before)
  }
}

async function many(paths: readonly string[], count = times): Promise<Tried[]> {
  const all: Tried[] = []
  for (let at = 0; at < count; at++) all.push(await tried(paths[below(paths.length)]!))
  return all
}

/** What no refusal is in words, or none at all. */
function wrong(all: readonly Tried[], says: RegExp): Tried[] {
  return all.filter(
    ({ code, text }) => code !== 1 || !says.test(text) || /internal error|\n\s+at |undefined|NaN/.test(text),
  )
}

test('the record, its bodies and the reports: the file is named', async () => {
  const at = (name: string): string => join(copy.path, name)
  expect(wrong(await many([at('events.ndjson')]), /^REFUSED: events\.ndjson: /)).toEqual([])
  const bodies = copy.bodies().map((name) => at(`bodies/${name}`))
  expect(wrong(await many(bodies), /^REFUSED: bodies\/[0-9a-f]{64} was changed: /)).toEqual([])
  const reports = ['results.json', 'report.html', 'junit.xml'].map(at)
  expect(wrong(await many(reports), /^REFUSED: [\w.]+ was changed since it was certified/)).toEqual([])
})

test('the certificate: the line is named, or what nobody signed was changed', () => {
  const keys = [verifyingKey(run.keys.own.publicPem)]
  const whole = openedCertificate(copy.certificate, keys)
  const words: string[] = []
  for (let at = 0; at < times * 10; at++)
    try {
      const text = changed(Buffer.from(copy.certificate)).toString('utf8')
      expect(openedCertificate(text, keys)).toEqual(whole)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      words.push(error.message)
    }
  expect(words.filter((text) => !/^(?:line \d|the (?:certificate|line|two))/.test(text))).toEqual([])
  // How the lines are written is all that may differ.
  expect(words.length).toBeGreaterThan(times * 9)
})

test('the key: it cannot be read, is another one, or is the same', () => {
  const { publicPem } = run.keys.own
  const [line] = copy.certificate.split('\n')
  for (let at = 0; at < times * 10; at++) {
    let key: SignatureKey
    try {
      key = verifyingKey(changed(Buffer.from(publicPem)).toString('utf8'))
    } catch (error) {
      expect((error as Error).message).toMatch(/^it (?:holds no public key|is a key of|is a private key)/)
      continue
    }
    if (key.id === verifyingKey(publicPem).id) continue
    expect(() => opened(line!, [key], 'line 1')).toThrow(/^line 1: the signature names the key .*another key signed/)
  }
})

/** Any value, also of other kinds than are expected. */
const values: readonly (() => unknown)[] = [
  () => null,
  () => [],
  () => ({}),
  () => '',
  () => 'x'.repeat(below(300)),
  () => below(1e6),
  () => -1.5,
  () => true,
  () => [null],
  () => ({ sha256: null }),
  () => JSON.parse('{"__proto__": {"sha256": "00"}}') as unknown,
]

/** The same with another value, one less, or one more, at any depth. */
function lied(value: unknown): unknown {
  const names = typeof value === 'object' && value !== null ? Object.keys(value) : []
  const name = names[below(names.length)]
  if (name === undefined || next() < 0.1) {
    const other = values[below(values.length)]!()
    return isDeepStrictEqual(other, value) ? 'another' : other
  }
  const copied = structuredClone(value) as Record<string, unknown>
  const how = next()
  if (how < 0.1) delete copied[name]
  else if (how < 0.15) copied[Array.isArray(copied) ? copied.length : 'more'] = values[below(values.length)]!()
  else copied[name] = lied(copied[name])
  return Array.isArray(copied) ? copied.flat(0) : copied
}

test('what is signed and not what the record says: the member is named, whatever stands there', () => {
  const key = signingKey(run.keys.own.privatePem)
  const found = packedRun(run.path, reportFileNames(reporterNames))
  const record = readRun(run.path)
  const result = concludeRun(record, judgeRecord(record, assayCatalogue), assayCatalogue, {
    strict: false,
    certify: true,
    unreachable: false,
  })
  const evidence: Evidence = {
    found,
    record: () => record,
    judge: () => result,
    version,
    catalogueDigest: assayCatalogue.digest,
    predicates: {},
    subjects: [],
  }
  const statements = copy.statements()
  const verify = (those: readonly unknown[]): unknown =>
    verifyCertificate(openedCertificate(those.map((one) => sealed(one as object, key)).join('\n'), [key]), evidence)
  expect(verify(statements)).toHaveLength(5)
  for (let at = 0; at < times * 5; at++) {
    const which = below(statements.length)
    const those = statements.with(which, lied(statements[which]) as Statement)
    expect(() => verify(those), JSON.stringify(those[which])?.slice(0, 2000)).toThrow(Refusal)
  }
})
