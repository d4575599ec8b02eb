import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { builtInProfiles, interfaceProfile } from '../../src/contract/profiles/built-in.ts'
import profileSchema from '../../src/contract/profiles/profile.schema.json' with { type: 'json' }
import { transientStatuses, errorTable, listedStatuses } from '../../src/contract/error-table.ts'
import { isUtcTimestamp, isUuid } from '../../src/contract/formats.ts'
import { interfaceDigest, interfaceText } from '../../src/contract/interface.ts'
import { budgetPath, formats, intervals, mediaTypes, speechPath } from '../../src/contract/operation.ts'
import { budgetEnvelopeSchema, budgetRecordSchema } from '../../src/contract/schemas.ts'
import { clauseOf } from '../../src/contract/sentence.ts'
import { sentences } from '../../src/contract/sentences.ts'
import { after, allowed, clauses, document, listedErrors, rows, statuses } from './interface-text.ts'

/** The tables of `src/contract`, held against the text that they repeat. */

test('the document is the one that was agreed on', () => {
  expect(interfaceText).toBe(document)
  expect(createHash('sha256').update(document).digest('hex')).toBe(
    '6adc7bfcfad279919b677eb066ed8906e2cc4d3d43feea79bb687fcfd2441764',
  )
  expect(interfaceDigest).toBe('6adc7bfcfad279919b677eb066ed8906e2cc4d3d43feea79bb687fcfd2441764')
})

const withoutBlanks = (texts: readonly string[]): string => texts.join('').replaceAll(/\s/g, '')

test('the sentences of a clause, one after another, are the clause: verbatim, in order, and whole', () => {
  expect(new Set(sentences.map(({ id }) => clauseOf(id)))).toEqual(
    new Set([...clauses].filter(([, { blocks }]) => blocks.length > 0).map(([clause]) => clause)),
  )
  for (const [clause, { blocks }] of clauses) {
    const own = sentences.filter(({ id }) => clauseOf(id) === clause).map(({ text }) => text)
    expect(withoutBlanks(own), clause).toBe(withoutBlanks(blocks))
    for (const text of own)
      expect(
        blocks.some((block) => block.includes(text)),
        text,
      ).toBe(true)
    // A row is one sentence, and what is no row ends as sentences do, or is a line that names something.
    expect(
      own.filter((text) => text.startsWith('|')),
      clause,
    ).toEqual(blocks.filter((block) => block.startsWith('|')))
  }
  expect(sentences.length).toBeGreaterThan(60)
})

describe('clause 7', () => {
  test('status, text and operations of every row, in order', () => {
    expect(errorTable).toEqual(listedErrors.map(({ status, message, operations }) => ({ status, message, operations })))
    expect(errorTable).toHaveLength(10)
  })

  test.each([
    ['speech', '4.1'],
    ['budget', '4.2'],
  ] as const)('what %s may answer is listed in %s: success, and the errors there', (operation, clause) => {
    const success = Number(/^HTTP (\d+)/.exec(after(clause, 'Success response:'))![1])
    const errors = statuses(after(clause, 'Error responses:'))
    expect(listedStatuses(operation)).toEqual(new Set([success, ...errors]))
    // The document agrees with itself.
    expect(errors).toEqual(
      listedErrors.filter(({ operations }) => operations.includes(operation)).map(({ status }) => status),
    )
  })

  test('what tells of the surroundings is what only create speech may answer, but for what the account lacks', () => {
    const some = listedErrors
      .filter(({ operations, message }) => operations.length === 1 && !/credits/.test(message))
      .map(({ status }) => status)
    expect([...transientStatuses]).toEqual(some)
  })
})

describe('operations', () => {
  test('formats and their media types', () => {
    const field = rows('2.1').find(([name]) => name === 'response_format')!
    expect(formats).toEqual(allowed(field[2]!))
    expect(mediaTypes).toEqual(Object.fromEntries(rows('4.1').map(([format, type]) => [format, type])))
  })

  test('intervals, as the record and as the path have them', () => {
    expect(intervals).toEqual(allowed(rows('2.2').find(([name]) => name === 'reset_interval')![2]!))
    expect(intervals).toEqual(allowed(rows('4.2').find(([name]) => name === 'interval')![2]!))
  })

  test('paths', () => {
    expect(`POST ${speechPath}`).toBe(after('4.1', 'Method and path:'))
    expect(`GET ${budgetPath('{id}', '{interval}')}`).toBe(after('4.2', 'Method and path:'))
  })
})

/** A type of the interface's tables as a JSON schema. */
const schemaOf: Readonly<Record<string, object>> = {
  'string (UUID)': { type: 'string', format: 'uuid' },
  'string, ISO 8601 UTC timestamp': { type: 'string', format: 'utc-timestamp' },
  string: { type: 'string' },
  number: { type: 'number' },
  integer: { type: 'integer' },
  boolean: { type: 'boolean' },
}

describe('what answers hold', () => {
  test('the budget record: every member is required, and its type is that of its row', () => {
    const read = rows('2.2').map(
      ([name = '', type = '', meaning = '']) =>
        [name, type === 'string enum' ? { type: 'string', enum: allowed(meaning) } : schemaOf[type]] as const,
    )
    expect(budgetRecordSchema).toEqual({
      type: 'object',
      required: read.map(([name]) => name),
      properties: Object.fromEntries(read),
    })
  })

  test('the budget envelope', () => {
    const read = rows('2.3').map(
      ([name = '', type = '']) => [name, type === 'object' ? budgetRecordSchema : schemaOf[type]] as const,
    )
    expect(budgetEnvelopeSchema).toEqual({
      type: 'object',
      required: read.map(([name]) => name),
      properties: Object.fromEntries(read),
    })
  })

  test('every type that a row names is known here', () => {
    const types = ['2.2', '2.3', '2.4']
      .flatMap((clause) => rows(clause).map(([, type = '']) => type))
      .filter((type) => type !== 'object' && type !== 'string enum')
    expect(new Set(types)).toEqual(new Set(Object.keys(schemaOf).filter((type) => types.includes(type))))
    expect(types.length).toBeGreaterThanOrEqual(8)
  })

  test('a UUID, and a timestamp in UTC: one of each, and one that is none', () => {
    expect(['7f1d2c3b-4a59-4687-9b0c-1d2e3f405162', 'home'].map(isUuid)).toEqual([true, false])
    expect(['2026-01-02T03:04:05Z', '2026-01-02T03:04:05+01:00', '2026-01-02 03:04:05'].map(isUtcTimestamp)).toEqual([
      true,
      false,
      false,
    ])
  })
})

describe('what is not shown', () => {
  test.each([
    ['2.1', 'Which request fields are required: not shown.'],
    ['2.1', 'Defaults of response_format and speed: not shown.'],
    ['8', 'Maximum length of input: not shown.'],
    ['8', 'Allowed range of speed: not shown.'],
    ['8', 'Rate limit values and windows: not shown.'],
  ])('%s: %s', (clause, sentence) => expect(clauses.get(clause)!.blocks).toContain(sentence))

  test('the profile of the interface pins none of it', () => {
    expect(interfaceProfile).toMatchObject({ name: 'interface', speech: {}, tolerated: [] })
    expect(Object.keys(interfaceProfile.speech)).toEqual([])
  })

  test('a profile may pin what the text names, and no other values', () => {
    const { required, defaultFormat } = profileSchema.properties.speech.properties
    const names = rows('2.1')
      .filter(([, type]) => type!.startsWith('string'))
      .map(([name]) => name)
    expect(required.properties.value.items.enum).toEqual(names)
    expect(defaultFormat.properties.value.enum).toEqual(
      allowed(rows('2.1').find(([name]) => name === 'response_format')![2]!),
    )
    for (const { speech, name } of builtInProfiles)
      for (const field of speech.required?.value ?? []) expect(names, name).toContain(field)
  })
})
