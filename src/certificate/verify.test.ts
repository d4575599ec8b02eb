import { expect, test } from 'vitest'
import { challengeSeed } from '../config/challenge.ts'
import { bodyStore } from '../record/body-store.ts'
import type { RunRecord } from '../record/run-record.ts'
import { recordSubject, statementType, testResultType, type Statement, type TestResult } from './statement.ts'
import { OtherCatalogue, verifyCertificate } from './verify.ts'

const challenge = 'nonce.0123456789'
const pack = {
  digest: 'd',
  events: { sha256: 'e', lines: 1, content: 'c' },
  bodies: { files: 0, names: 'n' },
  reports: {},
}

/** A certificate of a run by another catalogue, and its record, whose seed is this: all else agrees. */
function verifying(seed: number): () => unknown {
  const result = {
    _type: statementType,
    subject: [{ name: recordSubject, digest: { sha256: pack.digest } }],
    predicateType: testResultType,
    predicate: {
      configuration: [{ name: 'assay', digest: { sha256: 'then' } }],
      assay: { outcome: 'not-conformant', product: 'p', version: '1', challenge, record: pack, reports: {} },
    },
  } as unknown as Statement<TestResult>
  const record = {
    header: {
      tool: { version: '0' },
      labels: { product: 'p', version: '1' },
      catalogueDigest: 'then',
      challenge,
      run: { seed },
    },
    exchanges: [],
    bodies: bodyStore(),
  } as unknown as RunRecord
  return () =>
    verifyCertificate([result], {
      found: { ...pack, changed: [] },
      record: () => record,
      judge: () => expect.unreachable('another catalogue cannot judge it'),
      version: '0',
      catalogueDigest: 'now',
      predicates: {},
      challenge,
      subjects: [],
    })
}

test('a challenge that was written into a record made before it: the seed of the run is another', () => {
  expect(verifying(challengeSeed(challenge))).toThrow(OtherCatalogue)
  expect(verifying(7)).toThrow(
    `seed, which the challenge gives: the certificate says 7, and it is ${challengeSeed(challenge)}`,
  )
})
