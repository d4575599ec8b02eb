import type { SettingsFile } from './setting-values.ts'

/**
 * What `assay.config.json` holds, or `assay.config.ts` exports by default: everything but secrets. Every setting is
 * optional; a flag goes before the environment, the environment before this file. Paths are relative to the file.
 *
 * @example import type { AssayConfig } from 'assay' export default { baseUrl: 'https://staging.example/api/v1', model:
 * 'vendor/model' } satisfies AssayConfig
 */
export interface AssayConfig extends SettingsFile {
  readonly $schema?: string
}
