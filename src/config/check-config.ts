import { didYouMean } from '../text/nearest.ts'
import { schemaComplaints, type SchemaComplaint } from '../text/schema-complaints.ts'
import type { AssayConfig } from './assay-config.ts'
import { configSchema, fileSettings } from './config-schema.ts'
import { keyNames, keys } from './keys.ts'
import { settingKinds } from './setting-kinds.ts'
import { settingLine } from './setting-line.ts'
import { UsageError } from './usage-error.ts'

/**
 * @param text Of the file, to name the line.
 * @throws UsageError that names the file, the line, the setting, its value and what it takes.
 */
export function checkConfig(value: unknown, file: string, text = ''): AssayConfig {
  const place = (path: readonly (string | number)[]): string => {
    const line = settingLine(text, path)
    return line === undefined ? file : `${file}:${line}`
  }
  if (typeof value === 'object' && value !== null) for (const name of Object.keys(value)) refuseKey(name, place([name]))
  const complaints = schemaComplaints(configSchema, value)
  if (complaints.length === 0) return value as AssayConfig
  throw new UsageError(
    [...new Set(complaints.map((one) => `${place(placeOf(one))}: ${sentenceOf(one)}`))].join('\n       '),
  )
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
    `${file}: "${name}" would put a key into a file that is committed and shared: set ${key} in the environment, ` +
      `or name a file that holds it with "${keys[key].setting}"`,
  )
}

/** What the schema does not know is named by its own name. */
function placeOf({ path, unknown }: SchemaComplaint): readonly (string | number)[] {
  return unknown === undefined ? path : [...path, unknown]
}

function sentenceOf(complaint: SchemaComplaint): string {
  const {
    path: [name, member],
    unknown,
    found,
  } = complaint
  // It has members of its own, and items of these.
  if (name === 'targets') return complaint.sentence('"targets"')
  if (name === undefined && unknown !== undefined)
    return (
      `unknown setting "${unknown}"${didYouMean(unknown, [...fileSettings.keys()])} ` +
      '(all settings: docs/configuration.md)'
    )
  if (name === undefined) return `it holds ${found}; a configuration is an object of settings`
  const setting = [...fileSettings].find(([one]) => one === name)?.[1]
  const expected = setting === undefined ? 'a text' : settingKinds[setting.kind].words
  return `"${name}"${member === undefined ? '' : `, "${member}"`} is ${found}; it takes ${expected}`
}
