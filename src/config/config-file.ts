import { existsSync, statSync } from 'node:fs'
import { basename, dirname, extname, join, resolve } from 'node:path'
import { readText } from '../record/read-text.ts'
import { notParsed, parsedJson, refuseDeep } from '../record/parsed-json.ts'
import type { AssayConfig } from './assay-config.ts'
import { checkConfig } from './check-config.ts'
import { importModule } from './import-module.ts'
import { notLoaded } from './not-loaded.ts'
import { UsageError } from './usage-error.ts'

/** A configuration file that was read and found sound. */
export interface ConfigFile {
  readonly folder: string
  readonly name: string
  readonly config: AssayConfig
}

const usualNames = ['assay.config.json', 'assay.config.ts']

/** Ends of names that Node imports. */
const modules = ['.ts', '.mts', '.cts', '.js', '.mjs', '.cjs']

/** Names that other tools read. Left out without a word, a run would have other settings than were meant. */
const otherNames = ['js', 'mjs', 'cjs', 'mts', 'cts', 'yaml', 'yml', 'toml'].map((end) => `assay.config.${end}`)

/**
 * The file that was named, or else the one in the current folder, or else none.
 * @throws UsageError when it cannot be read, or does not say what a configuration may say.
 */
export async function readConfigFile(
  named: string | undefined,
  current = process.cwd(),
): Promise<ConfigFile | undefined> {
  const path = named === undefined ? foundIn(current) : resolve(current, named)
  if (path === undefined) return undefined
  if (!existsSync(path)) throw new UsageError(`--config: there is no file ${named}`)
  const name = basename(path)
  const [value, text] = await (path.endsWith('.json') ? parsed(path, name) : exported(path, name))
  return { folder: dirname(path), name, config: checkConfig(value, name, text) }
}

/** What a file says, and its text, for the lines in what is told of it. */
type Read = readonly [value: unknown, text: string]

function foundIn(folder: string): string | undefined {
  const found = usualNames.filter((name) => existsSync(join(folder, name)))
  if (found.length > 1)
    throw new UsageError(`${found.join(' and ')} are both here: keep one, or name one with --config`)
  if (found[0] !== undefined) return join(folder, found[0])
  const meant = otherNames.find((name) => existsSync(join(folder, name)))
  if (meant !== undefined)
    throw new UsageError(`${meant} is not read: call it ${usualNames.join(' or ')}, or name it with --config`)
  return undefined
}

function parsed(path: string, name: string): Read {
  try {
    const text = readText(path)
    return [parsedJson(text), text]
  } catch (cause) {
    throw new UsageError(notParsed(name, cause), { cause })
  }
}

async function exported(path: string, name: string): Promise<Read> {
  if (!statSync(path).isFile())
    throw new UsageError(`${name} is not a file: a configuration in TypeScript cannot come from a pipe or a folder`)
  if (!modules.includes(extname(path)))
    throw new UsageError(`${name} cannot be loaded: a configuration is a .json or a .ts file`)
  try {
    const module = await importModule(path)
    if (module['default'] === undefined)
      throw new UsageError(`${name} has no default export: write \`export default { … }\``)
    if (module['default'] instanceof Promise)
      throw new UsageError(`${name} exports a promise: write \`export default await …\``)
    refuseDeep(module['default'], 'its default export')
    return [module['default'], readText(path)]
  } catch (cause) {
    if (cause instanceof UsageError) throw cause
    throw new UsageError(notLoaded(path, name, cause), { cause })
  }
}
