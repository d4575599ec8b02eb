import type { AssayConfig } from './assay-config.ts'

/**
 * The keys. Their values come from these variables or from a file (`…_FILE`), never from a flag or a configuration
 * file.
 */
export const keys = {
  ASSAY_API_KEY: {
    what: 'create speech',
    without: 'everything about speech',
    setting: 'apiKeyFile',
  },
  ASSAY_MANAGEMENT_KEY: {
    what: 'get a workspace budget; another key than `ASSAY_API_KEY`, unless `--require` is given',
    without: 'everything about budgets',
    setting: 'managementKeyFile',
  },
  ASSAY_NO_CREDIT_KEY: {
    what: 'a key whose account has no credits',
    without: '402',
    setting: 'noCreditKeyFile',
  },
  ASSAY_RATE_LIMITED_KEY: {
    what: 'a key that is limited to fewer than 30 requests',
    without: '429',
    setting: 'rateLimitedKeyFile',
  },
} as const satisfies Readonly<Record<string, { what: string; without: string; setting: keyof AssayConfig }>>

export type KeyName = keyof typeof keys

export const keyNames = Object.keys(keys) as KeyName[]
