import { createHmac, createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import { describe, expect, it, test } from 'vitest'
import { edits, expand, isKnownTemplate, keyEdits, keyForms, namesSecret } from './template.ts'

const allEdits = [...keyEdits, ...Object.keys(keyForms)]
const edited = (edit: string, key: string): string => expand(`\${KEY|${edit}}`, new Map([['KEY', key]]))

describe('a template', () => {
  const secrets = new Map([['ASSAY_API_KEY', 'sk-Abc123']])

  it('becomes what is sent by the secrets of the run; what names none of them stays as it is', () => {
    expect(expand('Bearer ${ASSAY_API_KEY}', secrets)).toBe('Bearer sk-Abc123')
    expect(expand('${ASSAY_API_KEY}:${ASSAY_API_KEY|dropLast}', secrets)).toBe('sk-Abc123:sk-Abc12')
    for (const other of ['${ASSAY_OTHER}', '${ASSAY_OTHER|none}', '${assay_api_key}', '$ASSAY_API_KEY', '${}'])
      expect(expand(other, secrets)).toBe(other)
  })

  it.each(['none', 'toString'])('of an edit that is not known is sent in no way: %s', (edit) => {
    expect(() => expand(`\${ASSAY_API_KEY|${edit}}`, secrets)).toThrow(`no edit "${edit}"`)
  })

  it('never becomes another key of the run, in whatever case, nor the same one again', () => {
    const of = (edit: string, key: string, other: string): string =>
      expand(`\${KEY|${edit}}`, new Map(Object.entries({ KEY: key, OTHER: other })))
    expect(of('dropLast', 'sk-abcd', 'sk-abc')).toBe('sk-abc0')
    expect(of('dropLast', 'sk-abc0', 'SK-ABC')).toBe('sk-abc00')
    expect(of('prependOne', 'sk-abc', ' ask-abc ')).toBe('ask-abc0')
    expect(of('dropLast', 'sk-abcd', 'sk-ab')).toBe('sk-abc')
  })

  it('names a secret with an edit, or without one', () => {
    for (const naming of ['${K}', 'Bearer ${ASSAY_API_KEY}', '${ASSAY_API_KEY|dropLast}', '${K_2|a}x'])
      expect(namesSecret(naming), naming).toBe(true)
    for (const other of ['', '${}', '${k}', '${K|}', '${K|a1}', '$K', '{K}'])
      expect(namesSecret(other), other).toBe(false)
  })

  it('is known where each of its edits is', () => {
    for (const known of ['', 'Bearer ${K}', '${K|dropLast}', '${ASSAY_2|basic}', '${K|list} ${K|star}', '${k|none}'])
      expect(isKnownTemplate(known), known).toBe(true)
    for (const later of ['${K|none}', '${ASSAY_API_KEY|toString}', '${K|list} ${K|none}', '${K|none} ${K|list}'])
      expect(isKnownTemplate(later), later).toBe(false)
  })
})

test('what is made of a key, by the names that stand in records', () => {
  const made = (key: string): unknown => Object.fromEntries(Object.keys(edits).map((edit) => [edit, edited(edit, key)]))
  expect(made('sk-aBcD==')).toEqual({
    ampersandTail: 'sk-aBcD&assay==',
    appendOne: 'sk-aBcD0==',
    basic: 'c2stYUJjRD09Og==',
    basicPassword: 'a2V5OnNrLWFCY0Q9PQ==',
    changeFirst: 'ak-aBcD==',
    changeLast: 'sk-aBc0==',
    changeMiddle: 'sk-aB0D==',
    colonFront: 'assay:sk-aBcD==',
    colonTail: 'sk-aBcD:assay==',
    condition: "sk-aBcD'or'1'='1",
    dottedTail: 'sk-aBcD.assay==',
    doubled: 'sk-aBcDsk-aBcD==',
    dropFirst: 'k-aBcD==',
    dropLast: 'sk-aBc',
    dropMiddle: 'sk-aBD==',
    encoded: '%73k-aBcD==',
    encodedWhole: 'c2stYUJjRD09',
    fragmentTail: 'sk-aBcD#assay==',
    hyphens: 'sk_aBcD==',
    list: 'sk-aBcD,sk-aBcD==',
    otherCase: 'SK-AbCd==',
    percent: 'sk-aBc%',
    prependOne: 'ask-aBcD==',
    queryTail: 'sk-aBcD?assay==',
    reversed: '==DcBa-ks',
    semicolonTail: 'sk-aBcD;assay==',
    slashFront: 'assay/sk-aBcD==',
    slashTail: 'sk-aBcD/assay==',
    star: 'sk-aBc*',
  })
})

test('a key of nothing but padding gets another character in front, one without hyphens another in its middle', () => {
  expect(edited('changeLast', '==')).toBe('0=')
  expect(edited('hyphens', 'a_b-c')).toBe('a-b_c')
  expect(edited('hyphens', 'abcdef')).toBe('abc0ef')
})

test('a character more of a key of parts stands where a decoder reads it', () => {
  expect(edited('appendOne', 'ab.cdef')).toBe('ab.cde0f')
  expect(edited('appendOne', 'ab.cde')).toBe('ab.cde0')
  expect(edited('appendOne', 'abcd')).toBe('abcd0')
})

test('forms of a key have words for a report, each its own', () => {
  const words = Object.values(keyForms).map((form) => form.words)
  expect(new Set(words).size).toBe(words.length)
  expect(words.filter((one) => !/^\w+ \w/.test(one))).toEqual([])
})

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

  it.each([
    ['01ARZ3NDEKTSV4RRFFQ69G5FAV', true],
    ['0xC0FFEE254729296a45a3885639AC7E10F9d54979', true],
    ['sk_live_4ec39hqlyjwdarjtt1zdp7dc', true],
    ['sk-or-v1-0123456789ABCDEFXYZ', true],
    ['AKIAIOSFODNN7EXAMPLE', true],
    ['SK-abcxyz', true],
    ['v2.k_abcxyz', true],
    ['sk_live_4ec39HqLyjWDarjtT1zdp7dc', false],
    ['wJalrXUtnFEMI', false],
    ['ab-CD9xY', false],
    ['sk-abc0DEF1', false],
  ])('of a key whose letters are all of one case behind its prefix do not turn it: %s', (key, isCaseless) => {
    const wrong = edited('otherCase', key)
    expect(wrong.toLowerCase() === key.toLowerCase()).toBe(!isCaseless)
    expect(wrong).not.toBe(key)
  })

  it('put a character in front', () => {
    expect(edited('prependOne', 'key')).toBe('akey')
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
