import { settingKinds } from './setting-kinds.ts'
import { settingRows } from './setting-rows.ts'

/** The settings that a configuration file may hold. */
export const fileSettings = new Map(settingRows.filter(([, { oneCall }]) => oneCall !== true))

/** JSON Schema of a configuration file, from the table of settings. */
export const configSchema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  $id: 'urn:assay:config:1',
  title: 'Configuration of Assay',
  type: 'object',
  additionalProperties: false,
  properties: {
    $schema: { type: 'string' },
    ...Object.fromEntries(
      [...fileSettings].map(([name, { kind, what }]) => [name, { description: what, ...settingKinds[kind].schema }]),
    ),
  },
}
