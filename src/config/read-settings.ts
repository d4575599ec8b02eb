import type { ConfigFile } from './config-file.ts'
import { settingKinds, type SettingKind } from './setting-kinds.ts'
import type { Environment } from './environment.ts'
import { flagName, settingRows } from './setting-rows.ts'
import type { FlagValues, Settings } from './setting-values.ts'
import { settingGroups } from './settings.ts'

/** Where settings come from, the first before the others. */
export interface SettingSources {
  /** Only what was typed: defaults come from the table. */
  readonly flags: FlagValues
  readonly environment: Environment
  readonly file?: ConfigFile | undefined
  /** The embedded service is judged: what the file says of a target does not apply to it. */
  readonly reference?: boolean
}

/**
 * Flag, then environment, then configuration file, then default. @throws UsageError naming the flag or the variable.
 */
export function readSettings({ flags, environment, file, reference = false }: SettingSources): Settings {
  const ofFile: Readonly<Record<string, unknown>> = { ...file?.config }
  const read = ([name, row]: (typeof settingRows)[number]): unknown => {
    const kind: SettingKind<unknown, unknown> = settingKinds[row.kind]
    const option = row.flag === undefined ? (row.variable ?? name) : flagName(row.flag)
    const typed = flags[name]
    if (typed !== undefined) return typed
    const variable = row.variable === undefined ? undefined : environment[row.variable]
    if (variable !== undefined && variable !== '') return kind.fromText(variable, row.variable!)
    if (ofFile[name] !== undefined && !(reference && name in settingGroups.target))
      return kind.fromJson(ofFile[name], option, file!.folder)
    return row.default === undefined ? undefined : kind.fromJson(row.default, option, '')
  }
  return Object.fromEntries(settingRows.map((row) => [row[0], read(row)])) as unknown as Settings
}
