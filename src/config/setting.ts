import type { settingKinds } from './setting-kinds.ts'

/** One thing that can be set: a row of `settings`. */
export interface Setting {
  readonly kind: keyof typeof settingKinds
  /** With its argument: `--base-url <url>`; a flag that switches something off keeps its `no`. */
  readonly flag?: string
  readonly variable?: string
  readonly what: string
  /** What holds when nothing is set, as a configuration file would say it. */
  readonly default?: string | number | boolean
  /** The default in words, where it depends on other things. */
  readonly defaultText?: string
  /** What stays untested without it. */
  readonly without?: string
  /** Only for one call: a flag that has no name in a configuration file. */
  readonly oneCall?: true
}
