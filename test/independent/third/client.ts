import { Agent, request, type IncomingHttpHeaders } from 'node:http'
import { connect } from 'node:net'
import { framesOf } from '../speech/mp3.ts'

export interface Heard {
  readonly status: number
  readonly reason: string
  readonly type: string
  readonly headers: IncomingHttpHeaders
  readonly rawHeaders: readonly string[]
  readonly interim: readonly number[]
  readonly body: Buffer
  readonly text: string
  /** False when the connection broke within the answer. */
  readonly whole: boolean
}

export interface Options {
  /** null is a request without a key. */
  readonly key?: string | null
  readonly headers?: Readonly<Record<string, string>>
  readonly agent?: Agent
  readonly body?: string | Buffer
  /** Of budgets: who is asked for, as it stands in the path. */
  readonly id?: string
}

export const words = 'Seven ships sail slowly home.'

const broken: Heard = {
  status: 0,
  reason: '',
  type: '',
  headers: {},
  rawHeaders: [],
  interim: [],
  body: Buffer.alloc(0),
  text: '',
  whole: false,
}

/** A plain client of one running service. */
export class Client {
  readonly #env: Readonly<Record<string, string>>
  constructor(env: Readonly<Record<string, string>>) {
    this.#env = env
  }

  of(name: string): string {
    return this.#env[`ASSAY_${name}`] ?? ''
  }

  call(method: string, path: string, key: string | null, options: Options = {}): Promise<Heard> {
    const { headers = {}, body, agent = false } = options
    return new Promise((resolve) => {
      const interim: number[] = []
      const url = new URL(this.of('BASE_URL'))
      const authorization = key === null ? {} : { Authorization: `Bearer ${key}` }
      const outgoing = request(
        {
          method,
          agent,
          host: url.hostname,
          port: url.port,
          path: url.pathname + path,
          headers: { ...authorization, ...headers, ...(body ? { 'Content-Length': Buffer.byteLength(body) } : {}) },
        },
        (answer) => {
          const pieces: Buffer[] = []
          let done = false
          const finish = (): void => {
            if (done) return
            done = true
            const whole = Buffer.concat(pieces)
            resolve({
              status: answer.statusCode ?? 0,
              reason: answer.statusMessage ?? '',
              type: answer.headers['content-type'] ?? '',
              headers: answer.headers,
              rawHeaders: answer.rawHeaders,
              interim,
              body: whole,
              text: whole.toString(),
              whole: answer.complete,
            })
          }
          answer.on('data', (piece: Buffer) => pieces.push(piece))
          answer.on('end', finish)
          answer.on('error', finish)
          answer.on('close', finish)
        },
      )
      outgoing.on('information', ({ statusCode }) => interim.push(statusCode))
      outgoing.on('continue', () => interim.push(100))
      outgoing.on('error', () => resolve({ ...broken, interim }))
      outgoing.end(body)
    })
  }

  document(members: Readonly<Record<string, unknown>> = {}): string {
    return JSON.stringify({
      model: this.of('MODEL'),
      input: words,
      voice: this.of('VOICE'),
      response_format: 'pcm',
      ...members,
    })
  }

  speak(members: Readonly<Record<string, unknown>> = {}, options: Options = {}): Promise<Heard> {
    const { key = this.of('API_KEY'), headers = {}, body = this.document(members) } = options
    return this.call('POST', '/audio/speech', key, {
      ...options,
      body,
      headers: { 'Content-Type': 'application/json', ...headers },
    })
  }

  budget(interval = 'monthly', options: Options = {}): Promise<Heard> {
    const { key = this.of('MANAGEMENT_KEY'), id = this.of('WORKSPACE_SLUG') } = options
    return this.call('GET', `/workspaces/${id}/budgets/${interval}`, key, options)
  }

  /** What comes back for bytes written as they are, until the other side closes. */
  raw(data: string | Buffer): Promise<Buffer> {
    const url = new URL(this.of('BASE_URL'))
    return new Promise((resolve) => {
      const pieces: Buffer[] = []
      const socket = connect(Number(url.port), url.hostname, () => socket.write(data))
      socket.on('data', (piece) => pieces.push(piece))
      socket.on('error', () => undefined)
      socket.on('close', () => resolve(Buffer.concat(pieces)))
    })
  }

  seconds(heard: Heard): number {
    if (heard.status !== 200) return 0
    if (heard.type.startsWith('audio/pcm')) {
      const rate = Number(this.of('PCM_RATE') || 22_050) * Number(this.of('PCM_CHANNELS') || 1)
      return heard.body.length / 2 / rate
    }
    const frames = framesOf(heard.body)
    const second = heard.body[(frames[0] ?? 0) + 2] ?? 0
    const version = ((heard.body[(frames[0] ?? 0) + 1] ?? 0) >> 3) & 3
    const base = [44_100, 48_000, 32_000][(second >> 2) & 3] ?? 44_100
    const rate = version === 3 ? base : version === 2 ? base / 2 : base / 4
    return ((frames.length - 1) * (version === 3 ? 1152 : 576)) / rate
  }
}

export function parses(heard: Heard): boolean {
  try {
    JSON.parse(heard.text)
    return true
  } catch {
    return false
  }
}

/** The error envelope with a code that equals the status. */
export function proper(heard: Heard): boolean {
  try {
    const { error } = JSON.parse(heard.text) as { error: { code: unknown; message: unknown } }
    return heard.whole && error.code === heard.status && typeof error.message === 'string'
  } catch {
    return false
  }
}

export function data(heard: Heard): Record<string, unknown> {
  return (JSON.parse(heard.text) as { data: Record<string, unknown> }).data
}

export function message(heard: Heard): string {
  return (JSON.parse(heard.text) as { error: { message: string } }).error.message
}

/** One connection, kept open between requests. */
export function oneLine(): Agent {
  return new Agent({ keepAlive: true, maxSockets: 1 })
}
