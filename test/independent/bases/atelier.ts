import type { App, Ask, Base, Choices, Format, Reply, Site } from '../contract.ts'
import { fail, json, listedFailure } from '../replies.ts'
import { defaults } from '../site.ts'
import { formantVoice } from '../speech/formant.ts'
import { studio } from '../speech/studio.ts'

/** The strict one: everything by hand, one check after the other, each refusal says which rule was broken. */
const sound = studio({
  rate: 24_000,
  channels: 1,
  voice: formantVoice(24_000, 118, 0.7),
  tempo: 0.92,
  mp3: { bitrate: 64 },
  readings: 1,
})

const known = new Set(['input', 'model', 'voice', 'response_format', 'speed', 'reference', 'provider', 'user'])

function refuse(detail: string): Reply {
  return fail(400, `Invalid request parameters: ${detail}`)
}

class Atelier {
  readonly #site: Site
  readonly #choices: Choices
  #spent: number[] = []

  constructor(site: Site, choices: Choices) {
    this.#site = site
    this.#choices = choices
  }

  async answer(ask: Ask): Promise<Reply> {
    const path = ask.path
    const prefix = this.#site.prefix
    if (path === `${prefix}/audio/speech`) {
      if (ask.method !== 'POST') return listedFailure(404)
      return this.#speech(ask)
    }
    const parts = path.startsWith(`${prefix}/`) ? path.slice(prefix.length + 1).split('/') : []
    if (parts.length === 4 && parts[0] === 'workspaces' && parts[2] === 'budgets' && ask.method === 'GET') {
      return this.#budget(ask, parts[1] ?? '', parts[3] ?? '')
    }
    return listedFailure(404)
  }

  #token(ask: Ask): string | undefined {
    const match = /^bearer +(\S+)$/iu.exec(ask.headers.authorization ?? '')
    return match?.[1]
  }

  async #speech(ask: Ask): Promise<Reply> {
    const site = this.#site
    const token = this.#token(ask)
    if (token === undefined) return fail(401, 'Missing Authentication header')
    if (token === site.managementKey && this.#choices.managementOnSpeech === 401)
      return fail(401, 'This key cannot create speech')
    if (![site.apiKey, site.poorKey, site.hurriedKey, site.managementKey].includes(token))
      return fail(401, 'Key not recognised')
    if (token === site.hurriedKey) {
      const now = Date.now()
      this.#spent = this.#spent.filter((at) => now - at < 15_000)
      if (this.#spent.length >= 2) return fail(429, 'Rate limit exceeded', { 'Retry-After': '15' })
      this.#spent.push(now)
    }
    const type = ask.headers['content-type']
    if (this.#choices.contentType === 'strict' && !/^application\/json\s*(;|$)/iu.test(type ?? ''))
      return refuse('the Content-Type has to be application/json')
    let body: unknown
    try {
      body = JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await ask.read()))
    } catch {
      return refuse('the body is not JSON')
    }
    if (typeof body !== 'object' || body === null || Array.isArray(body)) return refuse('the body is not an object')
    const wish = this.#wish(new Map(Object.entries(body)))
    if ('status' in wish) return wish
    if (token === site.poorKey) return fail(402, `Insufficient credits. Add more at ${ask.origin}/credits`)
    const failing = site.failingModels.get(wish.model)
    if (failing !== undefined) return listedFailure(failing)
    if (wish.model !== site.model)
      return this.#choices.unknownModel === 404 ? fail(404, 'Resource not found') : refuse('no such model')
    const audio = await sound.speak(wish.input, wish.format, this.#choices.speed === 'honour' ? wish.speed : 1)
    return { status: 200, headers: { 'Content-Type': wish.format === 'mp3' ? 'audio/mpeg' : 'audio/pcm' }, body: audio }
  }

  #wish(body: ReadonlyMap<string, unknown>): Reply | { input: string; model: string; format: Format; speed: number } {
    const choices = this.#choices
    for (const name of body.keys())
      if (choices.unknownMembers === 'refuse' && !known.has(name)) return refuse(`there is no member named so`)
    const input = body.get('input')
    if (typeof input !== 'string') return refuse('input has to be a string')
    if (input.length === 0 && choices.emptyInput === 'refuse') return refuse('input is empty')
    if (input.length > choices.maximumInput) return refuse(`input is longer than ${choices.maximumInput} characters`)
    const model = body.get('model')
    if (typeof model !== 'string') return refuse('model has to be a string')
    const voice = body.get('voice')
    if (!body.has('voice')) {
      if (choices.missingVoice === 'refuse') return refuse('voice is required')
    } else if (typeof voice !== 'string' || voice.length < 1) {
      return refuse('voice has to be a string of at least one character')
    } else if (voice !== this.#site.voice && choices.unknownVoice === 400) {
      return refuse('no such voice')
    }
    let format: Format = choices.defaultFormat === 'pcm' ? 'pcm' : 'mp3'
    if (body.has('response_format')) {
      const asked = body.get('response_format')
      if (asked !== 'mp3' && asked !== 'pcm') return refuse('response_format has to be mp3 or pcm')
      format = asked
    } else if (choices.defaultFormat === 'refuse') {
      return refuse('response_format is required')
    }
    const speed = body.has('speed') ? body.get('speed') : 1
    if (typeof speed !== 'number') return refuse('speed has to be a number')
    if (choices.speed === 'refuse' && speed !== 1) return refuse('this model has one speed')
    if (choices.speed === 'honour' && !(speed >= 0.25 && speed <= 4))
      return refuse('speed has to be between 0.25 and 4')
    return { input, model, format, speed }
  }

  #budget(ask: Ask, rawId: string, rawInterval: string): Reply {
    const site = this.#site
    const token = this.#token(ask)
    if (token === undefined) return fail(401, 'Missing Authentication header')
    if (token !== site.managementKey) {
      const ours = [site.apiKey, site.poorKey, site.hurriedKey].includes(token)
      return ours && this.#choices.apiKeyOnBudgets === 404
        ? listedFailure(404)
        : fail(401, 'A management key is needed here')
    }
    let id: string
    let interval: string
    try {
      id = decodeURIComponent(rawId)
      interval = decodeURIComponent(rawInterval)
    } catch {
      return refuse('the path is not well encoded')
    }
    if (id === '') return refuse('the workspace is empty')
    if (!['daily', 'weekly', 'monthly', 'lifetime'].includes(interval))
      return refuse('interval has to be daily, weekly, monthly or lifetime')
    const failing = site.failingWorkspaces.get(id)
    if (failing !== undefined) return listedFailure(failing)
    const budget =
      id.toLowerCase() === site.workspaceId.toLowerCase() || id === site.slug ? site.budgets.get(interval) : undefined
    if (budget === undefined) return listedFailure(404)
    return json(200, { data: budget, include_byok_in_budgets: site.byok })
  }
}

export const atelier: Base = {
  name: 'atelier',
  prefix: '/api/v1',
  studio: sound,
  declaresRate: true,
  choices: defaults,
  build(site, choices): App {
    const program = new Atelier(site, choices)
    return (ask) => program.answer(ask)
  },
}
