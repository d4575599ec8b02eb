import { setTimeout as pause } from 'node:timers/promises'
import type { Answer, Call } from '../steps.ts'

type Deliver = NonNullable<Answer['deliver']>

function pieces(body: Buffer, sizes: readonly number[]): Buffer[] {
  const list: Buffer[] = []
  for (let at = 0, turn = 0; at < body.length; turn++) {
    const size = sizes[turn % sizes.length] ?? 1
    list.push(body.subarray(at, at + size))
    at += size
  }
  return list
}

/** In chunks of these sizes in turn; a pause comes behind each of the first three. */
export const chunked =
  (sizes: readonly number[], pauseMs = 0, trailers?: Readonly<Record<string, string>>): Deliver =>
  async (call, answer) => {
    const announced = trailers === undefined ? {} : { Trailer: Object.keys(trailers).join(', ') }
    call.response.writeHead(answer.status, { ...answer.headers, ...announced })
    call.response.flushHeaders()
    for (const [index, piece] of pieces(answer.body, sizes).entries()) {
      call.response.write(piece)
      if (pauseMs > 0 && index < 3) await pause(pauseMs)
    }
    if (trailers !== undefined) call.response.addTrailers(trailers)
    call.response.end()
  }

/** With a length, but the bytes come in these sizes. */
export const dribbled =
  (sizes: readonly number[], pauseMs: number): Deliver =>
  async (call, answer) => {
    call.response.writeHead(answer.status, { ...answer.headers, 'Content-Length': answer.body.length })
    for (const [index, piece] of pieces(answer.body, sizes).entries()) {
      call.response.write(piece)
      if (index < 3) await pause(pauseMs)
    }
    call.response.end()
  }

export const withReason =
  (reason: (status: number) => string): Deliver =>
  (call, answer) => {
    const headers = { ...answer.headers, 'Content-Length': answer.body.length }
    call.response.writeHead(answer.status, reason(answer.status), headers)
    call.response.end(answer.body)
  }

const lines = (headers: Answer['headers']): string =>
  Object.entries(headers)
    .flatMap(([name, value]) => [value].flat().map((one) => `${name}: ${one}\r\n`))
    .join('')

/** Written by hand on the socket, which then ends. */
const byHand =
  (write: (call: Call, answer: Answer, head: string) => readonly (string | Buffer)[]): Deliver =>
  (call, answer) => {
    if (call.method === 'HEAD') {
      call.response.writeHead(answer.status, answer.headers).end()
      return
    }
    const head = `${lines(answer.headers)}Date: ${new Date().toUTCString()}\r\n`
    for (const part of write(call, answer, head)) call.request.socket.write(part)
    call.request.socket.end()
  }

/** As HTTP/1.0: the end of the connection is the end of the body. */
export const oldAnswer = byHand((_, answer, head) => [`HTTP/1.0 ${answer.status} OK\r\n${head}\r\n`, answer.body])

/** As HTTP/1.1 without a length. */
export const untilClose = byHand((_, answer, head) => [
  `HTTP/1.1 ${answer.status} Fine\r\n${head}Connection: close\r\n\r\n`,
  answer.body,
])

/** Chunks with extensions, sizes in capitals with zeros ahead, and a trailer that was not announced. */
export const chunksWithExtensions = byHand((_, answer, head) => [
  `HTTP/1.1 ${answer.status} OK\r\n${head}Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n`,
  ...pieces(answer.body, [4096, 10, 257]).flatMap((piece) => [
    `000${piece.length.toString(16).toUpperCase()};seq="a b";crc=1\r\n`,
    piece,
    '\r\n',
  ]),
  '0;last\r\nX-Checksum: 7\r\n\r\n',
])

/** Header names in capitals, no blank behind the colon, and much of it. */
export const shouting = byHand((_, answer, head) => [
  `HTTP/1.1 ${answer.status} \r\n`,
  head.replaceAll(
    /^([\w-]+): (.*)\r$/gmu,
    (_line, name: string, value: string) => `${name.toUpperCase()}:${value}  \r`,
  ),
  `CONTENT-LENGTH:${answer.body.length}\r\nCONNECTION:Close\r\n\r\n`,
  answer.body,
])

/** The connection ends a moment after an answer that did not announce it. */
export const hangingUp: Deliver = (call, answer) => {
  call.response.writeHead(answer.status, { ...answer.headers, 'Content-Length': answer.body.length })
  call.response.end(answer.body, () => setImmediate(() => call.request.socket.end()))
}
