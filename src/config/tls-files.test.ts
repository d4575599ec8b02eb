import { generateKeyPairSync } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tempFolder } from '../../fixtures/temp-folder.ts'
import { tlsFiles, type TlsFiles } from './tls-files.ts'

const pem = (name: string): string => join(import.meta.dirname, '../../fixtures/tls', name)
const [cert, key] = [pem('cert.pem'), pem('key.pem')]
const read = (paths: TlsFiles) => () => tlsFiles(paths)

test('a certificate and its key are read, an authority alone, or nothing', () => {
  expect(tlsFiles({ ca: cert, cert, key })).toEqual({
    ca: expect.stringContaining('CERTIFICATE') as string,
    cert: expect.stringContaining('CERTIFICATE') as string,
    key: expect.stringContaining('PRIVATE KEY') as string,
  })
  expect(tlsFiles({ ca: cert })).toMatchObject({ cert: undefined, key: undefined })
  expect(tlsFiles({})).toEqual({})
})

test('half of a pair is refused, and says what is missing', () => {
  expect(read({ cert })).toThrow('--cert: name its private key, too (--key; the same file, where')
  expect(read({ key })).toThrow('--key: name the certificate that it belongs to, too (--cert)')
})

test('a file that holds something else is refused', () => {
  expect(read({ ca: key })).toThrow(`--ca: ${key} holds PRIVATE KEY, and should hold a certificate`)
  expect(read({ cert: key, key })).toThrow('--cert: ')
  expect(read({ cert, key: cert })).toThrow('holds CERTIFICATE, and should hold a private key')
  expect(read({ ca: pem('README.md') })).toThrow('holds no PEM')
})

const folder = tempFolder('tls-files')

test('the key of another certificate is refused, and one that is encrypted', () => {
  const other = pem('expired-key.pem')
  expect(read({ cert, key: other })).toThrow(`--key: ${other} is not the key of the certificate in ${cert}`)
  const encrypted = join(folder, 'encrypted.pem')
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const passphrase = 'of a test'
  writeFileSync(encrypted, privateKey.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase }))
  expect(read({ cert, key: encrypted })).toThrow('is encrypted; `openssl pkey` writes it without a passphrase')
})
