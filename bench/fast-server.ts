import { connect, createServer, type Socket } from 'node:net'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { startReference } from '../src/reference/reference.ts'

/**
 * `node bench/fast-server.ts [--delay MS] [--examples STATUS]`: the reference service behind a memory of its answers,
 * so that what is measured is the client. The same bytes get the same bytes again; a request with a wrong member, of
 * which a campaign has millions, is refused here. Prints what `assay serve` prints, and ends with its standard input.
 */
const { values } = parseArgs({
  options: { delay: { type: 'string', default: '0' }, examples: { type: 'string', default: '400' } },
})
const delay = Number(values.delay)
const reference = await startReference({ voice: 'built-in', warm: true })
const upstream = new URL(reference.baseUrl)

/** Answers by the request, both to the letter. */
const known = new Map<string, Buffer>()

const plainStart = 'POST /v1/audio/speech HTTP/1.1\r\n'
const key = `authorization: Bearer ${reference.apiKey}\r\n`
const error = JSON.stringify({
  error: { code: Number(values.examples), message: 'Invalid request parameters: a member is not as it has to be.' },
})
const refusal = Buffer.from(
  `HTTP/1.1 ${values.examples} ${values.examples === '400' ? 'Bad Request' : 'Internal Server Error'}\r\n` +
    `Content-Type: application/json\r\nContent-Length: ${error.length}\r\nConnection: keep-alive\r\n` +
    `Date: ${new Date().toUTCString()}\r\n\r\n${error}`,
)

/** Is it a request like the valid ones, with a member that is not as it has to be? */
function hasWrongMember(head: string, body: string): boolean {
  if (!head.startsWith(plainStart) || !head.includes(key)) return false
  try {
    const { input, voice, response_format: format, speed } = JSON.parse(body) as Record<string, unknown>
    return (
      typeof input !== 'string' ||
      typeof voice !== 'string' ||
      (format !== 'mp3' && format !== 'pcm') ||
      (speed !== undefined && typeof speed !== 'number')
    )
  } catch {
    return false
  }
}

/** Length of the first message in these bytes, its head included; undefined where it is not whole or says none. */
function lengthOf(bytes: Buffer, isAnswer: boolean): number | undefined {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const head = bytes.toString('latin1', 0, end + 2).toLowerCase()
  if (head.includes('\r\ntransfer-encoding:')) {
    const last = bytes.indexOf('\r\n0\r\n\r\n', end + 2)
    return isAnswer && last >= 0 ? last + 7 : undefined
  }
  const length = end + 4 + Number(/\r\ncontent-length: *(\d+)\r\n/.exec(head)?.[1] ?? 0)
  return bytes.length >= length ? length : undefined
}

const server = createServer({ noDelay: true }, (socket) => {
  let waiting = Buffer.alloc(0)
  let behind: Socket | undefined
  let isTunnel = false
  const send = (bytes: Buffer): void => {
    if (delay === 0) socket.write(bytes)
    else setTimeout(() => socket.write(bytes), delay)
  }
  const open = (): Socket => {
    behind = connect(Number(upstream.port), upstream.hostname)
    behind.on('error', () => socket.destroy())
    behind.on('end', () => socket.end())
    return behind
  }
  /** Everything from here on goes to the reference service as it is. */
  const tunnel = (): void => {
    isTunnel = true
    behind ??= open()
    behind.on('data', (bytes) => socket.write(bytes))
    behind.write(waiting)
  }
  const ask = (request: Buffer, name: string): void => {
    behind ??= open()
    let answer = Buffer.alloc(0)
    const take = (bytes: Buffer): void => {
      answer = Buffer.concat([answer, bytes])
      if (lengthOf(answer, true) !== answer.length) return
      behind!.off('data', take)
      known.set(name, answer)
      send(answer)
    }
    behind.on('data', take)
    behind.write(request)
  }
  socket.on('data', (bytes) => {
    if (isTunnel) return void behind!.write(bytes)
    waiting = waiting.length === 0 ? bytes : Buffer.concat([waiting, bytes])
    const end = waiting.indexOf('\r\n\r\n')
    if (end < 0) return
    const head = waiting.toString('latin1', 0, end + 4)
    if (!head.includes(' HTTP/1.1\r\n') || /\r\n(?:expect|transfer-encoding|upgrade|connection: *close)/i.test(head))
      return tunnel()
    const length = lengthOf(waiting, false)
    if (length === undefined) return
    if (length !== waiting.length) return tunnel()
    const request = waiting
    waiting = Buffer.alloc(0)
    if (hasWrongMember(head, request.toString('utf8', end + 4))) return send(refusal)
    const name = request.toString('latin1')
    const answer = known.get(name)
    if (answer) send(answer)
    else ask(request, name)
  })
  socket.on('end', () => (behind ? behind.end() : socket.end()))
  socket.on('error', () => behind?.destroy())
  socket.on('close', () => behind?.destroy())
})
await once(server.listen(0, '127.0.0.1'), 'listening')
const address = server.address() as { port: number }
const { faultModels, faultWorkspaces, close: _close, ...rest } = reference
const pairs = (map: Readonly<Record<string, string>>): string =>
  Object.entries(map)
    .map(([status, name]) => `${status}=${name}`)
    .join()
process.stdout.write(
  `${JSON.stringify({
    ...rest,
    baseUrl: `http://127.0.0.1:${address.port}/v1`,
    faultModels: pairs(faultModels),
    faultWorkspaces: pairs(faultWorkspaces),
  })}\n`,
)
process.stdin.on('end', () => process.exit()).resume()
