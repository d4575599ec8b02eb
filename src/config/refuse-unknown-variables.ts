import { didYouMean } from '../text/nearest.ts'
import type { Environment } from './environment.ts'
import { keyNames } from './keys.ts'
import { settingRows } from './setting-rows.ts'
import { UsageError } from './usage-error.ts'

/** Every variable of ours that has a meaning. */
export const variables: readonly string[] = [...keyNames, ...settingRows.flatMap(([, { variable }]) => variable ?? [])]

/**
 * A misspelt variable would be as good as unset, and what it provides would stay untested without a word.
 * @param others Names that may be set beside ours: those that headers are read from.
 * @throws UsageError with the nearest name.
 */
export function refuseUnknownVariables(environment: Environment, others: readonly string[]): void {
  for (const name of Object.keys(environment).toSorted()) {
    if (!name.startsWith('ASSAY_') || variables.includes(name) || others.includes(name)) continue
    const valid = variables.filter((one) => !one.endsWith('_FILE')).join(', ')
    throw new UsageError(
      `unknown variable ${name} in the environment${didYouMean(name, variables)} ` +
        `(valid: ${valid}, and each key's name with _FILE)`,
    )
  }
}
