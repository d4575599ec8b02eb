import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer, Call } from './house.ts'

/** What is wrong with a message on the wire. */
export class Malformed extends Error {}

const names = new Map([
  [200, 'OK'],
  [400, 'Bad Request'],
  [401, 'Unauthorized'],
  [402, 'Payment Required'],
  [404, 'Not Found'],
  [429, 'Too Many Requests'],
  [500, 'Internal Server Error'],
  [502, 'Bad Gateway'],
  [503, 'Service Unavailable'],
])

/** Takes bytes off a socket, as many as are asked for. */
export class Intake {
  readonly #socket: Socket
  #kept: Buffer = Buffer.alloc(0)
  #ended = false
  #wake: () => void = () => undefined

  constructor(socket: Socket) {
    this.#socket = socket
    const end = (): void => {
      this.#ended = true
      this.#wake()
    }
    socket.on('end', end)
    socket.on('close', end)
    socket.on('error', end)
  }

  /** False when nothing comes any more. */
  async #more(): Promise<boolean> {
    for (;;) {
      const piece = this.#socket.read() as Buffer | null
      if (piece !== null) {
        this.#kept = this.#kept.length === 0 ? piece : Buffer.concat([this.#kept, piece])
        return true
      }
      if (this.#ended) return false
      await new Promise<void>((resolve) => {
        this.#wake = resolve
        this.#socket.once('readable', resolve)
      })
    }
  }

  /** Everything up to a mark, without it. */
  async until(mark: string, limit: number): Promise<Buffer | undefined> {
    for (;;) {
      const at = this.#kept.indexOf(mark)
      const bare = this.#kept.indexOf('\n\n')
      if (at > limit || (bare >= 0 && (at < 0 || bare < at))) throw new Malformed('lines')
      if (at >= 0) {
        const found = this.#kept.subarray(0, at)
        this.#kept = this.#kept.subarray(at + mark.length)
        return found
      }
      if (this.#kept.length > limit) throw new Malformed('too long')
      if (!(await this.#more())) return undefined
    }
  }

  async exactly(count: number): Promise<Buffer> {
    const parts: Buffer[] = []
    for (let missing = count; missing > 0;) {
      if (this.#kept.length === 0 && !(await this.#more())) throw new Malformed('cut off')
      const part = this.#kept.subarray(0, missing)
      this.#kept = this.#kept.subarray(part.length)
      parts.push(part)
      missing -= part.length
    }
    return Buffer.concat(parts)
  }
}

const token = /^[!#$%&'*+.^_`|~\dA-Za-z-]+$/u

interface Head {
  readonly call: Omit<Call, 'body'>
  readonly fields: Map<string, string>
}

export function headOf(raw: string, line: object): Head {
  const [first = '', ...lines] = raw.split('\r\n')
  const [, method, target, version] = /^(\S+) (\S+) HTTP\/(1\.[01])$/u.exec(first) ?? []
  if (method === undefined || target === undefined || version === undefined) throw new Malformed('request line')
  const list = lines.map((text): [string, string] => {
    const colon = text.indexOf(':')
    const name = text.slice(0, Math.max(colon, 0))
    if (!token.test(name)) throw new Malformed('header')
    return [name, text.slice(colon + 1).replaceAll(/^[ \t]+|[ \t]+$/gu, '')]
  })
  const fields = new Map<string, string>()
  for (const [name, value] of list) {
    const known = fields.get(name.toLowerCase())
    fields.set(name.toLowerCase(), known === undefined ? value : `${known}, ${value}`)
  }
  const path = target.replace(/^https?:\/\/[^/?]*/iu, '')
  const mark = path.indexOf('?')
  const [plain, query] = mark < 0 ? [path, ''] : [path.slice(0, mark), path.slice(mark + 1)]
  return { call: { method, path: plain, query, version, fields: list, line }, fields }
}

export async function bodyOf(intake: Intake, fields: Map<string, string>): Promise<Buffer> {
  const coding = fields.get('transfer-encoding')
  if (coding === undefined) {
    const length = fields.get('content-length') ?? '0'
    if (!/^\d{1,9}$/u.test(length)) throw new Malformed('length')
    return intake.exactly(Number(length))
  }
  if (coding.toLowerCase() !== 'chunked' || fields.has('content-length')) throw new Malformed('coding')
  const parts: Buffer[] = []
  for (;;) {
    const size = (await intake.until('\r\n', 4096))?.toString('latin1').replace(/[ \t]*;.*$/u, '') ?? ''
    if (!/^[\da-f]{1,7}$/iu.test(size)) throw new Malformed('chunk')
    const count = Number.parseInt(size, 16)
    if (count === 0) break
    parts.push(await intake.exactly(count))
    if ((await intake.exactly(2)).toString('latin1') !== '\r\n') throw new Malformed('chunk end')
  }
  for (let line = await intake.until('\r\n', 16_384); line !== undefined && line.length > 0;)
    line = await intake.until('\r\n', 16_384)
  return Buffer.concat(parts)
}

async function write(socket: Socket, data: Buffer | string): Promise<void> {
  if (socket.destroyed || socket.write(data)) return
  await new Promise<void>((resolve) => {
    const done = (): void => {
      socket.off('drain', done)
      socket.off('close', done)
      resolve()
    }
    socket.on('drain', done)
    socket.on('close', done)
  })
}

const block = (fields: readonly (readonly [string, string])[]): string =>
  fields.map(([name, value]) => `${name}: ${value}\r\n`).join('')

async function chunks(socket: Socket, body: Buffer, answer: Answer): Promise<void> {
  const { piece = 16_384, extension = '', wideSizes = false, trailers = [] } = answer.wire ?? {}
  for (let at = 0; at < body.length; at += piece) {
    const part = body.subarray(at, at + piece)
    const size = part.length.toString(16)
    const shown = wideSizes ? size.toUpperCase().padStart(8, '0') : size
    await write(socket, Buffer.concat([Buffer.from(`${shown}${extension}\r\n`), part, Buffer.from('\r\n')]))
  }
  await write(socket, `0\r\n${block(trailers)}\r\n`)
}

/** Writes an answer; true when the connection can be used again. */
export async function send(socket: Socket, answer: Answer, call: Omit<Call, 'body'>, keep: boolean): Promise<boolean> {
  const { wire = {}, status, body } = answer
  if (wire.delayMs !== undefined) await sleep(wire.delayMs)
  for (const { status, reason, fields } of call.version === '1.0' ? [] : (wire.interim ?? []))
    await write(socket, `HTTP/1.1 ${status} ${reason}\r\n${block(fields)}\r\n`)
  const bodiless = status === 204 || status === 304
  const chunked = wire.piece !== undefined && call.version !== '1.0' && wire.untilEnd !== true
  const open = keep && wire.close !== true && wire.untilEnd !== true && wire.cutAfter === undefined
  const framing: [string, string][] = bodiless
    ? []
    : chunked
      ? [['Transfer-Encoding', 'chunked']]
      : wire.untilEnd === true
        ? []
        : [['Content-Length', String(wire.length ?? body.length)]]
  const usual: [string, string][] = [
    ...(wire.bare === true ? [] : [['Date', new Date().toUTCString()] as [string, string]]),
    ['Connection', open ? 'keep-alive' : 'close'],
  ]
  const first = `${wire.version ?? 'HTTP/1.1'} ${status} ${wire.reason ?? names.get(status) ?? 'Other'}\r\n`
  const head = Buffer.from(`${first}${block([...answer.fields, ...framing, ...usual])}\r\n`, 'latin1')
  const step = wire.headPiece ?? head.length
  for (let at = 0; at < head.length; at += step) {
    await write(socket, head.subarray(at, at + step))
    if (step < head.length) await sleep(1)
  }
  if (call.method !== 'HEAD' && !bodiless) {
    if (chunked) await chunks(socket, body, answer)
    else await write(socket, body.subarray(0, wire.cutAfter ?? wire.length ?? body.length))
  }
  return open
}
