/**
 * What `assay.config.json` holds, or `assay.config.ts` exports by default: all that is no secret. Every setting is optional;
 * a flag goes before the environment, the environment before this file. Paths are relative to the file.
 *
 * @example
 * import type { AssayConfig } from 'assay'
 * export default { baseUrl: 'https://staging.example/api/v1', model: 'vendor/model', voice: 'name' } satisfies AssayConfig
 */
export interface AssayConfig {
  readonly $schema?: string
  readonly baseUrl?: string
  readonly model?: string
  readonly voice?: string
  readonly workspaceId?: string
  readonly workspaceSlug?: string
  readonly apiKeyFile?: string
  readonly managementKeyFile?: string
  readonly noCreditKeyFile?: string
  readonly rateLimitedKeyFile?: string
  readonly pcmRate?: number
  readonly pcmChannels?: number
  /** Models that fail, by the status that they are answered with. */
  readonly faultModels?: Readonly<Record<string, string>>
  /** Workspaces that fail, by the status that they are answered with. */
  readonly faultWorkspaces?: Readonly<Record<string, string>>
  readonly headerEnv?: Readonly<Record<string, string>>
  readonly ca?: string
  readonly cert?: string
  readonly key?: string
  readonly insecure?: boolean
  readonly profile?: string
  readonly textFile?: string
  readonly baseline?: string
  readonly suites?: readonly string[]
  readonly only?: readonly string[]
  readonly level?: 'must' | 'should'
  readonly smoke?: boolean
  readonly strict?: boolean
  readonly certify?: boolean
  readonly require?: readonly ('speech' | 'budget')[]
  readonly bail?: boolean
  readonly seed?: number | 'random'
  readonly runs?: number
  readonly concurrency?: number
  readonly rate?: string
  readonly timeout?: string
  readonly deadline?: string
  readonly wait?: string
  readonly maxRequests?: number
  readonly maxCharacters?: number
  readonly labels?: Readonly<Record<string, string>>
  readonly out?: string
  readonly reporters?: readonly string[]
  readonly junitProfile?: 'common' | 'strict'
  readonly bodies?: boolean
}
