import type { settingKinds } from './setting-kinds.ts'
import type { settings } from './settings.ts'

type Rows = typeof settings
type KindOf<Name extends SettingName> = (typeof settingKinds)[Rows[Name]['kind']]
type OneCall = {
  [Name in SettingName]: Rows[Name] extends { oneCall: true } ? Name : never
}[SettingName]

export type SettingName = keyof Rows

/** What a configuration file holds under each name. */
export type SettingsFile = {
  readonly [Name in Exclude<SettingName, OneCall>]?: Parameters<KindOf<Name>['fromJson']>[0]
}

/** The value of each setting, from whatever source: durations in milliseconds, rates in requests a second. */
export type Settings = {
  readonly [Name in SettingName]:
    ReturnType<KindOf<Name>['fromJson']> | (Rows[Name] extends { default: unknown } ? never : undefined)
}

/** What was typed on the command line. */
export type FlagValues = Partial<Settings>
