import { randomUUID } from 'node:crypto'
import type { App, Ask, Base, Choices, Format, Reply, Site } from '../contract.ts'
import { fail, json, listedFailure } from '../replies.ts'
import { defaults } from '../site.ts'
import { reedVoice } from '../speech/reed.ts'
import { studio } from '../speech/studio.ts'
import { id3v1, withInfoFrame } from '../speech/tags.ts'

/** The declarative one: tables of routes, of members and of keys; a quiet voice. */
const sound = studio({
  rate: 24_000,
  channels: 1,
  voice: reedVoice(24_000, 96, 0.035),
  tempo: 0.95,
  mp3: { bitrate: 48, outputSampleRate: 22_050 },
  readings: 1,
  dress: (stream, text) => Buffer.concat([withInfoFrame(stream), id3v1(text)]),
})

interface Column {
  readonly name: string
  readonly type: 'string' | 'number'
  readonly required: boolean
  readonly minimum?: number
  readonly maximum?: number
  readonly oneOf?: readonly (string | number)[]
}

function columns(site: Site, choices: Choices): Column[] {
  return [
    {
      name: 'input',
      type: 'string',
      required: true,
      minimum: choices.emptyInput === 'refuse' ? 1 : 0,
      maximum: choices.maximumInput,
    },
    { name: 'model', type: 'string', required: true },
    {
      name: 'voice',
      type: 'string',
      required: choices.missingVoice === 'refuse',
      minimum: 1,
      ...(choices.unknownVoice === 400 ? { oneOf: [site.voice] } : {}),
    },
    { name: 'response_format', type: 'string', required: choices.defaultFormat === 'refuse', oneOf: ['mp3', 'pcm'] },
    {
      name: 'speed',
      type: 'number',
      required: false,
      ...(choices.speed === 'refuse' ? { oneOf: [1] } : choices.speed === 'honour' ? { minimum: 0.5, maximum: 3 } : {}),
    },
  ]
}

function complaint(column: Column, row: ReadonlyMap<string, unknown>): string | undefined {
  const { name } = column
  if (!row.has(name)) return column.required ? `"${name}" is required` : undefined
  const value = row.get(name)
  if (typeof value !== column.type) return `"${name}" must be a ${column.type}`
  const measure = typeof value === 'string' ? value.length : Number(value)
  if (measure < (column.minimum ?? -Infinity) || measure > (column.maximum ?? Infinity))
    return `"${name}" is out of bounds`
  if (column.oneOf !== undefined && !column.oneOf.includes(value as string))
    return `"${name}" must be one of ${column.oneOf.join(', ')}`
  return undefined
}

function plain(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

type Row = readonly [
  string,
  RegExp,
  readonly string[],
  (ask: Ask, parts: readonly string[], owner: string) => Promise<Reply>,
]

function build(site: Site, choices: Choices): App {
  const schema = columns(site, choices)
  const owners = new Map([
    [site.apiKey, 'caller'],
    [site.poorKey, 'debtor'],
    [site.hurriedKey, 'guest'],
    [site.managementKey, 'manager'],
  ])
  const calls: number[] = []

  async function speech(ask: Ask, _parts: readonly string[], owner: string): Promise<Reply> {
    let row: Map<string, unknown>
    try {
      const text = new TextDecoder('utf-8', { fatal: true }).decode(await ask.read())
      const value: unknown = JSON.parse(text)
      if (typeof value !== 'object' || value === null || Array.isArray(value))
        return fail(400, 'Invalid request parameters: an object is needed')
      row = new Map(Object.entries(value))
    } catch {
      return fail(400, 'Invalid request parameters: malformed JSON')
    }
    for (const column of schema) {
      const found = complaint(column, row)
      if (found !== undefined) return fail(400, `Invalid request parameters: ${found}`)
    }
    const names = new Set(schema.map(({ name }) => name))
    if (choices.unknownMembers === 'refuse' && [...row.keys()].some((name) => !names.has(name)))
      return fail(400, 'Invalid request parameters: additional member')
    if (owner === 'debtor') return fail(402, `Insufficient credits, see ${ask.origin}/credits`)
    if (owner === 'guest') {
      calls.push(Date.now())
      if (calls.filter((at) => Date.now() - at < 12_000).length > 3)
        return fail(429, 'Rate limit exceeded', { 'Retry-After': '12' })
    }
    const model = String(row.get('model'))
    const status = site.failingModels.get(model) ?? (model === site.model ? 200 : choices.unknownModel)
    if (status !== 200) return listedFailure(status)
    const format = (row.get('response_format') ?? choices.defaultFormat) as Format
    const body = await sound.speak(
      String(row.get('input')),
      format,
      choices.speed === 'honour' ? Number(row.get('speed') ?? 1) : 1,
    )
    return {
      status: 200,
      headers: {
        'Content-Type': format === 'mp3' ? 'audio/mpeg' : 'audio/pcm',
        'X-Request-Id': randomUUID(),
        'Accept-Ranges': 'none',
      },
      body,
    }
  }

  async function budget(_ask: Ask, parts: readonly string[]): Promise<Reply> {
    const [id = '', interval = ''] = parts
    if (id === '' || !['daily', 'weekly', 'monthly', 'lifetime'].includes(interval)) return listedFailure(400)
    const status = site.failingWorkspaces.get(id)
    if (status !== undefined) return listedFailure(status)
    const data =
      id.toLowerCase() === site.workspaceId.toLowerCase() || id === site.slug ? site.budgets.get(interval) : undefined
    return data === undefined
      ? fail(404, 'Resource not found: no such budget')
      : json(200, { data, include_byok_in_budgets: site.byok, request_id: randomUUID() }, { ETag: '"1"' })
  }

  const speakers = ['caller', 'debtor', 'guest', ...(choices.managementOnSpeech === 200 ? ['manager'] : [])]
  const table: readonly Row[] = [
    ['POST', /^\/audio\/speech$/u, speakers, speech],
    ['GET', /^\/workspaces\/([^/]*)\/budgets\/([^/]*)$/u, ['manager'], budget],
  ]
  return async (ask) => {
    const local = ask.path.startsWith(site.prefix) ? ask.path.slice(site.prefix.length) : ''
    for (const [method, pattern, allowed, handler] of table) {
      const match = pattern.exec(local)
      if (match === null || method !== ask.method) continue
      const header = ask.headers.authorization ?? ''
      if (!/^bearer\s+\S/iu.test(header)) return fail(401, 'Missing Authentication header')
      const owner = owners.get(header.replace(/^bearer\s+/iu, ''))
      if (owner === undefined) return fail(401, 'No such key')
      if (!allowed.includes(owner))
        return owner !== 'manager' && choices.apiKeyOnBudgets === 404
          ? listedFailure(404)
          : fail(401, 'This key is not meant for this operation')
      return handler(ask, match.slice(1).map(plain), owner)
    }
    return listedFailure(404)
  }
}

export const ledger: Base = {
  name: 'ledger',
  prefix: '/tts/v1',
  studio: sound,
  declaresRate: true,
  choices: { ...defaults, maximumInput: 8000, byok: false, limit: (index) => [5, 20, 75, 0][index] ?? 0 },
  build,
}
