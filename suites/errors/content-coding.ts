import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib'
import { header } from '../../src/record/exchange.ts'
import type { Analyser } from '../../src/requirement/evidence.ts'
import { held, undecided, violated } from '../../src/requirement/judgement.ts'
import { requirement } from '../../src/requirement/requirement.ts'
import { each } from '../../src/requirement/scope.ts'
import { errorClaim, isOrdinary } from './ordinary.ts'
import { someErrors } from './some-errors.ts'

const decoders: Readonly<Record<string, (bytes: Uint8Array, options: { maxOutputLength: number }) => Buffer>> = { gzip: gunzipSync, 'x-gzip': gunzipSync, deflate: inflateSync, br: brotliDecompressSync, zstd: zstdDecompressSync }

/** A body is hostile until proven otherwise: no more than this is unpacked. */
const most = 64 * 1024 * 1024

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
    if (coding === 'identity' || coding === '') return held
    if (!Object.hasOwn(decoders, coding)) return undecided(`the content coding ${coding} is not known here`)
    const decoded = evidence.derive(decodable(coding), exchange)
    if (decoded === undefined) return undecided('the body was not kept, or is too large to unpack')
    return decoded ? held : violated('untrue', { expected: `a body in ${coding}`, actual: 'another', place: { part: 'header content-encoding' }, values: { status: String(exchange.response.status), coding } })
  },
  messages: { untrue: 'the body of the {status} is labelled Content-Encoding: {coding}, and cannot be decoded so' },
})
