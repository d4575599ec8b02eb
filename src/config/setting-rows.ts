import type { Setting } from './setting.ts'
import type { SettingName } from './setting-values.ts'
import { settingGroups, settings } from './settings.ts'

/** The rows with their names, in the order of the table. */
export const settingRows = Object.entries(settings) as readonly (readonly [SettingName, Setting])[]

/** `--base-url` of `--base-url <url>`. */
export function flagName(flag: string): string {
  return flag.split(' ', 1)[0]!
}

/** Heading under which the help and the documentation show a setting. */
export function groupOf(name: SettingName): string {
  const [key] = Object.entries(settingGroups).find(([, rows]) => name in rows)!
  return key.charAt(0).toUpperCase() + key.slice(1)
}

/** The default in words, as the help and the documentation show it. */
export function defaultOf({ default: value, defaultText }: Setting): string | undefined {
  return defaultText ?? (value === undefined || value === false ? undefined : `\`${String(value)}\``)
}
