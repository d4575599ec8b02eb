import { createHmac, createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { expand, keyEdits, keyForms } from './template.ts'

const allEdits = [...keyEdits, ...Object.keys(keyForms)]
const edited = (edit: string, key: string): string => expand(`\${KEY|${edit}}`, new Map([['KEY', key]]))
describe('edits of a key', () => {
  it('are names that a template can hold', () => {
    for (const edit of allEdits) expect(edited(edit, 'sk-Abc123')).not.toContain('KEY')
  })

  it('give another key, whatever it is made of', () => {
    for (const key of ['sk-Abc123', '730195526418', '----', '0', 'Zz', 'a', 'ab==', 'YWJj', 'a.b.', '=']) {
      for (const edit of allEdits) expect(edited(edit, key), `${edit} of ${key}`).not.toBe(key)
    }
  })

  it('turn the case of letters, and leave the rest', () => {
    expect(edited('otherCase', 'sk-Abc123')).toBe('SK-aBC123')
  })

  it('do not turn the case where it means nothing: RFC 9562, 4', () => {
    const key = '6f9619ff-8b86-d011-b42d-00c04fc964ff'
    expect(edited('otherCase', key).toLowerCase()).not.toBe(key)
  })

  it('put a character in front', () => {
    expect(edited('prependOne', 'key')).toBe('0key')
  })

  it('put a character behind a key that is no text of parts', () => {
    expect(edited('appendOne', 'sk-0123456789abcdef')).toBe('sk-0123456789abcdef0')
  })

  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = (alg: string, index: number): string => {
    const text = `${part({ alg, typ: 'JWT' })}.${part({ sub: index })}`
    const signature =
      alg === 'ES256'
        ? sign('sha256', Buffer.from(text), {
            key: createPrivateKey(privateKey.export({ type: 'pkcs8', format: 'pem' })),
            dsaEncoding: 'ieee-p1363',
          })
        : createHmac(alg === 'HS256' ? 'sha256' : 'sha384', 'secret')
            .update(text)
            .digest()
    return `${text}.${signature.toString('base64url')}`
  }

  // A decoder that drops what it cannot use, as Node's does, must not read the same token.
  it.each(['HS256', 'HS384', 'ES256'])('give another token where the key is a JWT: %s', (alg) => {
    for (let index = 0; index < 200; index += 1) {
      const token = signed(alg, index)
      const bytes = (text: string): string =>
        text
          .split('.')
          .map((each) => Buffer.from(each, 'base64').toString('hex'))
          .join()
      for (const edit of allEdits) expect(bytes(edited(edit, token)), `${edit} of ${token}`).not.toBe(bytes(token))
    }
  })

  it('give another value where the key is base64 with padding', () => {
    for (let index = 0; index < 200; index += 1) {
      const key = createHmac('sha256', 'secret')
        .update(String(index))
        .digest()
        .subarray(0, 16 + (index % 3))
        .toString('base64')
      for (const edit of allEdits)
        expect(
          Buffer.from(edited(edit, key), 'base64').equals(Buffer.from(key, 'base64')) && key.includes('='),
          `${edit} of ${key}`,
        ).toBe(false)
    }
  })
})
