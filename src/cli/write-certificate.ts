import { sealed } from '../certificate/envelope.ts'
import type { SignatureKey } from '../certificate/keys.ts'
import { packedRun } from '../certificate/packed-run.ts'
import { notCertified, predicateNames, predicateText, statementsOf } from '../certificate/statement.ts'
import type { RunConfig } from '../config/config.ts'
import type { Subject } from '../config/subject.ts'
import type { RunFolder } from '../record/run-folder.ts'
import { redactor } from '../redaction/redaction.ts'
import { passwordSecrets, unsure, type Secret } from '../redaction/secret.ts'
import type { FinishedRun } from '../run/run.ts'

const signedName = 'certificate.intoto.jsonl'
const unsignedName = 'statements.jsonl'

/** All that a certified run may write besides its reports. */
export const certificateNames = [signedName, unsignedName, ...predicateNames] as const

/** What a certificate is made with, besides the run. */
export interface Certifying {
  readonly subjects: readonly Subject[]
  readonly key?: SignatureKey
  /** What must stand in nothing that is handed over. */
  readonly secrets: RunConfig['secrets']
  readonly others: readonly Secret[]
}

/** What of the configuration is secret and no key of the target's: the password of a proxy, the key that signs. */
export function otherSecrets(proxy: string | undefined, signingPem: string | undefined): Secret[] {
  const { username = '', password = '' } = proxy === undefined ? {} : new URL(proxy)
  const [, body = ''] = /-----BEGIN [^-]+-----([^-]+)-----END/.exec(signingPem ?? '') ?? []
  // What every key of this kind begins with is no secret.
  const tail = body.replaceAll(/\s/g, '').slice(22)
  return [
    ...(username === '' ? [] : passwordSecrets('the proxy', username, password)),
    ...(tail === '' ? [] : [{ name: 'the key of --sign-key', value: tail, minLeakLength: 12 }]),
  ]
}

/**
 * Writes the certificate of a run whose record and reports lie in the folder.
 * @returns The files that were written; none, and why, where there is nothing to certify.
 * @throws Error where a secret stands in what would be handed over: nothing is written then.
 */
export function writeCertificate(
  { record, result }: FinishedRun,
  folder: RunFolder,
  reports: readonly string[],
  { subjects, key, secrets, others }: Certifying,
): { readonly names: readonly string[]; readonly why?: string } {
  const why = notCertified(result)
  if (why !== undefined) return { names: [], why }
  const { find } = redactor(secrets, others)
  const refuseSecret = (name: string, bytes: Uint8Array): void => {
    const [at, , secret] = find(bytes).find(([, , known]) => !known.endsWith(unsure)) ?? []
    if (secret === undefined) return
    throw new Error(
      `nothing is certified: ${name} holds a part of ${secret}, at byte ${at}. It should not stand there: keep these ` +
        'files to yourself, change that key, and report it (SECURITY.md)',
    )
  }
  const packed = packedRun(folder.path, reports, refuseSecret)
  const statements = statementsOf(record, result, packed, subjects)
  const lines = statements.map((statement) => (key ? sealed(statement, key) : JSON.stringify(statement)))
  const files = [
    [key ? signedName : unsignedName, `${lines.join('\n')}\n`],
    ...statements.map((statement, index) => [predicateNames[index]!, predicateText(statement)]),
  ] as [name: string, text: string][]
  // What is encoded in an envelope stands in its predicate as well.
  for (const [name, text] of files) refuseSecret(name, Buffer.from(text))
  for (const [name, text] of files) folder.write(name, text)
  return { names: files.map(([name]) => name) }
}
