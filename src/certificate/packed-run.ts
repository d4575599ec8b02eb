import { hash } from 'node:crypto'
import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { withFile } from '../record/file-failure.ts'
import { Refusal } from './refusal.ts'

/** Names of a record: the rest of a folder is derived from it. */
const eventsName = 'events.ndjson'
const bodiesName = 'bodies'

/** A recorded run as it lies in its folder, by its bytes. */
export interface PackedRun {
  /** SHA-256 of `sha256sum events.ndjson bodies/*`: the digest of the record as one. */
  readonly digest: string
  readonly events: {
    readonly sha256: string
    /** Lines, and the SHA-256 of their sorted digests: tells lines in another order from other lines. */
    readonly lines: number
    readonly content: string
  }
  /** How many files, and the SHA-256 of their sorted names. */
  readonly bodies: { readonly files: number; readonly names: string }
  /** Reports beside it: SHA-256 by name. */
  readonly reports: Readonly<Record<string, string>>
}

/** What lies there, and what is wrong with it by itself. */
export interface FoundRun extends PackedRun {
  /** Bodies whose bytes are not those that their name says. */
  readonly changed: readonly string[]
}

/**
 * Reads the run in a folder whole, one file after another.
 * @param reports Names of the reports that are looked for.
 * @param visit Sees every file with its bytes.
 * @throws FileFailure where a file cannot be read, or there is no record.
 */
export function packedRun(
  folder: string,
  reports: readonly string[],
  visit: (name: string, bytes: Uint8Array) => void = () => undefined,
): FoundRun {
  const digestOf = (name: string): string => {
    const bytes = read(folder, name)
    visit(name, bytes)
    return hash('sha256', bytes)
  }
  const bytes = read(folder, eventsName)
  visit(eventsName, bytes)
  const lines = linesOf(bytes)
  const events = {
    sha256: hash('sha256', bytes),
    lines: lines.length,
    content: listDigest(lines.map((line) => hash('sha256', line)).toSorted()),
  }
  const names = bodyNames(folder)
  const bodies = names.map((name) => ({ name, digest: digestOf(`${bodiesName}/${name}`) }))
  return {
    digest: listDigest([
      `${events.sha256}  ${eventsName}`,
      ...bodies.map(({ name, digest }) => `${digest}  ${bodiesName}/${name}`),
    ]),
    events,
    bodies: { files: names.length, names: listDigest(names) },
    changed: bodies.filter(({ name, digest }) => name !== digest).map(({ name }) => name),
    reports: Object.fromEntries(
      reports.filter((name) => isThere(join(folder, name))).map((name) => [name, digestOf(name)]),
    ),
  }
}

/** In the order of `LC_ALL=C ls`. */
function bodyNames(folder: string): string[] {
  const path = join(folder, bodiesName)
  return isThere(path) ? withFile(path, 'read', () => readdirSync(path)).toSorted() : []
}

function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined
}

/** Another's folder may hold what never ends: only plain files are opened. */
function read(folder: string, name: string): Uint8Array {
  const path = join(folder, name)
  if (withFile(path, 'read', () => !lstatSync(path).isFile()))
    throw new Refusal(`${name} is no file: a link, a folder or a device stands there`)
  return withFile(path, 'read', () => readFileSync(path))
}

/** Each with its line end; what is behind the last one is a line as well. */
function linesOf(bytes: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = []
  for (let at = 0; at < bytes.length;) {
    const end = bytes.indexOf(0x0a, at)
    const to = end < 0 ? bytes.length : end + 1
    lines.push(bytes.subarray(at, to))
    at = to
  }
  return lines
}

/** As `sha256sum` would say of these lines. */
function listDigest(lines: readonly string[]): string {
  return hash('sha256', lines.map((line) => `${line}\n`).join(''))
}
