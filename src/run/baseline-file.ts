import { existsSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { withFile } from '../record/file-failure.ts'
import { nameOf, type BaselineEntry } from './baseline.ts'
import { fileText } from '../config/file-text.ts'
import { notParsed, parsedJson } from '../record/parsed-json.ts'
import { schemaComplaints } from '../text/schema-complaints.ts'
import { UsageError } from '../config/usage-error.ts'

const shape =
  '{ "entries": [{ "requirement", "code" (optional), "reason", "link" (optional), "expires": "2027-01-31" }] }; ' +
  '"cause" may stand in place of "requirement" and "code"'

const text = { type: 'string', minLength: 1 }

const schema = {
  type: 'object',
  additionalProperties: false,
  required: ['entries'],
  properties: {
    $schema: { type: 'string' },
    entries: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['reason', 'expires'],
        properties: {
          requirement: text,
          code: text,
          cause: text,
          reason: text,
          link: text,
          expires: { type: 'string', format: 'date' },
        },
      },
    },
  },
}

/**
 * @param mayBeMissing It is about to be written for the first time. @throws UsageError that says what is wrong with
 * which entry.
 */
export function readBaseline(path: string, mayBeMissing: boolean): BaselineEntry[] {
  const folder = dirname(path)
  if (mayBeMissing && !existsSync(folder))
    throw new UsageError(
      `--baseline ${path} cannot be written: there is no folder ${folder}; make it, or name another file`,
    )
  if (mayBeMissing && !existsSync(path)) return []
  let value: unknown
  try {
    value = parsedJson(fileText(path, '--baseline'))
  } catch (cause) {
    if (cause instanceof UsageError) throw cause
    throw new UsageError(notParsed(`--baseline ${path}`, cause), { cause })
  }
  const complaints = schemaComplaints(schema, value)
  if (complaints.length > 0)
    throw new UsageError(
      `--baseline ${path}: ${complaints.map((one) => one.sentence('it')).join('; ')}. It holds ${shape}`,
    )
  const { entries } = value as { entries: BaselineEntry[] }
  const vague = entries.findIndex(
    ({ requirement, code, cause }) =>
      (requirement === undefined) === (cause === undefined) || (cause !== undefined && code !== undefined),
  )
  if (vague >= 0)
    throw new UsageError(
      `--baseline ${path}: "entries", item ${vague + 1} is about a "requirement" (with or without a "code") ` +
        `or about a "cause": one of them. It holds ${shape}`,
    )
  const ids = entries.map(nameOf)
  const twice = ids.find((id, index) => ids.indexOf(id) !== index)
  if (twice !== undefined) throw new UsageError(`--baseline ${path} lists ${twice} twice: keep one entry`)
  return entries
}

export function writeBaseline(path: string, entries: readonly BaselineEntry[]): void {
  withFile(path, 'written', () => writeFileSync(path, `${JSON.stringify({ entries }, null, 2)}\n`))
}
