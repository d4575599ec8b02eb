import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { assayCatalogue } from '../../suites/catalogue.ts'
import { evidenceView } from '../../src/judge/evidence-view.ts'
import { withoutMasked } from '../../src/judge/without-masked.ts'
import type { BodyStore } from '../../src/record/body-store.ts'
import type { Exchange, Failure, ResponseRecord } from '../../src/record/exchange.ts'
import type { RunRecord } from '../../src/record/run-record.ts'
import { interfaceProfile } from '../../src/contract/profiles/built-in.ts'
import { redactor } from '../../src/redaction/redaction.ts'
import type { Finding } from '../../src/requirement/result.ts'
import type { Called } from './pasted.ts'

/**
 * Does the requirement's own check say the same of the run in which what curl brought stands in the place of what the
 * finding shows?
 * @param brought By the id of the exchange.
 */
export function isReproduced(
  { record, derived, secrets }: { record: RunRecord; derived: Map<string, unknown>; secrets: Map<string, string> },
  finding: Finding,
  brought: ReadonlyMap<string, Called>,
): boolean {
  const requirement = assayCatalogue.find(finding.requirement)!
  const { target, pinned: profile = interfaceProfile } = record.header
  const added = new Map<string, Uint8Array>()
  const bodies: BodyStore = {
    put: (bytes) => {
      const sha256 = record.bodies.put(bytes)
      added.set(sha256, bytes)
      return sha256
    },
    get: (sha256) => added.get(sha256) ?? record.bodies.get(sha256),
    has: (sha256) => added.has(sha256) || record.bodies.has(sha256),
  }
  const evidence = evidenceView({ target, profile }, bodies, { derived })
  // A line sends one of the attempts at a request, and stands for all of them.
  const byTrial = new Map([...brought].map(([id, called]) => [trialOf(id), called]))
  for (const exchange of record.exchanges) {
    const called = byTrial.get(trialOf(exchange.id))
    evidence.add(called ? answeredBy(exchange, called, bodies, secrets) : exchange)
  }
  for (const transcript of record.transcripts) evidence.hear(transcript)
  evidence.finish()
  // Only what was sent, and the other attempts at it: what the run got otherwise must not show it in its place.
  const exchanges = evidence.exchanges.filter((one) => byTrial.has(trialOf(one.id)) || isStandard(one))
  return requirement
    .over({ ...evidence, exchanges })
    .filter(({ exchanges }) => exchanges.some(({ id }) => brought.has(id)))
    .some((unit) => {
      const judgement = withoutMasked(requirement, unit, requirement.check(unit.subject as never, evidence))
      return judgement.kind === 'violated' && judgement.code === finding.code
    })
}

function trialOf(id: string): string {
  return id.replace(/\/\d+@/, '@')
}

/** What others are compared with stays as it was in the run: a line does not send it. */
function isStandard({ stimulus }: Exchange): boolean {
  return stimulus.kind === 'member' && stimulus.role === 'alone'
}

function answeredBy(exchange: Exchange, called: Called, bodies: BodyStore, secrets: Map<string, string>): Exchange {
  const { response: _old, failure: _gone, ...rest } = exchange
  const response = responseOf(called, bodies, secrets)
  const failure = failureOf(called, response)
  return { ...rest, ...(response && { response }), ...(failure && { failure }) }
}

const encoders: Readonly<Record<string, (bytes: Uint8Array) => Buffer>> = {
  gzip: gzipSync,
  deflate: deflateSync,
  br: brotliCompressSync,
  zstd: zstdCompressSync,
}

function responseOf(
  { head, body, code, isDecoded }: Called,
  bodies: BodyStore,
  secrets: Map<string, string>,
): ResponseRecord | undefined {
  const [first = '', ...lines] = head.toString('latin1').split('\r\n')
  const [, status, reason = ''] = /^HTTP\/[\d.]+ (\d{3}) ?(.*)$/.exec(first) ?? []
  if (status === undefined) return undefined
  const clean = redactor(secrets)
  const headers = lines.map(
    (line) => [line.slice(0, line.indexOf(':')), clean.text(line.slice(line.indexOf(':') + 1).trim())] as const,
  )
  const coding = headers.find(([name]) => name.toLowerCase() === 'content-encoding')?.[1]
  // curl shows the header as it came, and decodes the body: both are put back as they were.
  const came = (isDecoded && code === 0 && encoders[coding ?? '']?.(body)) || body
  const { bytes = Buffer.alloc(0), redacted } = clean.body(came, coding, false)
  return {
    status: Number(status),
    reason,
    headers,
    interim: [],
    body: {
      sha256: bodies.put(bytes),
      length: came.length,
      stored: bytes.length,
      complete: code === 0,
      arrivals: [[0, came.length]],
      redacted,
    },
  }
}

/** What curl's own exit codes say. */
function failureOf({ code }: Called, response: ResponseRecord | undefined): Failure | undefined {
  if (code === 0) return undefined
  const phase = response ? 'body' : 'headers'
  if (code === 28) return { kind: 'timeout', phase, detail: 'no answer came' }
  if ([18, 52, 55, 56].includes(code)) return { kind: 'reset', phase, detail: `curl ended with ${code}` }
  return { kind: 'malformed', phase, detail: `curl ended with ${code}` }
}
