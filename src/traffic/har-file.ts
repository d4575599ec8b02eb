import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { NestedTooDeeply, notParsed, parsedJson } from '../record/parsed-json.ts'

/** A member of a HAR file: whatever its writer put there. */
export type Loose = Readonly<Record<string, unknown>>

/** A HAR file: its entries, each an object, and where it lies. */
export interface HarFile {
  readonly entries: readonly Loose[]
  readonly creator: string
  /** The folder of the files that it names. */
  readonly folder: string
}

/** Texts are no longer than this. */
const mostBytes = 500 * 1024 * 1024

/** Reads a HAR file. @throws Error with a sentence that says what is wrong with it, and what to do. */
export function readHar(path: string): HarFile {
  const bytes = readFileSync(path)
  if (bytes.length > mostBytes)
    throw new Error(`${path} has ${Math.round(bytes.length / 1024 / 1024)} MiB: record fewer requests, 500 MiB at most`)
  if (bytes[0] === 0x50 && bytes[1] === 0x4b)
    throw new Error(`${path} is a zip archive: unpack it, and name the .har file in it`)
  if (bytes[0] === 0x1f && bytes[1] === 0x8b)
    throw new Error(`${path} is compressed by gzip: unpack it, and name the .har file`)
  let value: unknown
  try {
    value = parsedJson(bytes.toString('utf8').replace(/^\uFEFF/, ''))
  } catch (cause) {
    if (cause instanceof NestedTooDeeply) throw new Error(notParsed(path, cause), { cause })
    throw new Error(`${path} is no whole HAR file: it is not JSON; export it again, after the recording has ended`, {
      cause,
    })
  }
  const log = member(value, 'log')
  const entries = log?.['entries']
  if (!log || !Array.isArray(entries))
    throw new Error(`${path} is no HAR file: it has no log.entries; export it as HAR 1.2`)
  const creator = member(log, 'creator')
  return {
    entries: entries.filter(isLoose),
    creator: textOf(creator?.['name'], 100),
    folder: dirname(path),
  }
}

export function isLoose(value: unknown): value is Loose {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A member that is an object. */
export function member(value: unknown, name: string): Loose | undefined {
  const inner = isLoose(value) ? value[name] : undefined
  return isLoose(inner) ? inner : undefined
}

/** A text, of so many characters at most; empty where there is none. */
export function textOf(value: unknown, most = 8192): string {
  return typeof value === 'string' ? value.slice(0, most) : ''
}
