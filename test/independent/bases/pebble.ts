import type { App, Ask, Base, Choices, Reply, Site } from '../contract.ts'
import { defaults } from '../site.ts'
import { breathyVoice } from '../speech/breathy.ts'
import { studio } from '../speech/studio.ts'

/** The minimalist: one function, every answer closes the connection, its own words, a breathy voice. */
const sound = studio({
  rate: 22_050,
  channels: 1,
  voice: breathyVoice(22_050, 172, 0.6),
  tempo: 1.05,
  mp3: { vbrQuality: 5 },
  readings: 3,
})

const texts: Readonly<Record<number, string>> = {
  400: 'Sorry - Invalid request parameters',
  401: 'No. Missing Authentication header or wrong key',
  404: 'Resource not found, look elsewhere',
  429: 'Rate limit exceeded, slow down',
  500: 'Internal Server Error, our fault',
  502: 'Provider returned error',
  503: 'Service temporarily unavailable, try later',
  524: 'Request timed out. Please try again later.',
  529: 'Provider returned error, it is overloaded',
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

const close = { Connection: 'close' }

function no(code: number, message = texts[code] ?? 'Error'): Reply {
  const extra: Record<string, string> = code === 429 || code === 503 ? { 'Retry-After': '5' } : {}
  return {
    status: code,
    headers: { 'content-type': 'Application/JSON', ...close, ...extra },
    body: Buffer.from(`${JSON.stringify({ error: { message, code } }, null, 2)}\n`),
  }
}

function build(site: Site, choices: Choices): App {
  let used = 0
  let since = 0

  async function speak(ask: Ask, token: string): Promise<Reply> {
    if (
      token === site.managementKey
        ? choices.managementOnSpeech === 401
        : ![site.apiKey, site.poorKey, site.hurriedKey].includes(token)
    )
      return no(401)
    let o: Record<string, unknown>
    try {
      const value: unknown = JSON.parse(utf8.decode(await ask.read()))
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return no(400)
      o = { ...value }
    } catch {
      return no(400)
    }
    if (choices.contentType === 'strict' && !(ask.headers['content-type'] ?? '').includes('json')) return no(400)
    if (token === site.hurriedKey) {
      if (Date.now() - since > 10_000) {
        since = Date.now()
        used = 0
      }
      if (++used > 1) return no(429)
    }
    const {
      input,
      model,
      voice = choices.missingVoice === 'accept' ? site.voice : undefined,
      response_format: format = choices.defaultFormat,
      speed = 1,
      ...others
    } = o
    const wrong =
      typeof input !== 'string' ||
      input.length > choices.maximumInput ||
      (input === '' && choices.emptyInput === 'refuse') ||
      typeof model !== 'string' ||
      typeof voice !== 'string' ||
      voice === '' ||
      (choices.unknownVoice === 400 && voice !== site.voice) ||
      (format !== 'mp3' && format !== 'pcm') ||
      typeof speed !== 'number' ||
      (choices.speed === 'refuse' && speed !== 1) ||
      (choices.speed === 'honour' && (speed < 0.5 || speed > 2)) ||
      (choices.unknownMembers === 'refuse' && Object.keys(others).length > 0)
    if (wrong) return no(400)
    const failure = site.failingModels.get(model)
    if (failure !== undefined) return no(failure)
    if (model !== site.model) return no(choices.unknownModel)
    if (token === site.poorKey) return no(402, `Insufficient credits. ${ask.origin}/credits has more.`)
    const body = await sound.speak(input, format, choices.speed === 'honour' ? speed : 1)
    return { status: 200, headers: { 'content-type': format === 'pcm' ? 'audio/pcm' : 'Audio/MPEG', ...close }, body }
  }

  return async (ask) => {
    const url = ask.path.startsWith(site.prefix) ? ask.path.slice(site.prefix.length).split('/') : []
    const isSpeech = ask.method === 'POST' && url.join('/') === '/audio/speech'
    const isBudget = ask.method === 'GET' && url.length === 5 && url[1] === 'workspaces' && url[3] === 'budgets'
    if (!isSpeech && !isBudget) return no(404)
    const token = /^Bearer\s+(.+)$/iu.exec(ask.headers.authorization ?? '')?.[1] ?? ''
    if (token === '') return no(401)
    if (isSpeech) return speak(ask, token)
    if (token !== site.managementKey)
      return no([site.apiKey, site.poorKey, site.hurriedKey].includes(token) ? choices.apiKeyOnBudgets : 401)
    const id = decoded(url[2] ?? '')
    const interval = decoded(url[4] ?? '')
    if (id === '' || !['daily', 'weekly', 'monthly', 'lifetime'].includes(interval)) return no(400)
    const failure = site.failingWorkspaces.get(id)
    if (failure !== undefined) return no(failure)
    const data =
      id === site.slug || id.toLowerCase() === site.workspaceId.toLowerCase() ? site.budgets.get(interval) : undefined
    if (data === undefined) return no(404)
    const body = { include_byok_in_budgets: site.byok, data: Object.fromEntries(Object.entries(data).reverse()) }
    return {
      status: 200,
      headers: { 'content-type': 'application/json', ...close },
      body: Buffer.from(JSON.stringify(body, null, 2)),
    }
  }
}

export const pebble: Base = {
  name: 'pebble',
  prefix: '/v1',
  studio: sound,
  declaresRate: false,
  build,
  choices: {
    ...defaults,
    defaultFormat: 'pcm',
    maximumInput: 4096,
    unknownModel: 400,
    apiKeyOnBudgets: 404,
    moment: (at) => new Date(at).toISOString().replace(/\.\d+Z$/u, '+00:00'),
  },
}
