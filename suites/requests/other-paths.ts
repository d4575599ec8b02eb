import { firstEscaped } from './first-escaped.ts'

/** Another way to write a path, which routers and proxies may take for the same one. */
export interface OtherPath {
  readonly id: string
  readonly words: string
  /** @param path Below the base URL, with a slash in front. */
  readonly write: (path: string) => string
}

/** `/audio/speech` becomes `/audio/${between}speech`. */
function beforeLast(path: string, between: string): string {
  const at = path.lastIndexOf('/') + 1
  return path.slice(0, at) + between + path.slice(at)
}

/** Of its last part: what names a workspace is left alone. */
function escapedLetter(path: string): string {
  const at = path.lastIndexOf('/') + 1
  return path.slice(0, at) + firstEscaped(path.slice(at))
}

/** As a path may be read where folders are divided so. */
function backslashed(path: string): string {
  const at = path.lastIndexOf('/')
  return `${path.slice(0, at)}%5c${path.slice(at + 1)}`
}

/** The names of the interface: a workspace may be called as one of them begins. */
function capitals(path: string): string {
  return path.replaceAll(
    /(?<=^\/)(?:audio|workspaces)(?=\/)|(?<=\/)speech$|(?<=\/)budgets(?=\/[^/]*$)/g,
    (name) => name[0]!.toUpperCase() + name.slice(1),
  )
}

/** RFC 3986, 3.3 and 6: what one part compares as it stands may be put right in another before it is looked up. */
export const otherPaths: readonly OtherPath[] = [
  { id: 'slash-behind', words: 'a slash at its end', write: (path) => `${path}/` },
  { id: 'slash-doubled-in-front', words: 'a second slash in front', write: (path) => `/${path}` },
  { id: 'slash-doubled', words: 'a second slash before its last part', write: (path) => beforeLast(path, '/') },
  { id: 'capitals', words: 'capitals', write: capitals },
  { id: 'escaped-letter', words: 'a letter percent-encoded', write: escapedLetter },
  { id: 'dot', words: 'a part that is a dot', write: (path) => beforeLast(path, './') },
  { id: 'dots', words: 'a part, and two dots behind it', write: (path) => beforeLast(path, 'x/../') },
  { id: 'parameters', words: 'parameters behind a semicolon', write: (path) => `${path};a=b` },
  { id: 'extension', words: 'a file extension', write: (path) => `${path}.json` },
  { id: 'blank-behind', words: 'a blank at its end', write: (path) => `${path}%20` },
  { id: 'backslash', words: 'a backslash, percent-encoded, before its last part', write: backslashed },
]
