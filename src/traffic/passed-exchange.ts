import { operationOf } from '../foreign/operation-of.ts'
import type { BodyStore } from '../record/body-store.ts'
import { cell } from '../record/cell.ts'
import { headerList, type Body, type Exchange, type HeaderLines } from '../record/exchange.ts'
import { withoutCookie } from '../redaction/set-cookie.ts'
import type { Redactor } from '../redaction/redaction.ts'
import { keptBody, unrecordedBody } from './kept-body.ts'
import { pairsOf } from './passed-lines.ts'
import type { Passed, PassedBody } from './passed.ts'
import type { SeenKeys } from './seen-keys.ts'

/** What passed, as an exchange without keys; undefined where it is with none of the two operations. */
export function passedExchange(
  passed: Passed,
  { baseUrl, keys, bodies }: { readonly baseUrl: string; readonly keys: SeenKeys; readonly bodies: BodyStore },
): Exchange | undefined {
  const { method, url, response, failure, sentBody } = passed
  const operation = operationOf(method, url, baseUrl)
  if (operation === 'other') return undefined
  const headers = keys.hide(pairsOf(passed.sent), operation)
  const target = keys.hideUrl(url)
  keys.learnBody(sentBody.bytes)
  const clean = keys.redactor()
  const cleanLines = (lines: readonly string[]): HeaderLines =>
    pairsOf(lines).map(([name, value]) => [clean.text(name), withoutCookie(name, clean.text(value))] as const)
  return {
    id: `proxy/${String(passed.number).padStart(6, '0')}/1@${cell}`,
    cell,
    attempt: 1,
    origin: 'proxy',
    stimulus: { kind: 'unknown' },
    operation,
    credential: { key: 'unknown' },
    request: {
      method,
      url: clean.text(target),
      headers: headers.map(([name, value]) => [name, /\$\{/.test(value) ? value : clean.text(value)] as const),
      ...(sentBody.length > 0 && { body: bodyOf(sentBody, clean, bodies) }),
    },
    ...(response && {
      response: {
        status: response.status,
        reason: clean.text(response.reason),
        interim: response.interim,
        headers: cleanLines(response.headers),
        body: bodyOf(response.body, clean, bodies, headerList(pairsOf(response.headers), 'content-encoding')),
        ...(response.trailers.length > 0 && { trailers: cleanLines(response.trailers) }),
      },
    }),
    ...(failure && { failure: { ...failure, detail: clean.text(failure.detail) } }),
    timing: {
      start: passed.start,
      ...(passed.headersAt !== undefined && { headers: passed.headersAt }),
      end: passed.end,
    },
    connection: { ...passed.connection, protocol: response?.protocol ?? 'http/1.1' },
  }
}

function bodyOf(of: PassedBody, clean: Redactor, bodies: BodyStore, coding?: string): Body {
  const { bytes, length, complete, arrivals } = of
  return bytes ? keptBody({ bytes, complete, arrivals }, clean, bodies, coding) : unrecordedBody(length, complete)
}
