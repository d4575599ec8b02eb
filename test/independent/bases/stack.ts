import type { App, Ask, Base, Choices, Format, Reply, Site } from '../contract.ts'
import { fail, json, listedFailure } from '../replies.ts'
import { defaults } from '../site.ts'
import { stereoVoice } from '../speech/duet.ts'
import { studio } from '../speech/studio.ts'
import { id3v2 } from '../speech/tags.ts'

/** The middleware chain: small functions that share a context, in stereo and with tags in the mp3. */
const sound = studio({
  rate: 44_100,
  channels: 2,
  voice: stereoVoice(44_100, 150, 0.8),
  tempo: 0.8,
  mp3: { bitrate: 128 },
  readings: 1,
  dress: (stream, text) => Buffer.concat([id3v2({ TSSE: 'stack 3', TIT2: text.slice(0, 60) }), stream]),
})

interface Context {
  readonly ask: Ask
  readonly site: Site
  readonly choices: Choices
  readonly visits: Map<string, number>
  params: string[]
  role: string
  body: Record<string, unknown>
}

type Step = (context: Context, next: () => Promise<Reply>) => Promise<Reply>

function chain(...steps: readonly Step[]): (context: Context) => Promise<Reply> {
  return (context) => {
    const run = async (at: number): Promise<Reply> => {
      const step = steps[at]
      return step === undefined ? listedFailure(404) : step(context, () => run(at + 1))
    }
    return run(0)
  }
}

const guard: Step = async (context, next) => {
  const [scheme, token, ...rest] = (context.ask.headers.authorization ?? '').split(' ')
  const { site } = context
  if (scheme?.toLowerCase() !== 'bearer' || token === undefined || token === '' || rest.length > 0)
    return fail(401, 'Missing Authentication header')
  const role = new Map([
    [site.apiKey, 'api'],
    [site.managementKey, 'management'],
    [site.poorKey, 'poor'],
    [site.hurriedKey, 'hurried'],
  ]).get(token)
  if (role === undefined) return fail(401, 'Invalid credentials')
  context.role = role
  return next()
}

const onlyManagement: Step = async (context, next) => {
  if (context.role === 'management') return next()
  return context.choices.apiKeyOnBudgets === 404 ? listedFailure(404) : fail(401, 'Only management keys can do this')
}

const notManagement: Step = async (context, next) =>
  context.role === 'management' && context.choices.managementOnSpeech === 401
    ? fail(401, 'Management keys cannot do this')
    : next()

const limiter: Step = async (context, next) => {
  if (context.role !== 'hurried') return next()
  const window = String(Math.floor(Date.now() / 30_000))
  const used = (context.visits.get(window) ?? 0) + 1
  context.visits.set(window, used)
  return used > 2
    ? fail(429, 'Rate limit exceeded', { 'Retry-After': '30', RateLimit: 'limit=2, remaining=0, reset=30' })
    : next()
}

const jsonBody: Step = async (context, next) => {
  const type = (context.ask.headers['content-type'] ?? 'application/json').split(';')[0]?.trim().toLowerCase()
  if (context.choices.contentType === 'strict' && type !== 'application/json')
    return fail(400, 'Invalid request parameters: content-type')
  const raw = await context.ask.read()
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(raw))
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      context.body = value as Record<string, unknown>
      return next()
    }
  } catch {
    // told below
  }
  return fail(400, 'Invalid request parameters: expected a JSON object')
}

type Rule = (value: unknown, context: Context) => boolean

const rules: Readonly<Record<string, Rule>> = {
  input: (value, { choices }) =>
    typeof value === 'string' &&
    value.length <= choices.maximumInput &&
    (value !== '' || choices.emptyInput === 'accept'),
  model: (value) => typeof value === 'string' && value.length > 0,
  voice: (value, { site, choices }) =>
    typeof value === 'string' && value.length > 0 && (value === site.voice || choices.unknownVoice === 'accept'),
  response_format: (value) => value === 'mp3' || value === 'pcm',
  speed: (value, { choices }) =>
    typeof value === 'number' &&
    (choices.speed === 'ignore' || (choices.speed === 'refuse' ? value === 1 : value > 0.2 && value < 5)),
}

const validated: Step = async (context, next) => {
  const problems: string[] = []
  for (const [name, value] of Object.entries(context.body)) {
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined
    if (rule === undefined ? context.choices.unknownMembers === 'refuse' : !rule(value, context))
      problems.push(rule === undefined ? 'unknown' : name)
  }
  const needed = [
    'input',
    'model',
    ...(context.choices.missingVoice === 'refuse' ? ['voice'] : []),
    ...(context.choices.defaultFormat === 'refuse' ? ['response_format'] : []),
  ]
  for (const name of needed) if (!Object.hasOwn(context.body, name)) problems.push(`${name} is missing`)
  if (problems.length === 0) return next()
  return json(400, { error: { message: 'Invalid request parameters', code: 400, metadata: { problems } } })
}

const paid: Step = async (context, next) =>
  context.role === 'poor' ? fail(402, `Insufficient credits: top up at ${context.ask.origin}/credits`) : next()

const spoken: Step = async (context) => {
  const { site, choices, body } = context
  const model = String(body['model'])
  const failing = site.failingModels.get(model)
  if (failing !== undefined) return listedFailure(failing)
  if (model !== site.model) return listedFailure(choices.unknownModel)
  const format = (body['response_format'] ?? choices.defaultFormat) as Format
  const speed = choices.speed === 'honour' && typeof body['speed'] === 'number' ? body['speed'] : 1
  const audio = await sound.speak(String(body['input']), format, speed)
  const label = format === 'mp3' ? 'audio/mpeg' : `audio/pcm; rate=${sound.rate}; channels=2`
  return { status: 200, headers: { 'Content-Type': label }, body: audio, delivery: { chunked: true, size: 16_384 } }
}

const read: Step = async (context) => {
  const { site } = context
  const [id = '', interval = ''] = context.params
  if (id === '' || !['daily', 'weekly', 'monthly', 'lifetime'].includes(interval)) return listedFailure(400)
  const failing = site.failingWorkspaces.get(id)
  if (failing !== undefined) return listedFailure(failing)
  const mine = id === site.slug || id.toLowerCase() === site.workspaceId.toLowerCase()
  const budget = mine ? site.budgets.get(interval) : undefined
  return budget === undefined
    ? listedFailure(404)
    : json(200, { data: { object: 'budget', ...budget }, include_byok_in_budgets: site.byok })
}

const speech = chain(guard, notManagement, limiter, jsonBody, validated, paid, spoken)
const budgets = chain(guard, onlyManagement, read)

function build(site: Site, choices: Choices): App {
  const visits = new Map<string, number>()
  return async (ask) => {
    const context: Context = { ask, site, choices, visits, params: [], role: '', body: {} }
    let path: string
    try {
      path = decodeURIComponent(ask.path)
    } catch {
      path = ask.path
    }
    if (ask.method === 'POST' && path === `${site.prefix}/audio/speech`) return speech(context)
    const parts = path.split('/')
    const depth = site.prefix.split('/').length
    const ours =
      path.startsWith(`${site.prefix}/workspaces/`) && parts.length === depth + 4 && parts[depth + 2] === 'budgets'
    if (ask.method === 'GET' && ours) {
      context.params = [parts[depth + 1] ?? '', parts[depth + 3] ?? '']
      return budgets(context)
    }
    return listedFailure(404)
  }
}

export const stack: Base = {
  name: 'stack',
  prefix: '/v1',
  studio: sound,
  declaresRate: true,
  choices: { ...defaults, unknownVoice: 400, speed: 'honour', managementOnSpeech: 200 },
  build,
}
