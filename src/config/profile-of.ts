import { existsSync } from 'node:fs'
import { readText } from '../record/read-text.ts'
import { builtInProfiles } from '../contract/profiles/built-in.ts'
import { parseProfile } from '../contract/profiles/parse-profile.ts'
import type { Profile } from '../contract/profiles/profile.ts'
import { didYouMean } from '../text/nearest.ts'
import { NestedTooDeeply, notParsed, parsedJson } from '../record/parsed-json.ts'
import { UsageError } from './usage-error.ts'

/**
 * The profile with this name, or in this file.
 * @throws UsageError naming the valid names and the nearest one, or what is wrong with the file and where.
 */
export function profileOf(nameOrFile = 'interface'): Profile {
  const known = builtInProfiles.find(({ name }) => name === nameOrFile)
  if (known) return known
  if (/[/\\.]/.test(nameOrFile) || existsSync(nameOrFile)) return fromFile(nameOrFile)
  const names = builtInProfiles.map(({ name }) => name)
  throw new UsageError(
    `unknown profile "${nameOrFile}"${didYouMean(nameOrFile, names)} (valid: ${names.join(', ')}, or a JSON file)`,
  )
}

function fromFile(file: string): Profile {
  try {
    return parseProfile(parsedJson(readText(file)))
  } catch (cause) {
    if (cause instanceof NestedTooDeeply) throw new UsageError(notParsed(`--profile ${file}`, cause), { cause })
    throw new UsageError(
      `--profile ${file}: ${cause instanceof Error ? cause.message : String(cause)}; ` +
        'see src/contract/profiles/profile.schema.json for what may stand in it',
      { cause },
    )
  }
}
