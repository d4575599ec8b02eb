import { Option, type Command } from '@commander-js/extra-typings'
import { settingKinds, type SettingKind } from '../config/setting-kinds.ts'
import { defaultOf, flagName, groupOf, settingRows } from '../config/setting-rows.ts'
import type { Setting } from '../config/setting.ts'
import { UsageError } from '../config/usage-error.ts'
import type { FlagValues, SettingName } from '../config/setting-values.ts'

/**
 * Gives a command the options of these settings, all of them if none are named. No option has a default: defaults come
 * from the table, behind the environment and the configuration file.
 * @param descriptions For settings that mean something else to this command.
 */
export function addSettings(
  command: Command,
  names: readonly SettingName[] = settingRows.map(([name]) => name),
  descriptions: Partial<Readonly<Record<SettingName, string>>> = {},
): void {
  for (const [name, row] of settingRows)
    if (row.flag !== undefined && names.includes(name))
      command.addOption(
        optionOf(row.flag, row, descriptions[name] ?? descriptionOf(row)).helpGroup(`${groupOf(name)}:`),
      )
}

function optionOf(flag: string, { kind: name }: Setting, description: string): Option {
  const kind: SettingKind<unknown, unknown> = settingKinds[name]
  const option = new Option(flag, description)
  if (kind.choices) return option.choices(kind.choices)
  if (!option.required) return option
  return option.argParser((text: string, before: unknown) => {
    if (/^--[a-z]/.test(text))
      throw new UsageError(
        `${flagName(flag)} needs a value, and "${text.slice(0, 40)}" stands behind it: ` +
          'is the variable with the value set?',
      )
    const value = kind.fromText(text, flagName(flag))
    return before === undefined || !kind.join ? value : kind.join(before, value)
  })
}

/** `--certify` of what is judged from a record. */
export const uncertified = 'fail (exit 4) where a must is untested, as for a certificate, which only a run can write'

/** For a terminal: without the marks of Markdown. */
function descriptionOf(row: Setting): string {
  const notes = [
    ...(row.variable === undefined ? [] : [`env ${row.variable}`]),
    ...(defaultOf(row) === undefined || row.flag!.startsWith('--no-') ? [] : [`default: ${defaultOf(row)}`]),
  ]
  const what = row.flag!.startsWith('--no-') ? `do not ${row.what}` : row.what
  return `${what}${notes.length === 0 ? '' : ` (${notes.join(', ')})`}`.replaceAll('`', '')
}

/** What was typed, by the names of the settings. */
export function typedFlags(command: Command): FlagValues {
  const names = new Map(settingRows.map(([name, { flag }]) => [flag === undefined ? name : keyOf(flag), name]))
  const values: Readonly<Record<string, unknown>> = command.opts()
  return Object.fromEntries(
    Object.entries(values)
      .filter(([key]) => command.getOptionValueSource(key) !== 'default')
      .map(([key, value]) => [names.get(key), value]),
  )
}

/** The name under which commander keeps a flag's value: `bodies` for `--no-bodies`. */
function keyOf(flag: string): string {
  return new Option(flag).attributeName()
}
