import { createHash } from 'node:crypto'
import type { House } from './houses.ts'

export const INTERVALS = ['daily', 'weekly', 'monthly', 'lifetime'] as const

export interface BudgetRow {
  id: string
  workspace_id: string
  limit_usd: number
  reset_interval: string
  created_at: string
  updated_at: string
}

/** What a service holds in its database. */
export interface World {
  apiKey: string
  managementKey: string
  poorKey: string
  hurriedKey: string
  workspaceId: string
  slug: string
  model: string
  voice: string
  byok: boolean
  readonly rows: Map<string, BudgetRow>
  readonly brokenModels: Map<string, number>
  readonly brokenWorkspace: string
}

function uuidOf(seed: string): string {
  const hex = createHash('sha256').update(seed).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const secret = (seed: string, length: number): string =>
  createHash('sha512').update(seed).digest('base64url').replaceAll(/[-_]/gu, 'x').slice(0, length)

/** The same seed makes the same world. */
export function createWorld(seed: string): World {
  const workspaceId = uuidOf(`${seed} workspace`)
  const short = workspaceId.slice(0, 5)
  const rows = INTERVALS.map((interval, index): BudgetRow => {
    const created = Date.UTC(2025, 1 + index * 2, 3 + index, 7 + index, 41, 9)
    return {
      id: uuidOf(`${seed} ${interval}`),
      workspace_id: workspaceId,
      limit_usd: [12.5, 80, 300, 2499.99][index] ?? 1,
      reset_interval: interval,
      created_at: new Date(created).toISOString().replace('.000', ''),
      updated_at: new Date(created + 86_400_000 * (9 + index)).toISOString().replace('.000', ''),
    }
  })
  return {
    apiKey: `lv-live-${secret(`${seed} api`, 36)}`,
    managementKey: `lv-admin-${secret(`${seed} management`, 36)}`,
    poorKey: `lv-live-${secret(`${seed} poor`, 36)}`,
    hurriedKey: `lv-live-${secret(`${seed} hurried`, 36)}`,
    workspaceId,
    slug: `acme-${short}-radio`,
    model: `larynx/clear-${short}`,
    voice: 'Rosalind',
    byok: short < '8',
    rows: new Map(rows.map((row) => [row.reset_interval, row])),
    brokenModels: new Map([500, 502, 503, 524, 529].map((status) => [`larynx/always-${status}`, status])),
    brokenWorkspace: `acme-${short}-crashes`,
  }
}

/** The settings of a tester who was given everything. */
export function environmentOf(world: World, house: House, port: number): Record<string, string> {
  return {
    ASSAY_BASE_URL: `http://127.0.0.1:${port}${house.prefix}`,
    ASSAY_API_KEY: world.apiKey,
    ASSAY_MANAGEMENT_KEY: world.managementKey,
    ASSAY_WORKSPACE_ID: world.workspaceId,
    ASSAY_WORKSPACE_SLUG: world.slug,
    ASSAY_MODEL: world.model,
    ASSAY_VOICE: world.voice,
    ASSAY_NO_CREDIT_KEY: world.poorKey,
    ASSAY_RATE_LIMITED_KEY: world.hurriedKey,
    ASSAY_PCM_RATE: String(house.studio.pcmRate),
    ASSAY_PCM_CHANNELS: String(house.studio.channels),
    ASSAY_FAULT_MODELS: [...world.brokenModels].map(([model, status]) => `${status}=${model}`).join(','),
    ASSAY_FAULT_WORKSPACES: `500=${world.brokenWorkspace}`,
  }
}
