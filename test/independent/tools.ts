import type { App, Ask, Base, Choices, Expectation, IndependentService, Reply, Site, Twist } from './contract.ts'
import { host } from './host.ts'
import { environmentOf, provision } from './site.ts'

export interface Sketch {
  readonly id: string
  readonly title: string
  readonly base: Base
  readonly choices?: Partial<Choices>
  /** Makes a fresh layer for each start, so that counters begin anew. */
  readonly twist?: () => Twist
  /** Changes what the tester is provided with. */
  readonly environment?: (environment: Record<string, string>, site: Site) => Record<string, string>
  readonly expect?: Expectation
}

export interface Defect extends Sketch {
  readonly level?: 'must' | 'should'
  readonly clause: string
}

export function service(
  kind: IndependentService['kind'],
  sketch: Sketch & Partial<Pick<Defect, 'level' | 'clause'>>,
): IndependentService {
  const { id, title, base, level, clause, expect } = sketch
  return {
    id,
    kind,
    title,
    ...(level === undefined ? {} : { level }),
    ...(clause === undefined ? {} : { clause }),
    ...(expect === undefined ? {} : { expect }),
    async start() {
      const choices: Choices = { ...base.choices, ...sketch.choices }
      const site = provision(base, choices)
      const inner = base.build(site, choices)
      const twist = sketch.twist?.()
      const app: App = twist === undefined ? inner : (ask) => twist(ask, inner, site)
      const running = await host(app)
      const environment = environmentOf(base, choices, site, running.port)
      return { environment: sketch.environment?.(environment, site) ?? environment, close: () => running.close() }
    },
  }
}

export function isSpeech(ask: Ask): boolean {
  return ask.method === 'POST' && ask.path.endsWith('/audio/speech')
}

/** The workspace and the interval of a budget path, as they stand there. */
export function budgetOf(ask: Ask): { id: string; interval: string } | undefined {
  const match = /\/workspaces\/([^/]*)\/budgets\/([^/]*)$/u.exec(ask.path)
  return ask.method === 'GET' && match !== null ? { id: match[1] ?? '', interval: match[2] ?? '' } : undefined
}

export function tokenOf(ask: Ask): string {
  return /^bearer\s+(.*)$/iu.exec(ask.headers.authorization ?? '')?.[1] ?? ''
}

export function withToken(ask: Ask, token: string): Ask {
  return {
    ...ask,
    headers: { ...ask.headers, authorization: `Bearer ${token}` },
  }
}

export function keyFor(ask: Ask, site: Site): string {
  return isSpeech(ask) ? site.apiKey : site.managementKey
}

export type Body = Record<string, unknown>

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The request body if it is a JSON object. */
export async function bodyOf(ask: Ask): Promise<Body | undefined> {
  if (!isSpeech(ask)) return undefined
  try {
    const value: unknown = JSON.parse(utf8.decode(await ask.read()))
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Body) : undefined
  } catch {
    return undefined
  }
}

export function withBody(ask: Ask, body: unknown): Ask {
  const raw = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
  return { ...ask, read: () => Promise.resolve(raw) }
}

/** The same request for another format, without members that do not matter. */
export function inFormat(ask: Ask, body: Body | undefined, format: unknown): Ask {
  const { input, model, voice, speed } = body ?? {}
  return withBody(ask, { input, model, voice, speed, response_format: format })
}

/** Rewrites the object in the body of a speech request; a body that is returned as it came stays as it was sent. */
export function rewriting(edit: (body: Body, site: Site) => Body): () => Twist {
  return () => async (ask, next, site) => {
    const body = await bodyOf(ask)
    const edited = body === undefined ? undefined : edit(body, site)
    return next(edited === undefined || edited === body ? ask : withBody(ask, edited))
  }
}

export function labelOf(reply: Reply): string {
  const entry = Object.entries(reply.headers).find(([name]) => name.toLowerCase() === 'content-type')
  return entry?.[1] ?? ''
}

export function relabel(reply: Reply, label: string): Reply {
  const kept = Object.entries(reply.headers).filter(([name]) => name.toLowerCase() !== 'content-type')
  return { ...reply, headers: { ...Object.fromEntries(kept), 'Content-Type': label } }
}

export function formatOf(reply: Reply): 'mp3' | 'pcm' | undefined {
  if (reply.status !== 200) return undefined
  const label = labelOf(reply).toLowerCase()
  return label.startsWith('audio/mpeg') ? 'mp3' : label.startsWith('audio/pcm') ? 'pcm' : undefined
}

/** Changes good audio of one format on its way out. */
export function audioEdit(
  format: 'mp3' | 'pcm' | 'both',
  edit: (body: Buffer, reply: Reply) => Buffer | Reply,
): () => Twist {
  return () => async (ask, next) => {
    const reply = await next(ask)
    const found = formatOf(reply)
    if (found === undefined || (format !== 'both' && format !== found)) return reply
    const edited = edit(reply.body, reply)
    return Buffer.isBuffer(edited) ? { ...reply, body: edited } : edited
  }
}

export interface Envelope {
  data: Record<string, unknown>
  include_byok_in_budgets?: unknown
  [member: string]: unknown
}

/** Changes a good budget answer on its way out. */
export function budgetEdit(
  edit: (envelope: Envelope, at: { id: string; interval: string }, site: Site) => unknown,
): () => Twist {
  return () => async (ask, next, site) => {
    const reply = await next(ask)
    const at = budgetOf(ask)
    if (at === undefined || reply.status !== 200) return reply
    const envelope = JSON.parse(reply.body.toString()) as Envelope
    return { ...reply, body: Buffer.from(JSON.stringify(edit(envelope, at, site))) }
  }
}

/** Changes a budget record on its way out. */
export function recordEdit(
  edit: (data: Record<string, unknown>, at: { id: string; interval: string }, site: Site) => Record<string, unknown>,
): () => Twist {
  return budgetEdit((envelope, at, site) => ({ ...envelope, data: edit(envelope.data, at, site) }))
}

export interface Failure {
  error: { code: unknown; message: unknown }
}

/** Changes error answers on their way out. */
export function failureEdit(
  edit: (failure: Failure, reply: Reply, ask: Ask, site: Site) => unknown,
  statuses?: readonly number[],
): () => Twist {
  return () => async (ask, next, site) => {
    const reply = await next(ask)
    if (reply.status < 400 || (statuses !== undefined && !statuses.includes(reply.status))) return reply
    const failure = JSON.parse(reply.body.toString()) as Failure
    const edited = edit(failure, reply, ask, site)
    return { ...reply, body: Buffer.from(typeof edited === 'string' ? edited : JSON.stringify(edited)) }
  }
}
