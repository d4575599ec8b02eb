import { Ajv, type ErrorObject } from 'ajv'
import type { AssayConfig } from './assay-config.ts'
import { didYouMean } from '../text/nearest.ts'
import { configSchema, fileSettings } from './config-schema.ts'
import { keyNames, keys } from './keys.ts'
import { settingKinds } from './setting-kinds.ts'
import type { SettingName } from './setting-values.ts'
import { UsageError } from './usage-error.ts'

/** @throws UsageError that names the file, the setting, what it is and what it may be. */
export function checkConfig(value: unknown, file: string): AssayConfig {
  if (typeof value === 'object' && value !== null) for (const name of Object.keys(value)) refuseKey(name, file)
  // Compiled only where there is a file to check.
  const validate = new Ajv({
    strict: true,
    allErrors: true,
    verbose: true,
  }).compile(configSchema)
  if (validate(value)) return value as AssayConfig
  // A wrong name of a member is told twice: by what is wrong with it, and by where.
  const errors = validate.errors!.filter(({ propertyName }) => propertyName === undefined)
  throw new UsageError([...new Set(errors.map((error) => `${file}: ${complaint(error)}`))].join('\n       '))
}

/** `apiKey`, `ASSAY_API_KEY`, `api_key`: whatever the spelling. */
function refuseKey(name: string, file: string): void {
  const bare = (text: string): string =>
    text
      .toLowerCase()
      .replaceAll(/[^a-z]/g, '')
      .replace(/^assay/, '')
  const key = keyNames.find((one) => bare(one) === bare(name))
  if (key === undefined) return
  throw new UsageError(
    `${file}: "${name}" would put a key into a file that is committed and shared: set ${key} in the environment, or name a file that holds it with "${keys[key].setting}"`,
  )
}

function complaint({ keyword, instancePath, params, data }: ErrorObject): string {
  const [name, member] = instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
  if (keyword === 'additionalProperties') {
    const typed = (params as { additionalProperty: string }).additionalProperty
    return `unknown setting "${typed}"${didYouMean(typed, [...fileSettings.keys()])} (all settings: docs/configuration.md)`
  }
  if (name === undefined) return `it holds ${shown(data)}; a configuration is an object of settings`
  const setting = fileSettings.get(name as SettingName)
  const wanted = setting === undefined ? 'a text' : settingKinds[setting.kind].words
  return `"${name}"${member === undefined ? '' : `, "${member}"`} is ${shown(data)}; it takes ${wanted}`
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value)
  return text.length > 60 ? `${text.slice(0, 57)}…` : text
}
