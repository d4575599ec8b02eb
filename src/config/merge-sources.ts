import { join } from 'node:path'
import type { ConfigFile } from './config-file.ts'
import { didYouMean } from '../text/nearest.ts'
import type { Environment } from './run-flags.ts'
import { flagKey, keys, settings, variables, type Setting } from './settings.ts'
import { UsageError } from './usage-error.ts'

/** What was asked for, from wherever it came. */
export interface Layers<F> {
  readonly flags: F
  readonly environment: Environment
}

/**
 * Flag, then environment, then configuration file: what the file says is put where a flag or a variable would stand, unless one does.
 * @param given Names of the flags that were typed; the others hold defaults, which go behind the file.
 * @param reference The embedded service is judged: what the file says of a target does not concern it.
 */
export function layered<F extends object>(
  flags: F,
  given: ReadonlySet<string>,
  environment: Environment,
  file: ConfigFile | undefined,
  reference: boolean,
): Layers<F> {
  if (!file) return { flags, environment }
  const behind: Record<string, unknown> = {}
  const variablesBehind: Record<string, string> = {}
  for (const [name, value] of Object.entries(file.config)) {
    const setting = (settings as Readonly<Record<string, Setting>>)[name]
    if (!setting || (reference && setting.ofTarget === true)) continue
    const word = asTyped(setting, value, file.folder)
    if (setting.variable !== undefined) variablesBehind[setting.variable] = String(word)
    else if (setting.flag !== undefined && !given.has(flagKey(setting.flag))) behind[flagKey(setting.flag)] = word
  }
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''))
  // A key in the environment goes before a file of the configuration that holds it.
  for (const key of Object.keys(keys)) if (key in set) delete variablesBehind[`${key}_FILE`]
  return { flags: { ...flags, ...behind }, environment: { ...variablesBehind, ...set } }
}

/** A value of the file as it would have been typed. */
function asTyped({ kind }: Setting, value: unknown, folder: string): unknown {
  switch (kind) {
    case 'path':
      return inFolder(folder, String(value))
    case 'nameOrPath':
      return /^\.{1,2}[/\\]|\.json$/.test(String(value)) ? inFolder(folder, String(value)) : value
    case 'yes':
    case 'names':
    case 'operations':
      return value
    case 'byStatus':
      return Object.entries(value as object)
        .map(([status, name]) => `${status}=${name}`)
        .join(',')
    case 'pairs':
      return Object.entries(value as object).map(([name, content]) => `${name}=${content}`)
    default:
      return String(value)
  }
}

function inFolder(folder: string, path: string): string {
  return path.startsWith('/') || /^[A-Za-z]:[/\\]/.test(path) ? path : join(folder, path)
}

/**
 * A variable that is misspelt would be as good as unset, and what it provides untested in silence.
 * @param others Names that may be set beside ours: those that headers are read from.
 * @throws UsageError with the nearest name.
 */
export function refuseUnknownVariables(environment: Environment, others: readonly string[]): void {
  for (const name of Object.keys(environment).toSorted()) {
    if (!name.startsWith('ASSAY_') || variables.includes(name) || others.includes(name)) continue
    throw new UsageError(
      `unknown variable ${name} in the environment${didYouMean(name, variables)} (valid: ${variables.filter((one) => !one.endsWith('_FILE')).join(', ')}, and each key's name with _FILE)`,
    )
  }
}
