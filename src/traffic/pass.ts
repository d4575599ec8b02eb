import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http'
import type { Failure } from '../record/exchange.ts'
import type { Connecting } from './connection-to.ts'
import { hasLine, pairsOf, passedLines, withoutLine } from './passed-lines.ts'
import { gathered, type Passed } from './passed.ts'
import { refuse } from './refuse.ts'
import { failureOf } from './failure-of.ts'

interface Passing {
  readonly number: number
  /** Moment 0 of all times. */
  readonly began: number
  readonly to: Connecting
  readonly connection: Passed['connection']
  passed(passed: Passed): void
}

/** Passes one request to the target and what comes back to the client, both as they come, and tells what it was. */
export function pass(request: IncomingMessage, response: ServerResponse, of: Passing): void {
  const { to, began } = of
  const moment = performance.now()
  const now = (): number => performance.now() - began
  const [start, sentBody, cameBody] = [now(), gathered(moment), gathered(moment)]
  const interim: number[] = []
  let came: IncomingMessage | undefined
  let headersAt: number | undefined
  let isTold = false

  const lines = passedLines(request.rawHeaders, to.host)
  const isFramed = hasLine(lines, 'content-length') || hasLine(lines, 'transfer-encoding')
  const method = request.method!
  const path = request.url!
  // Else Node would announce chunks where there is no body. RFC 9110, 8.6.
  const sent = isFramed || bodyless.has(method) ? lines : [...lines, 'Content-Length', '0']

  function tell(failure?: Failure): void {
    if (isTold) return
    isTold = true
    of.passed({
      number: of.number,
      method,
      url: `${to.origin}${path}`,
      sent,
      sentBody: sentBody.done(request.complete),
      ...(came && {
        response: {
          status: came.statusCode!,
          reason: came.statusMessage ?? '',
          headers: came.rawHeaders,
          trailers: came.rawTrailers,
          protocol: `http/${came.httpVersion}`,
          interim,
          body: cameBody.done(failure === undefined),
        },
      }),
      ...(failure && { failure }),
      start,
      ...(headersAt !== undefined && { headersAt }),
      end: now(),
      connection: of.connection,
    })
  }

  let upstream: ClientRequest
  try {
    upstream = to.send(method, path, sent)
  } catch (error) {
    return refuse(response, 502, `the request cannot be passed on (${(error as Error).message})`)
  }
  if (isFlushed(sent)) upstream.flushHeaders()

  const broken = (error: Error): void => {
    tell(failureOf(error, came ? 'body' : 'headers'))
    if (came || response.headersSent) response.destroy()
    else refuse(response, 502, `the target gave no answer (${error.message})`)
  }
  upstream.on('error', (error) => {
    // What it no longer takes of a request that it has answered is its own affair.
    if (!came) broken(error)
    request.unpipe(upstream).resume()
  })
  upstream.on('continue', () => response.writeContinue())
  upstream.on('information', ({ statusCode, headers }) => {
    if (interim.length < 20) interim.push(statusCode)
    if (statusCode === 102) response.writeProcessing()
    if (statusCode === 103 && headers.link !== undefined) response.writeEarlyHints({ link: headers.link })
  })
  upstream.on('response', (answer) => {
    came = answer
    headersAt = now()
    const isOld = request.httpVersion === '1.0'
    const back = passedLines(answer.rawHeaders)
    response.sendDate = false
    response.writeHead(answer.statusCode!, answer.statusMessage, isOld ? withoutLine(back, 'transfer-encoding') : back)
    if (isFlushed([...back, answer.statusMessage ?? ''])) response.flushHeaders()
    answer.on('data', (chunk: Buffer) => cameBody.add(chunk))
    answer.on('error', broken)
    answer.on('aborted', () =>
      broken(Object.assign(new Error('the connection was closed in the body'), { code: 'ECONNRESET' })),
    )
    answer.on('end', () => {
      if (!answer.complete) return
      if (answer.rawTrailers.length > 0) response.addTrailers(pairsOf(answer.rawTrailers))
      response.end()
      tell()
    })
    answer.pipe(response, { end: false })
  })
  request.on('data', (chunk: Buffer) => sentBody.add(chunk))
  request.on('end', () => {
    if (request.rawTrailers.length > 0) upstream.addTrailers(pairsOf(request.rawTrailers))
    upstream.end()
  })
  request.on('error', () => undefined)
  request.pipe(upstream, { end: false })
  response.on('error', () => undefined)
  response.on('close', () => {
    if (isTold) return
    tell({ kind: 'aborted', phase: came ? 'body' : 'headers', detail: 'the client went away' })
    upstream.destroy()
  })
}

/** Node announces no chunks for these by itself. */
const bodyless: ReadonlySet<string> = new Set(['GET', 'HEAD', 'DELETE', 'OPTIONS', 'TRACE'])

/** What Node flushes alone it writes as UTF-8; with a body, or at the end, byte for byte. */
function isFlushed(lines: readonly string[]): boolean {
  return lines.every((text) => /^[\t -~]*$/.test(text))
}
