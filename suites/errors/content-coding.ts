import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib'
import { header } from '../../src/record/exchange.ts'
import type { Analyser, Evidence } from '../../src/requirement/evidence.ts'
import { held, undecided, violated, type Judgement } from '../../src/requirement/judgement.ts'
import { requirement } from '../../src/requirement/requirement.ts'
import { each, type Answered } from '../../src/requirement/scope.ts'
import { errorClaim, isOrdinary } from './ordinary.ts'
import { someErrors } from './some-errors.ts'

const decoders: Readonly<Record<string, (bytes: Uint8Array, options: { maxOutputLength: number }) => Buffer>> = { gzip: gunzipSync, 'x-gzip': gunzipSync, deflate: inflateSync, br: brotliDecompressSync, zstd: zstdDecompressSync }

/** A body is hostile until proven otherwise: no more than this is unpacked. */
const most = 16 * 1024 * 1024

/** Can the body be decoded as this coding? Undefined where that cannot be told. */
function decodable(coding: string): Analyser<boolean | undefined> {
  return {
    id: `coding-${coding}`,
    analyse(bytes) {
      try {
        decoders[coding]!(bytes, { maxOutputLength: most })
        return true
      } catch (error) {
        return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? undefined : false
      }
    },
  }
}

/** How what these codings make begins: RFC 1952, 2.3.1; RFC 8878, 3.1.1. */
const magic = { gzip: [0x1f, 0x8b, 0x08], zstd: [0x28, 0xb5, 0x2f, 0xfd] } as const

/** A body without a coding is taken as it is: it must not be one that every client would have to undo first. */
function unlabelled(exchange: Answered, evidence: Evidence): Judgement {
  const bytes = evidence.bytes(exchange.response.body)
  for (const [coding, letters] of Object.entries(magic)) {
    if (!bytes || letters.some((letter, index) => bytes[index] !== letter) || evidence.derive(decodable(coding), exchange) !== true) continue
    return violated('unsaid', { expected: `Content-Encoding: ${coding}`, actual: 'none', place: { part: 'header content-encoding' }, values: { status: String(exchange.response.status), coding } })
  }
  return held
}

/** RFC 9110, 8.4: Content-Encoding says what was done to the body, and every client undoes it before it looks. */
export const codingTrue = requirement({
  id: 'CONTENT-CODING',
  sentences: ['1/binary', '1/json-rest'],
  level: 'should',
  source: 'RFC 9110, 8.4',
  title: 'A Content-Encoding names what was done to the body',
  needs: someErrors,
  wholeRun: true,
  over: each((exchange) => isOrdinary(exchange) && exchange.failure === undefined && exchange.response.body.length > 0, errorClaim),
  check(exchange, evidence) {
    const value = header(exchange.response.headers, 'content-encoding')
    const coding = value?.trim().toLowerCase() ?? 'identity'
    if (coding === 'identity' || coding === '') return unlabelled(exchange, evidence)
    if (!Object.hasOwn(decoders, coding)) return undecided(`the content coding ${coding} is not known here`)
    const decoded = evidence.derive(decodable(coding), exchange)
    if (decoded === undefined) return undecided('the body was not kept, or is too large to unpack')
    return decoded ? held : violated('untrue', { expected: `a body in ${coding}`, actual: 'another', place: { part: 'header content-encoding' }, values: { status: String(exchange.response.status), coding } })
  },
  messages: {
    unsaid: 'the body of the {status} is {coding}, and no Content-Encoding says so',
    untrue: 'the body of the {status} is labelled Content-Encoding: {coding}, and cannot be decoded so',
  },
})
