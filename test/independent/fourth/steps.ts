import type { IncomingMessage, ServerResponse } from 'node:http'
import { INTERVALS, type World } from './world.ts'
import type { Format, House } from './houses.ts'
import { mp3, pcm, units } from './sound.ts'

export interface Call {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly body: Buffer
  /** 1 for the first request of the service. */
  readonly turn: number
}

export interface Answer {
  status: number
  headers: Record<string, string | string[]>
  body: Buffer
  /** How the bytes go out, where it is not in one piece with a length. */
  deliver?: (call: Call, answer: Answer) => Promise<void> | void
}

export class Refusal extends Error {
  readonly status: number
  constructor(status: number, detail = '') {
    super(detail)
    this.status = status
  }
}

export type Route = { readonly name: 'speech' } | { readonly name: 'budget'; workspace: string; interval: string }
export type Caller = 'member' | 'manager' | 'poor' | 'hurried'
export interface Order {
  readonly text: string
  readonly model: string
  readonly format: Format
  readonly speed: number
}
export type Members = Record<string, unknown>

const LISTED: Readonly<Record<number, string>> = {
  400: 'Invalid request parameters',
  401: 'Missing Authentication header',
  402: 'Insufficient credits. Add more at https://larynx.example/credits',
  404: 'Resource not found',
  429: 'Rate limit exceeded',
  500: 'Internal Server Error',
  502: 'Provider returned error',
  503: 'Service temporarily unavailable',
  524: 'Request timed out. Please try again later.',
  529: 'Provider returned error',
}

export const json = (status: number, value: unknown, type = 'application/json'): Answer => ({
  status,
  headers: { 'Content-Type': type },
  body: Buffer.from(JSON.stringify(value)),
})

export const raw = (status: number, type: string, text: string | Buffer): Answer => ({
  status,
  headers: { 'Content-Type': type },
  body: Buffer.from(text),
})

export function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A right implementation, step by step. A service replaces the steps in which it differs. */
export function createSteps(world: World, house: House) {
  const steps = {
    route(call: Call): Route | undefined {
      if (!call.path.startsWith(`${house.prefix}/`)) return undefined
      const parts = call.path.slice(house.prefix.length + 1).split('/')
      if (call.method === 'POST' && parts.join('/') === 'audio/speech') return { name: 'speech' }
      const [first, workspace, third, interval] = parts
      if (call.method !== 'GET' || parts.length !== 4 || first !== 'workspaces' || third !== 'budgets') return undefined
      return workspace && interval ? { name: 'budget', workspace, interval } : undefined
    },
    credential(call: Call): string | undefined {
      return /^bearer +(\S+)$/iu.exec(call.request.headers.authorization ?? '')?.[1]
    },
    caller(key: string): Caller | undefined {
      if (key === world.apiKey) return 'member'
      if (key === world.managementKey) return 'manager'
      if (key === world.poorKey) return 'poor'
      return key === world.hurriedKey ? 'hurried' : undefined
    },
    admit(call: Call, route: Route): Caller {
      const key = steps.credential(call)
      if (key === undefined) throw new Refusal(401)
      const caller = steps.caller(key)
      if (caller === undefined) throw new Refusal(401, 'this key is not known')
      const allowed = route.name === 'budget' ? caller === 'manager' : caller !== 'manager' || house.managementSpeaks
      if (!allowed) throw new Refusal(401, 'this key is not meant for this operation')
      return caller
    },
    parse(call: Call): unknown {
      try {
        return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(call.body))
      } catch {
        throw new Refusal(400, 'the body is not JSON')
      }
    },
    voice(value: unknown): void {
      if (value === undefined && !house.needsVoice) return
      if (typeof value !== 'string' || value === '') throw new Refusal(400, 'voice')
    },
    format(value: unknown): Format {
      if (value === undefined) return house.format
      if (value !== 'mp3' && value !== 'pcm') throw new Refusal(400, 'response_format: expected mp3 or pcm')
      return value
    },
    speed(value: unknown): number {
      if (value === undefined) return 1
      if (typeof value !== 'number') throw new Refusal(400, 'speed: expected a number')
      if (value < 0.25 || value > 4) throw new Refusal(400, 'speed: expected 0.25 to 4')
      return house.speed === 'ignore' ? 1 : value
    },
    input(value: unknown): string {
      if (typeof value !== 'string' || value === '') throw new Refusal(400, 'input: expected a text')
      return value
    },
    model(value: unknown): string {
      if (typeof value !== 'string') throw new Refusal(400, 'model: expected a string')
      if (value !== world.model && !world.brokenModels.has(value))
        throw new Refusal(house.unknownModel, 'no such model')
      return value
    },
    check(document: unknown): Order {
      if (!isMembers(document)) throw new Refusal(400, 'the body is not an object')
      const format = steps.format(document.response_format)
      const speed = steps.speed(document.speed)
      const text = steps.input(document.input)
      steps.voice(document.voice)
      return { text, format, speed, model: steps.model(document.model) }
    },
    provide(order: Order, caller: Caller): void {
      if (caller === 'poor') throw new Refusal(402)
      if (caller === 'hurried') throw new Refusal(429)
      const status = world.brokenModels.get(order.model)
      if (status !== undefined) throw new Refusal(status)
    },
    heard: (order: Order): number[] => units(order.text, order.speed),
    mp3: (heard: readonly number[]): Buffer => mp3(heard, house.studio),
    pcm: (heard: readonly number[]): Buffer => pcm(heard, house.studio),
    speak(order: Order, _call: Call): Answer | Promise<Answer> {
      const heard = steps.heard(order)
      return order.format === 'mp3'
        ? raw(200, 'audio/mpeg', steps.mp3(heard))
        : raw(200, house.pcmType, steps.pcm(heard))
    },
    speech(call: Call, caller: Caller): Answer | Promise<Answer> {
      const order = steps.check(steps.parse(call))
      steps.provide(order, caller)
      return steps.speak(order, call)
    },
    segment(text: string): string {
      try {
        return decodeURIComponent(text)
      } catch {
        throw new Refusal(400, 'the path is not well escaped')
      }
    },
    workspace(name: string): void {
      if (name === world.brokenWorkspace) throw new Refusal(500)
      if (name.toLowerCase() !== world.workspaceId && name !== world.slug) throw new Refusal(404, 'no such workspace')
    },
    interval(name: string): string {
      if (!INTERVALS.some((interval) => interval === name)) throw new Refusal(400, 'interval')
      return name
    },
    record(interval: string): Members {
      const row = world.rows.get(interval)
      if (row === undefined) throw new Refusal(404, 'no budget for this interval')
      return { ...row }
    },
    envelope: (record: Members, _interval: string): Members => ({ data: record, include_byok_in_budgets: world.byok }),
    budget(route: { workspace: string; interval: string }, _call: Call): Answer | Promise<Answer> {
      const interval = steps.interval(steps.segment(route.interval))
      steps.workspace(steps.segment(route.workspace))
      return steps.print(200, steps.envelope(steps.record(interval), interval))
    },
    print(status: number, value: unknown): Answer {
      const answer = json(status, value, house.jsonType)
      if (house.pretty) answer.body = Buffer.from(`${JSON.stringify(value, null, 2)}\n`)
      return answer
    },
    message(refusal: Refusal): string {
      const listed = LISTED[refusal.status] ?? 'Error'
      return house.talkative && refusal.message !== '' ? `${listed}: ${refusal.message}` : listed
    },
    failure(refusal: Refusal, _call: Call): Answer {
      return steps.print(refusal.status, { error: { code: refusal.status, message: steps.message(refusal) } })
    },
    async answer(call: Call): Promise<Answer> {
      const route = steps.route(call)
      if (route === undefined) throw new Refusal(404)
      const caller = steps.admit(call, route)
      return route.name === 'speech' ? steps.speech(call, caller) : steps.budget(route, call)
    },
    /** The last word: what a proxy in front of the program makes of an answer. */
    async finish(call: Call): Promise<Answer> {
      try {
        return await steps.answer(call)
      } catch (error) {
        return steps.failure(error instanceof Refusal ? error : new Refusal(500, String(error)), call)
      }
    },
  }
  return steps
}

export type Steps = ReturnType<typeof createSteps>
