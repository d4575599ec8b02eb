import { execFileSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packedRun } from '../../src/certificate/packed-run.ts'
import { sealed } from '../../src/certificate/envelope.ts'
import { signingKey } from '../../src/certificate/keys.ts'
import { recordSubject, type Statement, type TestResult } from '../../src/certificate/statement.ts'
import { commandLine } from '../../src/cli/command-line.ts'
import { assay } from '../cli/assay.ts'

export const challenge = 'nonce.0123456789'
export const image = { name: 'registry/speech', sha256: 'ab'.repeat(32) }

/** A run of the right service that was certified and signed, and whoever tampers with copies of it. */
export interface CertifiedRun {
  readonly path: string
  readonly keys: { readonly own: KeyFiles; readonly other: KeyFiles }
  copy(): Copy
  [Symbol.dispose](): void
}

interface KeyFiles {
  readonly privatePem: string
  readonly publicFile: string
  readonly publicPem: string
}

/** What lies in one folder: the certificate as text, and everything else by its name. */
export interface Copy {
  readonly path: string
  certificate: string
  read(name: string): string
  write(name: string, content: string | Uint8Array): void
  remove(name: string): void
  bodies(): string[]
  /** The statements as they are signed, the test result first. */
  statements(): Statement[]
  /** Signs statements that say something else, by the same key: a signer who lies. */
  lie(change: (result: Mutable<Statement<TestResult>>, verification: Mutable<Statement>) => void): void
  /** Makes the statement fit the folder as it is now, and signs: a signer who alters the record. */
  repack(): void
}

/** Deep enough for what is changed here. */
// oxlint-disable-next-line typescript/no-explicit-any -- tests write whatever they like
export type Mutable<T> = T extends object ? { -readonly [Name in keyof T]: any } : T

export async function certifiedRun(...words: readonly string[]): Promise<CertifiedRun> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-certificate-'))
  const path = join(folder, 'run')
  const keys = { own: keyFiles(folder, 'own'), other: keyFiles(folder, 'other') }
  const { code, stderr } = await assay(
    [
      ['run', '--reference', '--certify', '--label', 'product=reference', '--label', 'version=1.2', '--out', path],
      ['--sign-key', join(folder, 'own.private.pem'), '--subject', `${image.name}=sha256:${image.sha256}`],
      ['--challenge', challenge, '--quiet', ...words],
    ].flat(),
  )
  if (!existsSync(join(path, 'certificate.intoto.jsonl'))) throw new Error(`not certified (${code}): ${stderr}`)
  let copies = 0
  return {
    path,
    keys,
    copy: () => copyOf(path, join(folder, `copy-${++copies}`), keys.own.privatePem),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  }
}

function keyFiles(folder: string, name: string): KeyFiles {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const privatePem = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
  const publicPem = publicKey.export({ type: 'spki', format: 'pem' }) as string
  writeFileSync(join(folder, `${name}.private.pem`), privatePem, { mode: 0o600 })
  const publicFile = join(folder, `${name}.public.pem`)
  writeFileSync(publicFile, publicPem)
  return { privatePem, publicFile, publicPem }
}

function copyOf(from: string, path: string, privatePem: string): Copy {
  cpSync(from, path, { recursive: true })
  const at = (name: string): string => join(path, name)
  const copy: Copy = {
    path,
    certificate: readFileSync(at('certificate.intoto.jsonl'), 'utf8'),
    read: (name) => readFileSync(at(name), 'utf8'),
    write: (name, content) => writeFileSync(at(name), content),
    remove: (name) => rmSync(at(name)),
    bodies: () => readdirSync(at('bodies')).toSorted(),
    statements: () =>
      copy.certificate
        .trim()
        .split('\n')
        .map((line) => {
          const { payload } = JSON.parse(line) as { payload: string }
          return JSON.parse(Buffer.from(payload, 'base64').toString()) as Statement
        }),
    lie(change) {
      const [result, verification] = copy.statements()
      change(result as Mutable<Statement<TestResult>>, verification!)
      const key = signingKey(privatePem)
      copy.certificate = `${[result!, verification!].map((one) => sealed(one, key)).join('\n')}\n`
    },
    repack() {
      const { digest, events, bodies } = packedRun(path, [])
      copy.lie((result, verification) => {
        for (const { subject } of [result, verification])
          (subject as { name: string; digest: unknown }[]).find(({ name }) => name === recordSubject)!.digest = {
            sha256: digest,
          }
        result.predicate.assay.record = { events, bodies }
      })
      for (const name of ['predicate.json', 'predicate-svr.json']) copy.remove(name)
    },
  }
  return copy
}

/** What the command says of a folder and its certificate, in this process. */
export async function verified(
  copy: Copy,
  publicFiles: readonly string[],
  words: readonly string[] = [],
): Promise<{ readonly code: number; readonly text: string }> {
  copy.write('given.jsonl', copy.certificate)
  const { write } = process.stdout
  let text = ''
  process.stdout.write = (part: string | Uint8Array): boolean => {
    text += String(part)
    return true
  }
  try {
    const keys = publicFiles.flatMap((file) => ['--public-key', file])
    const given = join(copy.path, 'given.jsonl')
    const code = await commandLine(['certificate', 'verify', given, '--run', copy.path, ...keys, ...words])
    return { code, text }
  } finally {
    process.stdout.write = write
    process.exitCode = 0
  }
}

/** What openssl makes of a signature over bytes: its exit code. */
export function opensslVerifies(
  folder: string,
  publicFile: string,
  signed: Uint8Array,
  signature: Uint8Array,
): boolean {
  const [message, sig] = [join(folder, 'signed.bin'), join(folder, 'signature.bin')]
  writeFileSync(message, signed)
  writeFileSync(sig, signature)
  try {
    execFileSync(
      'openssl',
      ['pkeyutl', '-verify', '-pubin', '-inkey', publicFile, '-rawin', '-in', message, '-sigfile', sig],
      { stdio: 'pipe' },
    )
    return true
  } catch {
    return false
  }
}
