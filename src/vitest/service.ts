import type { Environment } from '../config/environment.ts'

/** A service that listens, and what it needs to be judged: what is not given leaves untested what needs it. */
export interface Service {
  /** Up to and with its version segment `v1`. */
  readonly baseUrl: string
  readonly apiKey?: string | undefined
  readonly managementKey?: string | undefined
  /** A key whose account has no credits. */
  readonly noCreditKey?: string | undefined
  /** A key that is limited to fewer than 30 requests. */
  readonly rateLimitedKey?: string | undefined
  /** Needed with `apiKey`. */
  readonly model?: string | undefined
  /** Needed with `apiKey`. */
  readonly voice?: string | undefined
  /** UUID of a workspace that has budgets. */
  readonly workspaceId?: string | undefined
  /** Slug of the same workspace. */
  readonly workspaceSlug?: string | undefined
  /** Hertz, where the media type of pcm does not say it. */
  readonly pcmRate?: number | undefined
  readonly pcmChannels?: number | undefined
  /** Models that fail, by status: `{ 502: 'vendor/model' }`, or `502=vendor/model`. */
  readonly faultModels?: Readonly<Record<number, string>> | string | undefined
  /** Workspaces that fail, by status. */
  readonly faultWorkspaces?: Readonly<Record<number, string>> | string | undefined
  /** Ends the service. Called once, when nothing more is sent, whatever came of the run. */
  stop?(): unknown
}

/** The variable by which `assay run` is told the same. */
export const serviceVariables = {
  baseUrl: 'ASSAY_BASE_URL',
  apiKey: 'ASSAY_API_KEY',
  managementKey: 'ASSAY_MANAGEMENT_KEY',
  noCreditKey: 'ASSAY_NO_CREDIT_KEY',
  rateLimitedKey: 'ASSAY_RATE_LIMITED_KEY',
  model: 'ASSAY_MODEL',
  voice: 'ASSAY_VOICE',
  workspaceId: 'ASSAY_WORKSPACE_ID',
  workspaceSlug: 'ASSAY_WORKSPACE_SLUG',
  pcmRate: 'ASSAY_PCM_RATE',
  pcmChannels: 'ASSAY_PCM_CHANNELS',
  faultModels: 'ASSAY_FAULT_MODELS',
  faultWorkspaces: 'ASSAY_FAULT_WORKSPACES',
} as const satisfies Readonly<Record<Exclude<keyof Service, 'stop'>, string>>

/**
 * The environment of a run against this service. Of `environment` only what is not about a target stays (proxies, the
 * values of headers): a key for staging in somebody's shell is not sent to a service that their tests start.
 */
export function serviceEnvironment(service: Service, environment: Environment): Environment {
  const given = Object.entries(serviceVariables).flatMap(([name, variable]) => {
    const value = service[name as keyof typeof serviceVariables]
    if (value === undefined) return []
    const text = typeof value === 'object' ? Object.entries(value).map((pair) => pair.join('=')) : [String(value)]
    return [[variable, text.join(',')] as const]
  })
  return Object.fromEntries([...Object.entries(environment).filter(([name]) => !name.startsWith('ASSAY_')), ...given])
}
