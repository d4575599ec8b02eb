import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { opened, preAuthenticationEncoding, sealed } from './envelope.ts'
import { signingKey, verifyingKey } from './keys.ts'

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const privatePem = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
const publicPem = publicKey.export({ type: 'spki', format: 'pem' }) as string

test('the encoding is that of the specification, and counts bytes', () => {
  expect(preAuthenticationEncoding('http://example.com/HelloWorld', Buffer.from('hello world')).toString()).toBe(
    'DSSEv1 29 http://example.com/HelloWorld 11 hello world',
  )
  expect(preAuthenticationEncoding('é', Buffer.from('☃')).toString()).toBe('DSSEv1 2 é 3 ☃')
})

test('what was sealed is opened by the public half, on one line or several', () => {
  const line = sealed({ a: 'é', b: [1, { c: 2 }] }, signingKey(privatePem))
  expect(line).not.toContain('\n')
  for (const text of [line, JSON.stringify(JSON.parse(line), null, 2)])
    expect(opened(text, [verifyingKey(publicPem)], 'line 1')).toEqual({ a: 'é', b: [1, { c: 2 }] })
})

test('what is nested deeply is refused in words', () => {
  const deep = `{"a":${'['.repeat(5_000)}${']'.repeat(5_000)}}`
  expect(() => opened(deep, [verifyingKey(publicPem)], 'line 1')).toThrow(
    'line 1 nests values more than 100 levels deep',
  )
  expect(() => opened('[]', [verifyingKey(publicPem)], 'line 1')).toThrow('line 1 is no JSON object')
  expect(() => opened('{}', [verifyingKey(publicPem)], 'line 1')).toThrow('line 1 is no DSSE envelope')
})

test('what is very long is read', () => {
  const long = { a: '☃'.repeat(3_000_000), b: '":"\\'.repeat(1000) }
  expect(opened(sealed(long, signingKey(privatePem)), [verifyingKey(publicPem)], 'line 1')).toEqual(long)
})

test('keys of another kind say so', () => {
  const rsa = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey.export({ type: 'pkcs8', format: 'pem' })
  expect(() => signingKey(rsa as string)).toThrow('it is a key of rsa, and certificates take Ed25519')
  expect(() => signingKey(publicPem)).toThrow('it holds no private key (PEM, PKCS #8) that can be read')
  expect(() => verifyingKey('none')).toThrow('it holds no public key (PEM) that can be read')
  expect(() => verifyingKey(privatePem)).toThrow('it is a private key: give the public one')
})
