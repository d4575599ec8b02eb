import { randomBytes, randomUUID } from 'node:crypto'
import type { App, Ask, Base, Choices, Reply, Site } from '../contract.ts'
import { fail, listed } from '../replies.ts'
import { defaults } from '../site.ts'
import { additiveVoice } from '../speech/additive.ts'
import { studio } from '../speech/studio.ts'

/** The gateway: in front of a provider that throws, decorates everything with headers, streams in pieces. */
const sound = studio({
  rate: 16_000,
  channels: 1,
  voice: additiveVoice(16_000, 205, 0.55),
  tempo: 1,
  mp3: { vbrQuality: 4 },
  readings: 1,
})

class Refusal extends Error {
  readonly status: number
  readonly extra: Readonly<Record<string, string>>

  constructor(status: number, message?: string, extra: Readonly<Record<string, string>> = {}) {
    super(message ?? listed.get(status) ?? 'Internal Server Error')
    this.status = status
    this.extra = extra
  }
}

type Kind = 'api' | 'management' | 'poor' | 'hurried'

/** What stands behind the gateway. */
function provider(site: Site) {
  return async (model: string, input: string, format: 'mp3' | 'pcm', speed: number): Promise<Buffer> => {
    const broken = site.failingModels.get(model)
    if (broken !== undefined) throw new Refusal(broken)
    return sound.speak(input, format, speed)
  }
}

function identify(ask: Ask, keys: ReadonlyMap<string, Kind>): Kind {
  const header = ask.headers.authorization
  if (header === undefined || header.trim() === '') throw new Refusal(401)
  const space = header.indexOf(' ')
  if (space < 0 || header.slice(0, space).toLowerCase() !== 'bearer')
    throw new Refusal(401, 'Missing Authentication header (a bearer token is expected)')
  const kind = keys.get(header.slice(space + 1).trim())
  if (kind === undefined) throw new Refusal(401, 'User not found.')
  return kind
}

function bad(member: string): Refusal {
  return new Refusal(400, `Invalid request parameters (${member})`)
}

function requirements(body: Record<string, unknown>, site: Site, choices: Choices) {
  const { input, model, voice, response_format: format, speed } = body
  const has = (name: string): boolean => Object.hasOwn(body, name)
  if (typeof model !== 'string') throw bad('model')
  if (typeof input !== 'string' || input.length > choices.maximumInput) throw bad('input')
  if (input === '' && choices.emptyInput === 'refuse') throw bad('input')
  if (has('voice') ? typeof voice !== 'string' || voice === '' : choices.missingVoice === 'refuse') throw bad('voice')
  if (typeof voice === 'string' && voice !== site.voice && choices.unknownVoice === 400) throw bad('voice')
  if (has('response_format') ? format !== 'mp3' && format !== 'pcm' : choices.defaultFormat === 'refuse')
    throw bad('response_format')
  if (has('speed') && typeof speed !== 'number') throw bad('speed')
  const rate = typeof speed === 'number' ? speed : 1
  if (choices.speed !== 'ignore' && (rate < 0.5 || rate > 2 || (choices.speed === 'refuse' && rate !== 1)))
    throw bad('speed')
  if (
    choices.unknownMembers === 'refuse' &&
    Object.keys(body).some((name) => !['input', 'model', 'voice', 'response_format', 'speed'].includes(name))
  )
    throw bad('unknown member')
  const wanted =
    format === 'pcm' || (format === undefined && choices.defaultFormat === 'pcm') ? ('pcm' as const) : ('mp3' as const)
  return { input, model, format: wanted, speed: choices.speed === 'honour' ? rate : 1 }
}

function build(site: Site, choices: Choices): App {
  const upstream = provider(site)
  const keys = new Map<string, Kind>([
    [site.apiKey, 'api'],
    [site.managementKey, 'management'],
    [site.poorKey, 'poor'],
    [site.hurriedKey, 'hurried'],
  ])
  let allowance = 3
  let refilled = Date.now()

  async function speech(ask: Ask): Promise<Reply> {
    const kind = identify(ask, keys)
    if (kind === 'management' && choices.managementOnSpeech === 401) throw new Refusal(401, 'Not a key for inference.')
    if (kind === 'poor') throw new Refusal(402, `Insufficient credits. Visit ${ask.origin}/credits to buy more.`)
    if (kind === 'hurried') {
      if (Date.now() - refilled > 20_000) {
        refilled = Date.now()
        allowance = 3
      }
      if (allowance-- <= 0)
        throw new Refusal(429, 'Rate limit exceeded: 3 requests per 20 seconds', {
          'Retry-After': '20',
          'X-RateLimit-Remaining': '0',
        })
    }
    const type = ask.headers['content-type'] ?? ''
    if (choices.contentType === 'strict' && !type.toLowerCase().startsWith('application/json'))
      throw bad('content type')
    const text = await ask.read()
    let body: unknown
    try {
      body = JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(text))
    } catch {
      throw bad('body')
    }
    if (body === null || typeof body !== 'object' || Array.isArray(body)) throw bad('body')
    const wish = requirements(body as Record<string, unknown>, site, choices)
    if (wish.model !== site.model && !site.failingModels.has(wish.model))
      throw choices.unknownModel === 404
        ? new Refusal(404, 'Resource not found: no endpoints for this model')
        : bad('model')
    const audio = await upstream(wish.model, wish.input, wish.format, wish.speed)
    return {
      status: 200,
      headers: {
        'content-type': wish.format === 'pcm' ? 'audio/pcm' : 'audio/mpeg',
        'x-generation-id': `gen-${Date.now()}-${randomBytes(6).toString('base64url')}`,
        'cache-control': 'no-store',
      },
      body: audio,
      delivery: { chunked: true, size: Math.max(4097, Math.ceil(audio.length / 12)), pauseMs: 1 },
    }
  }

  function budget(ask: Ask, id: string, interval: string): Reply {
    const kind = identify(ask, keys)
    if (kind !== 'management')
      throw new Refusal(choices.apiKeyOnBudgets, choices.apiKeyOnBudgets === 401 ? 'Invalid management key' : undefined)
    if (id === '') throw bad('id')
    if (!/^(?:daily|weekly|monthly|lifetime)$/u.test(interval)) throw bad('interval')
    const broken = site.failingWorkspaces.get(id)
    if (broken !== undefined) throw new Refusal(broken)
    const found = site.budgets.get(interval)
    if (found === undefined || (id.toLowerCase() !== site.workspaceId.toLowerCase() && id !== site.slug))
      throw new Refusal(404)
    return {
      status: 200,
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: Buffer.from(JSON.stringify({ include_byok_in_budgets: site.byok, data: found })),
    }
  }

  async function route(ask: Ask): Promise<Reply> {
    if (!ask.path.startsWith(site.prefix)) throw new Refusal(404)
    const path = ask.path.slice(site.prefix.length)
    if (path === '/audio/speech' && ask.method === 'POST') return speech(ask)
    const match = /^\/workspaces\/([^/]*)\/budgets\/([^/]*)$/u.exec(path)
    if (match !== null && ask.method === 'GET') {
      const parts = match.slice(1).map((part) => {
        try {
          return decodeURIComponent(part)
        } catch {
          return '\u0000'
        }
      })
      return budget(ask, parts[0] ?? '', parts[1] ?? '')
    }
    throw new Refusal(404)
  }

  return async (ask) => {
    let reply: Reply
    try {
      reply = await route(ask)
    } catch (error) {
      reply =
        error instanceof Refusal ? fail(error.status, error.message, error.extra) : fail(500, 'Internal Server Error')
    }
    const decoration = {
      'x-request-id': randomUUID(),
      'cf-ray': `${randomBytes(8).toString('hex')}-FRA`,
      server: 'edge',
      via: '1.1 relay',
      vary: 'Accept-Encoding',
      'x-ratelimit-limit': '600',
    }
    return { ...reply, headers: { ...decoration, ...reply.headers } }
  }
}

export const relay: Base = {
  name: 'relay',
  prefix: '/gateway/api/v1',
  studio: sound,
  declaresRate: true,
  choices: { ...defaults, missingVoice: 'accept', unknownVoice: 'accept', apiKeyOnBudgets: 401 },
  build,
}
