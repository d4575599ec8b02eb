import { isDeepStrictEqual } from 'node:util'
import { certifiedLabels } from '../config/certifying.ts'
import { challengeSeed, challengeSentence } from '../config/challenge.ts'
import type { Subject } from '../config/subject.ts'
import type { RunRecord } from '../record/run-record.ts'
import type { RunResult } from '../requirement/result.ts'
import { opened } from './envelope.ts'
import type { SignatureKey } from './keys.ts'
import type { FoundRun } from './packed-run.ts'
import { refuseChangedRecord } from './record-changes.ts'
import { Refusal } from './refusal.ts'
import {
  notCertified,
  predicateNames,
  predicateText,
  recordSubject,
  statementsOf,
  statementType,
  testResultType,
  verificationType,
  type Statement,
  type TestResult,
} from './statement.ts'

/** What a certificate is held against. */
export interface Evidence {
  readonly found: FoundRun
  /** Not read before its bytes are known to be those that were certified. */
  readonly record: () => RunRecord
  /** The record, judged again by the catalogue of today. */
  readonly judge: () => RunResult
  /** Version of this program. */
  readonly version: string
  /** Digest of that catalogue. */
  readonly catalogueDigest: string
  /** Texts of the predicates that lie beside the record, by the names of their files. */
  readonly predicates: Readonly<Record<string, string>>
  /** What the verifier sent. */
  readonly challenge?: string
  /** What the verifier expects to have been tested. */
  readonly subjects: readonly Subject[]
}

/** One thing that was found to hold. */
export type Held = readonly [what: string, how: string]

/** Not refused: this version cannot judge what another one judged. */
export class OtherCatalogue extends Error {}

/** A certificate has so few lines, and a line so few bytes. */
const most = { lines: 10, bytes: 4 * 1024 * 1024 }

/** What a certificate states: the result, and for a conformant target its verification. */
export type Certificate = readonly [result: Statement<TestResult>, verification?: Statement]

/** The statements in a certificate, all of them signed. @throws Refusal */
export function openedCertificate(text: string, keys: readonly SignatureKey[]): Certificate {
  if (text.length > most.bytes) throw new Refusal(`the certificate has more than ${most.bytes} bytes`)
  const lines = isWhole(text) ? [text] : text.split('\n').filter((line) => line.trim() !== '')
  if (lines.length === 0) throw new Refusal('the certificate is empty')
  if (lines.length > most.lines)
    throw new Refusal(`the certificate has ${lines.length} lines: it holds other things too`)
  const statements = lines.map((line, index) => statementIn(opened(line, keys, `line ${index + 1}`), index + 1))
  const [results, verifications] = [testResultType, verificationType].map((type) =>
    statements.filter(({ predicateType }) => predicateType === type),
  )
  if (results!.length !== 1) throw new Refusal(`the certificate holds ${results!.length} test results, expected 1`)
  const [first] = results as [Statement<TestResult>]
  if (verifications!.length > 1) throw new Refusal('the certificate holds more than one verification result')
  if (verifications!.some(({ subject }) => !isDeepStrictEqual(subject, first.subject)))
    throw new Refusal('the two statements of the certificate name different subjects')
  const isConformant = first.predicate.assay?.outcome === 'conformant'
  if (isConformant !== (verifications!.length === 1))
    throw new Refusal(
      isConformant
        ? 'the line with the verification result (svr) was removed'
        : 'a verification result (svr) stands beside a run that is not conformant',
    )
  return [first, ...verifications!] as unknown as Certificate
}

/** One envelope on several lines, as tools that make JSON pretty leave it. */
function isWhole(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function statementIn(value: unknown, line: number): Statement {
  const { _type: type, subject, predicateType, predicate } = value as Partial<Statement>
  if (type !== statementType)
    throw new Refusal(`line ${line}: the payload is of type ${JSON.stringify(type)}, expected "${statementType}"`)
  if (predicateType !== testResultType && predicateType !== verificationType)
    throw new Refusal(`line ${line}: no certificate has the predicate ${JSON.stringify(predicateType)}`)
  if (!Array.isArray(subject) || !subject.every(isSubject) || !isObject(predicate))
    throw new Refusal(`line ${line}: the statement has no predicate, or its subjects are none`)
  return value as Statement
}

function isSubject(value: unknown): boolean {
  const { name, digest } = { ...(value as Partial<Statement['subject'][number]> | null) }
  return typeof name === 'string' && isObject(digest) && typeof digest.sha256 === 'string'
}

/** Has it all that is looked into below? What it holds is compared with what the record says. */
function isTestResult({ assay, configuration }: Partial<TestResult>): boolean {
  const { record, reports } = { ...assay }
  const parts = [assay, record, record?.events, record?.bodies, reports]
  return (
    parts.every(isObject) &&
    Array.isArray(configuration) &&
    configuration.every((one) => isObject(one) && isObject(one.digest))
  )
}

/**
 * Holds a certificate against the record that it tells of. Signatures are checked by `openedCertificate`.
 * @returns What was found to hold, in order.
 * @throws Refusal with what was changed; OtherCatalogue where this version cannot tell.
 */
export function verifyCertificate(certificate: Certificate, evidence: Evidence): Held[] {
  const [statement] = certificate
  const { found, catalogueDigest } = evidence
  const { predicate } = statement
  if (!isTestResult(predicate)) throw new Refusal('the test result is none of Assay: members of it are missing')
  const said = predicate.assay
  refuseChangedRecord(said, recordDigest(statement), found)
  const record = evidence.record()
  const held: Held[] = [
    [
      'record',
      `${said.record.events.lines} events and ${said.record.bodies.files} bodies are those that were certified`,
    ],
    ...subjectsHeld(statement, evidence.subjects),
    ...challengeHeld(said, record, evidence.challenge),
  ]
  const { header } = record
  for (const [index, name] of certifiedLabels.entries())
    agree(`label ${name}`, [said.product, said.version][index], header.labels[name] ?? '')
  const [catalogue] = predicate.configuration
  agree('digest of the catalogue', catalogue?.digest.sha256, header.catalogueDigest)
  if (header.catalogueDigest !== catalogueDigest)
    throw new OtherCatalogue(
      `it was judged by the requirements of assay ${header.tool.version}, which are others: signature and digests ` +
        'hold, and that version can judge the record again',
    )
  refuseLacking(record)
  const result = evidence.judge()
  try {
    agreeOnVerdicts(certificate, record, result, evidence)
  } catch (error) {
    if (!(error instanceof Refusal) || header.tool.version === evidence.version) throw error
    throw new OtherCatalogue(
      `it was judged by assay ${header.tool.version}, and this is ${evidence.version}, which comes to something else ` +
        `(${error.message}): signature and digests hold, and that version can judge the record again`,
    )
  }
  const { pass, warn, fail } = result.counts
  return [
    ...held,
    ['catalogue', `assay ${header.tool.version}, ${catalogueDigest.slice(0, 12)}…, the one in use here`],
    ['verdicts', `judged again: ${result.outcome}, ${pass} pass, ${warn} warn, ${fail} fail`],
  ]
}

/** Everything that is stated has to be what the record says. @throws Refusal */
function agreeOnVerdicts(
  [statement, verification]: Certificate,
  record: RunRecord,
  result: RunResult,
  evidence: Evidence,
): void {
  const said = statement.predicate.assay
  agree('outcome', said.outcome, result.outcome)
  for (const [verdict, count] of Object.entries(result.counts))
    agree(`count of ${verdict}`, said.counts?.[verdict as keyof typeof said.counts], count)
  const why = notCertified(result)
  if (why !== undefined) throw new Refusal(`the record certifies nothing: ${why}`)
  const packed = { ...evidence.found, reports: said.reports }
  const again = statementsOf(record, result, packed, namedSubjects(statement))
  agreeOn(statement, again[0]!)
  if (verification) agreeOn(verification, again[1]!, 'svr: ')
  const signed: readonly (Statement | undefined)[] = [statement, verification]
  for (const [index, name] of predicateNames.entries()) {
    const text = evidence.predicates[name]
    if (text !== undefined && text !== (signed[index] && predicateText(signed[index])))
      throw new Refusal(`${name} is not what was certified: it was changed, or added`)
  }
}

/** What a record says of itself: whoever takes something out of it has to alter that too. @throws Refusal */
function refuseLacking({ footer, exchanges, requests, bodies }: RunRecord): void {
  if (footer?.complete !== true) throw new Refusal('the record has no end: what was planned was not sent')
  if (footer.requests !== requests)
    throw new Refusal(`the record holds ${requests} requests, and its footer counts ${footer.requests}`)
  for (const { id, request, response } of exchanges)
    for (const body of [request.body, response?.body])
      if (body && body.stored > 0 && !bodies.has(body.sha256))
        throw new Refusal(`the body ${body.sha256} of ${id} is not there`)
}

function recordDigest({ subject }: Statement): string {
  const named = subject.filter(({ name }) => name === recordSubject)
  if (named.length !== 1) throw new Refusal(`${named.length} subjects are called ${recordSubject}, expected 1`)
  return named[0]!.digest?.sha256
}

function namedSubjects({ subject }: Statement): Subject[] {
  return subject
    .filter(({ name }) => name !== recordSubject)
    .map(({ name, digest }) => ({ name, sha256: digest?.sha256 }))
}

function subjectsHeld(statement: Statement, expected: readonly Subject[]): Held[] {
  const named = namedSubjects(statement)
  for (const { name, sha256 } of expected) {
    const one = named.find((subject) => subject.name === name)
    if (!one)
      throw new Refusal(`no subject is called ${name}: it has ${named.map((each) => each.name).join(', ') || 'none'}`)
    agree(`digest of the subject ${name}`, one.sha256, sha256)
  }
  return named.map(({ name, sha256 }) => {
    const compared = expected.some((one) => one.name === name) ? 'as expected' : 'not compared (--subject)'
    return ['subject', `${name} sha256:${sha256}, ${compared}`]
  })
}

function challengeHeld(said: TestResult['assay'], record: RunRecord, sent: string | undefined): Held[] {
  const { challenge } = said
  if (sent !== undefined) agree('challenge', challenge ?? 'none', sent)
  agree('challenge', challenge ?? 'none', record.header.challenge ?? 'none')
  if (challenge === undefined) return []
  agree('seed, which the challenge gives', record.header.run.seed, challengeSeed(challenge))
  const sentence = challengeSentence(challenge)
  const isSaid = record.exchanges.some(
    ({ operation, request: { body } }) =>
      operation === 'speech' && body && Buffer.from(record.bodies.get(body.sha256) ?? []).includes(sentence),
  )
  // A target that refuses all speech is never asked for the long text.
  if (!isSaid && said.outcome === 'conformant')
    throw new Refusal(`no request holds the sentence of the challenge ("${sentence}")`)
  return [
    ['challenge', sent === undefined ? `${challenge}, not compared (--challenge)` : `${challenge}, as you sent it`],
  ]
}

/** @throws Refusal where two things that have to be the same are not. */
function agree(what: string, certified: unknown, found: unknown): void {
  if (!isDeepStrictEqual(certified, found))
    throw new Refusal(`${what}: the certificate says ${shown(certified)}, and it is ${shown(found)}`)
}

/** Member by member, for the place. */
function agreeOn(certified: object, found: object, path = ''): void {
  for (const name of new Set([...Object.keys(found), ...Object.keys(certified)])) {
    const [one, other] = [certified, found].map((each) => (each as Readonly<Record<string, unknown>>)[name])
    if (isObject(one) && isObject(other)) agreeOn(one, other, `${path}${name}.`)
    else agree(`${path}${name}`, one, other)
  }
}

function isObject<T>(value: T): value is T & object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing')
  return text.length > 160 ? `${text.slice(0, 160)}…` : text
}
