import { assayCatalogue } from '../../suites/catalogue.ts'
import { checkConfig } from '../config/check-config.ts'
import type { ConfigFile } from '../config/config-file.ts'
import { profileOf } from '../config/profile-of.ts'
import { readSettings } from '../config/read-settings.ts'
import type { SettingsFile } from '../config/setting-values.ts'
import type { Settings } from '../config/setting-values.ts'
import { whyNotJudged } from '../requirement/why-not-judged.ts'
import { select, type Selection } from '../run/selection.ts'
import type { Service } from './service.ts'

/** What can be said of the run: settings of a configuration file, by the same names and in the same forms. */
export type ConformanceOptions = Omit<
  SettingsFile,
  keyof Service | 'baseline' | 'bail' | 'certify' | 'require' | 'slo' | 'smoke' | 'reference'
>

/** What is known before anything is sent. */
export interface Declared {
  readonly file: ConfigFile
  readonly settings: Settings
  readonly selection: Selection
  /** Why a run does not judge a requirement, where it does not. */
  whyNot(id: string): string | undefined
}

/** @throws UsageError where an option is unknown, or names what does not exist. */
export function declare(options: ConformanceOptions): Declared {
  const name = 'the options of conformance()'
  const file = { folder: process.cwd(), name, config: checkConfig(options, name) }
  const settings = readSettings({ flags: {}, environment: {}, file })
  const profile = profileOf(settings.profile)
  return {
    file,
    settings,
    selection: select(assayCatalogue, {
      ...(settings.suites && { suites: settings.suites }),
      ...(settings.only && { only: settings.only }),
      ...(settings.level !== undefined && { level: settings.level }),
    }),
    whyNot: (id) => whyNotJudged(assayCatalogue.find(id)!, { profile, listens: false }),
  }
}
