import type { SecretName } from '../record/template.ts'
import { fileText } from './file-text.ts'
import type { Environment } from './environment.ts'
import { printedKey } from './key-command.ts'
import { keyNames, keys, type KeyName } from './keys.ts'
import type { Settings } from './setting-values.ts'
import { UsageError } from './usage-error.ts'

/**
 * The keys from the environment, each from its variable or from a file: the value of a flag would stand in the list of
 * processes. A variable goes before a file that the configuration names. @throws UsageError when there is no key, or
 * one that no header can carry.
 * @param isHere The target is on this machine.
 */
export function readKeys(settings: Settings, environment: Environment, isHere: boolean): Map<SecretName, string> {
  const secrets = new Map<SecretName, string>()
  for (const name of keyNames) {
    const [key, path] = [environment[name] ?? '', settings[keys[name].setting]]
    if (key !== '' && (environment[`${name}_FILE`] ?? '') !== '')
      throw new UsageError(`${name} and ${name}_FILE are both set: keep one of them`)
    if (key !== '') secrets.set(name, sound(key, name))
    // Editors and `echo` end a file with a line end; it is no part of the key.
    else if (path !== undefined)
      secrets.set(name, sound(fileText(path, `${name}_FILE`).replace(/\r?\n$/, ''), `${name}_FILE: ${path}`))
    else if (settings.keyCommand !== undefined && commandNames.has(name)) {
      const printed = printedKey(settings.keyCommand, name, environment)
      if (printed !== '') secrets.set(name, sound(printed, `what --key-command prints for ${name}`))
    }
  }
  if (secrets.size === 0)
    throw new UsageError('no key at all: set ASSAY_API_KEY (create speech) or ASSAY_MANAGEMENT_KEY (budgets), or both')
  const short = [...secrets].find(([, key]) => key.length < shortestKey)
  if (short && !isHere)
    throw new UsageError(
      `${short[0]} has fewer than ${shortestKey} characters: it could not be distinguished from other text, ` +
        'and would stand in what is written; only a target on this machine takes one so short',
    )
  return secrets
}

/** The keys that `--key-command` is asked for. */
export const commandNames: ReadonlySet<SecretName> = new Set<KeyName>(['ASSAY_API_KEY', 'ASSAY_MANAGEMENT_KEY'])

/** Shorter values also occur in ordinary answers. */
const shortestKey = 8

/** Characters that a header cannot carry would make every request fail for our own reason. */
function sound(key: string, name: string): string {
  if (key === '') throw new UsageError(`${name} is empty: it should hold a key`)
  const around = whatIsAround(key)
  if (around !== undefined) throw new UsageError(`${name} ${around}`)
  if (!/^[\x21-\x7e]+$/.test(key))
    throw new UsageError(`${name} holds a blank, a line break or a character that no header can carry`)
  return key
}

/** What people paste along with a key, and what to do about it. None of the key is told. */
function whatIsAround(key: string): string | undefined {
  if (/^\s*(?:authorization\s*:\s*)?bearer[\s:]/i.test(key))
    return 'begins with "Bearer": give the key alone, since Assay writes the word before it'
  if (/^\s*(?:export\s+)?ASSAY_[A-Z_]+\s*=/.test(key)) return 'holds the name of a variable and "=": give the key alone'
  if (/^\s*\$(?:\{\w+\}|\w+)\s*$/.test(key))
    return 'holds the name of a variable in the place of its value: set the key itself'
  if (key.trim() === '') return 'holds nothing but blanks: it should hold a key'
  if (/^\s*(["'`]).*\1\s*$/s.test(key)) return 'stands in quotation marks, which are no part of a key: take them off'
  // A mark of the order of bytes is a blank to JavaScript as well.
  if (key !== key.trim()) return 'has a blank or a line break before or after the key: take it off'
  return undefined
}
