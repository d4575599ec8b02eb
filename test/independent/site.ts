import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import type { Base, Budget, Choices, Site } from './contract.ts'

export const intervals = ['daily', 'weekly', 'monthly', 'lifetime'] as const

const day = 86_400_000

/** A key of letters of both cases: in the hexadecimal digits of some services their case says nothing. */
function keyOf(kind: string, base: Base): string {
  return `${kind}-${base.name}-aB${randomBytes(30).toString('base64url').replaceAll(/[-_]/g, '0')}`
}

/** Invents keys, a workspace and its budgets for one run. */
export function provision(base: Base, choices: Choices): Site {
  const workspaceId = randomUUID()
  const budgets = new Map<string, Budget>()
  const born = Date.now() - randomInt(30, 300) * day
  intervals.forEach((interval, index) => {
    if (!choices.intervals.includes(interval)) return
    const created = born + index * 3_600_000 + randomInt(1000)
    budgets.set(interval, {
      id: choices.uuid(randomUUID()),
      workspace_id: choices.uuid(workspaceId),
      limit_usd: choices.limit(index),
      reset_interval: interval,
      created_at: choices.moment(created),
      updated_at: choices.moment(created + randomInt(1, 20) * day),
    })
  })
  const tag = randomBytes(3).toString('hex')
  return {
    prefix: base.prefix,
    apiKey: keyOf('sk', base),
    managementKey: keyOf('mk', base),
    poorKey: keyOf('sk', base),
    hurriedKey: keyOf('sk', base),
    workspaceId: choices.uuid(workspaceId),
    slug: `team-${base.name}-${tag}`,
    model: `${base.name}/voice-${tag}`,
    voice: `${base.name}-one`,
    failingModels: new Map([500, 502, 503, 524, 529].map((status) => [`${base.name}/broken-${status}`, status])),
    failingWorkspaces: new Map([[`lost-${tag}`, 500]]),
    budgets,
    byok: choices.byok,
  }
}

/** What a tester is provided with for a service. */
export function environmentOf(base: Base, choices: Choices, site: Site, port: number): Record<string, string> {
  const pairs = (map: ReadonlyMap<string, number>): string =>
    [...map].map(([name, status]) => `${status}=${name}`).join(',')
  const keys = choices.provision === 'all' || choices.provision === 'keys'
  const models = choices.provision === 'all' || choices.provision === 'models'
  return {
    ASSAY_BASE_URL: `http://127.0.0.1:${port}${site.prefix}`,
    ASSAY_API_KEY: site.apiKey,
    ASSAY_MANAGEMENT_KEY: site.managementKey,
    ASSAY_WORKSPACE_ID: site.workspaceId,
    ASSAY_WORKSPACE_SLUG: site.slug,
    ASSAY_MODEL: site.model,
    ASSAY_VOICE: site.voice,
    ...(keys ? { ASSAY_NO_CREDIT_KEY: site.poorKey, ASSAY_RATE_LIMITED_KEY: site.hurriedKey } : {}),
    ...(base.declaresRate && choices.provision !== 'none'
      ? { ASSAY_PCM_RATE: String(base.studio.rate), ASSAY_PCM_CHANNELS: String(base.studio.channels) }
      : {}),
    ...(models
      ? { ASSAY_FAULT_MODELS: pairs(site.failingModels), ASSAY_FAULT_WORKSPACES: pairs(site.failingWorkspaces) }
      : {}),
  }
}

export const defaults: Choices = {
  missingVoice: 'refuse',
  defaultFormat: 'mp3',
  speed: 'ignore',
  maximumInput: 5000,
  emptyInput: 'refuse',
  unknownModel: 404,
  unknownVoice: 400,
  unknownMembers: 'ignore',
  apiKeyOnBudgets: 401,
  managementOnSpeech: 401,
  contentType: 'any',
  intervals,
  moment: (at) => new Date(at).toISOString(),
  uuid: (id) => id,
  limit: (index) => [10, 50, 180.5, 2500][index] ?? 1,
  byok: true,
  provision: 'all',
}
