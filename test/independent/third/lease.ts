import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import type { Studio } from '../contract.ts'
import { refuse } from './desk.ts'
import { field, json, type Entry, type House, type Lease, type Stations } from './house.ts'

export const intervals = ['daily', 'weekly', 'monthly', 'lifetime'] as const

const day = 86_400_000

/** Invents the names and records of one run. */
export function draw(name: string, prefix: string, moment: (at: number) => string, limits: readonly number[]): Lease {
  const tag = randomBytes(4).toString('hex')
  const key = (kind: string): string => `${kind}_${name}_${randomBytes(18).toString('hex')}`
  const workspace = randomUUID()
  const born = Date.now() - randomInt(40, 400) * day
  const entries = new Map<string, Entry>()
  intervals.forEach((interval, index) => {
    const created = born + index * 5_400_000 + randomInt(60_000)
    entries.set(interval, {
      id: randomUUID(),
      workspace_id: workspace,
      limit_usd: limits[index] ?? 1,
      reset_interval: interval,
      created_at: moment(created),
      updated_at: moment(created + randomInt(2, 30) * day),
    })
  })
  return {
    prefix,
    speechKey: key('live'),
    budgetKey: key('admin'),
    emptyKey: key('live'),
    hastyKey: key('live'),
    workspace,
    slug: `${name}-crew-${tag}`,
    model: `${name}/reader-${tag}`,
    voice: `${name}-${tag.slice(0, 4)}`,
    broken: new Map([500, 502, 503, 524, 529].map((status) => [`${name}/fails-${status}`, status])),
    lost: new Map([[`${name}-gone-${tag}`, 500]]),
    entries,
    counted: randomInt(2) === 1,
  }
}

export function provided(house: House, lease: Lease, port: number): Record<string, string> {
  const list = (map: ReadonlyMap<string, number>): string =>
    [...map].map(([name, status]) => `${status}=${name}`).join(',')
  return {
    ASSAY_BASE_URL: `http://127.0.0.1:${port}${lease.prefix}`,
    ASSAY_API_KEY: lease.speechKey,
    ASSAY_MANAGEMENT_KEY: lease.budgetKey,
    ASSAY_NO_CREDIT_KEY: lease.emptyKey,
    ASSAY_RATE_LIMITED_KEY: lease.hastyKey,
    ASSAY_WORKSPACE_ID: lease.workspace,
    ASSAY_WORKSPACE_SLUG: lease.slug,
    ASSAY_MODEL: lease.model,
    ASSAY_VOICE: lease.voice,
    ASSAY_FAULT_MODELS: list(lease.broken),
    ASSAY_FAULT_WORKSPACES: list(lease.lost),
    ...(house.tells ? { ASSAY_PCM_RATE: String(house.rate), ASSAY_PCM_CHANNELS: String(house.channels) } : {}),
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

export function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(utf8.decode(body))
  } catch {
    throw refuse(400, 'the body is not JSON')
  }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw refuse(400, 'the path is not well encoded')
  }
}

/** The stations on which both houses agree. */
export function stationsOf(lease: Lease, studio: Studio): Omit<Stations, 'order'> {
  return {
    around: (call, go) => go(call),
    credential: (call) => /^bearer +(\S+)$/iu.exec(field(call, 'authorization') ?? '')?.[1],
    document: (call) => parsed(call.body),
    sound: ({ input, format, speed }) => studio.speak(input, format, speed),
    played: (audio, { format }) => ({
      status: 200,
      fields: [['Content-Type', format === 'mp3' ? 'audio/mpeg' : 'audio/pcm']],
      body: audio,
    }),
    place(rawId, rawInterval) {
      const [id, interval] = [decoded(rawId), decoded(rawInterval)]
      if (id === '') throw refuse(400, 'the workspace is empty')
      if (!(intervals as readonly string[]).includes(interval)) throw refuse(400, 'there is no such interval')
      return { id, interval }
    },
    entry: ({ id, interval }) =>
      id.toLowerCase() === lease.workspace || id === lease.slug ? lease.entries.get(interval) : undefined,
    shown: (entry) => json(200, { data: entry, include_byok_in_budgets: lease.counted }),
    refused: ({ status, message, fields }) => json(status, { error: { code: status, message } }, fields),
  }
}
