import { createPrivateKey, X509Certificate } from 'node:crypto'
import { fileText } from './file-text.ts'
import { UsageError } from './usage-error.ts'

/** Certificates and keys of a run, as PEM. */
export interface TlsFiles {
  readonly ca?: string | undefined
  readonly cert?: string | undefined
  readonly key?: string | undefined
}

const kinds = { ca: 'a certificate', cert: 'a certificate', key: 'a private key' } as const

/** What each of the files has to hold. RFC 7468, 5, 10 and 13; the key also as OpenSSL named it before. */
const labels = {
  'a certificate': /^-----BEGIN (?:TRUSTED |X509 )?CERTIFICATE-----/m,
  'a private key': /^-----BEGIN (?:[A-Z]{2,3} |ENCRYPTED )?PRIVATE KEY-----/m,
} as const

/**
 * Reads the files that `--ca`, `--cert` and `--key` name.
 *
 * @throws UsageError where one cannot be read or holds something else, and where certificate and key are no pair: said
 *   by the target, all of that would look as if it could not be reached.
 */
export function tlsFiles(paths: TlsFiles): TlsFiles {
  const [ca, cert, key] = (['ca', 'cert', 'key'] as const).map((name) => pemOf(paths[name], name))
  if (cert !== undefined && key === undefined)
    throw new UsageError(`--cert: name its private key, too (--key; the same file, where ${paths.cert} holds both)`)
  if (key !== undefined && cert === undefined)
    throw new UsageError('--key: name the certificate that it belongs to, too (--cert)')
  if (cert !== undefined && key !== undefined) refuseOthersKey(cert, key, paths)
  return { ca, cert, key }
}

function pemOf(path: string | undefined, name: keyof typeof kinds): string | undefined {
  if (path === undefined) return undefined
  const text = fileText(path, `--${name}`)
  if (text.trim() === '') throw new UsageError(`--${name}: ${path} is empty; it should hold PEM`)
  // Node takes what is none for a list of no certificates, without a word.
  const [, found] = /^-----BEGIN ([A-Z0-9 ]+)-----/m.exec(text) ?? []
  if (found === undefined)
    throw new UsageError(
      `--${name}: ${path} holds no PEM, which begins with -----BEGIN; \`openssl x509 -inform der\` makes it of DER`,
    )
  if (!labels[kinds[name]].test(text))
    throw new UsageError(`--${name}: ${path} holds ${found}, and should hold ${kinds[name]}`)
  return text
}

function refuseOthersKey(cert: string, key: string, paths: TlsFiles): void {
  let isPair: boolean
  try {
    isPair = new X509Certificate(cert).checkPrivateKey(createPrivateKey(key))
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const isEncrypted = code === 'ERR_MISSING_PASSPHRASE' || /passphrase|interrupted or cancelled/i.test(message)
    throw new UsageError(
      isEncrypted
        ? `--key: ${paths.key} is encrypted; \`openssl pkey\` writes it without a passphrase`
        : `--cert, --key: ${paths.cert} and ${paths.key} cannot be read: ${message}`,
    )
  }
  if (!isPair) throw new UsageError(`--key: ${paths.key} is not the key of the certificate in ${paths.cert}`)
}
