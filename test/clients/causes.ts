import { faultModels } from '../../src/reference/models.ts'
import type { Use, Words } from './clients.ts'
import type { Site } from './site.ts'

/** How a client meets each status of clause 7, with a request that its own types let through. */
export interface Cause {
  readonly status: number
  key(site: Site): string
  readonly words?: Partial<Words>
}

const plain = (site: Site): string => site.apiKey
const unknown = (): string => 'sk-assay-unknown'

export const speechCauses: readonly Cause[] = [
  { status: 400, key: plain, words: { voice: 'nobody' } },
  { status: 401, key: unknown },
  { status: 402, key: (site) => site.noCreditKey },
  { status: 404, key: plain, words: { model: 'no/such' } },
  { status: 429, key: (site) => site.rateLimitedKey },
  ...Object.entries(faultModels).map(([status, model]): Cause => ({
    status: Number(status),
    key: plain,
    words: { model },
  })),
]

/** The one request that the rate-limited key is good for. */
export async function useUp({ baseUrl, rateLimitedKey }: Site): Promise<void> {
  const answer = await fetch(`${baseUrl}/audio/speech`, {
    method: 'POST',
    headers: { authorization: `Bearer ${rateLimitedKey}` },
    body: JSON.stringify({ model: 'assay/parrot', voice: 'ada', input: 'a' }),
  })
  await answer.arrayBuffer()
}

export const budgetCauses: readonly {
  readonly status: number
  key(site: Site): string
  workspace(site: Site): string
  readonly interval: string
}[] = [
  { status: 400, key: (site) => site.managementKey, workspace: (site) => site.workspaceId, interval: 'hourly' },
  { status: 401, key: (site) => site.apiKey, workspace: (site) => site.workspaceId, interval: 'daily' },
  { status: 404, key: (site) => site.managementKey, workspace: () => 'nowhere', interval: 'daily' },
  {
    status: 500,
    key: (site) => site.managementKey,
    workspace: (site) => site.faultWorkspaces['500'] ?? '',
    interval: 'daily',
  },
]

/** A request that is in order. */
export const words: Words = {
  model: 'assay/parrot',
  voice: 'ada',
  input: 'The parrot repeats what it hears.',
  format: 'mp3',
}

export function useOf(site: Site, key: string, rest: Partial<Use> = {}): Use {
  return { baseUrl: site.baseUrl, apiKey: key, retries: 'none', ...rest }
}
