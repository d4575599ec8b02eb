import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** So many consecutive characters betray a key. */
const betraying = 12

/** Ways in which a target may write a key into its answers. */
export const spellings: Readonly<Record<string, (key: string) => string>> = {
  plain: (key) => key,
  'in the other case': (key) => key.replaceAll(/[a-z]/gi, (letter) => (letter < 'a' ? letter.toLowerCase() : letter.toUpperCase())),
  'a part': (key) => key.slice(3, 18),
  base64: (key) => Buffer.from(key).toString('base64'),
  'base64, one behind': (key) => Buffer.from(`x${key}`).toString('base64'),
  'base64, two behind': (key) => Buffer.from(`xy${key}zzz`).toString('base64'),
  base64url: (key) => Buffer.from(`Bearer ${key}`).toString('base64url'),
  'for a URL': encodeURIComponent,
  'percent codes': (key) => [...key].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join(''),
  'JSON escapes': (key) => [...key].map((letter) => `\\u00${letter.charCodeAt(0).toString(16).toUpperCase()}`).join(''),
  'some JSON escapes': (key) => [...key].map((letter, index) => (index % 5 === 2 ? `\\u00${letter.charCodeAt(0).toString(16)}` : letter)).join(''),
  hex: (key) => Buffer.from(key).toString('hex'),
  'HEX': (key) => Buffer.from(key).toString('hex').toUpperCase(),
}

/** Where a key stands in some bytes, read in each way that a finder of keys would try. Undoes encodings instead of making them. */
export function leaks(bytes: Buffer, keys: Readonly<Record<string, string>>): string[] {
  const text = bytes.toString('latin1')
  const code = (_whole: string, digits: string): string => String.fromCharCode(Number.parseInt(digits, 16))
  const readings: Record<string, string> = {
    plain: text,
    'percent codes': text.replaceAll(/%([0-9a-f]{2})/gi, code),
    'JSON escapes': text.replaceAll(/\\+u00([0-9a-f]{2})/gi, code).replaceAll(/\\+(["/\\])/g, '$1'),
    hex: runs(text, /[0-9a-f]{24,}/gi).flatMap((run) => [0, 1].map((skip) => Buffer.from(run.slice(skip), 'hex').toString('latin1'))).join('\n'),
    base64: runs(text, /[\w+/-]{16,}/g).flatMap((run) => [0, 1, 2, 3].map((skip) => Buffer.from(run.slice(skip), 'base64').toString('latin1'))).join('\n'),
  }
  return Object.entries(readings).flatMap(([reading, written]) => {
    const lower = written.toLowerCase()
    return Object.entries(keys).flatMap(([name, key]) => {
      const windows = Array.from({ length: key.length - betraying + 1 }, (_, at) => key.slice(at, at + betraying).toLowerCase())
      const at = windows.map((window) => lower.indexOf(window)).find((place) => place >= 0)
      return at === undefined ? [] : [`${name}, ${reading}: …${written.slice(Math.max(0, at - 30), at + 40)}…`]
    })
  })
}

function runs(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([run]) => run)
}

/** Every file below a folder, with its path. */
export function filesBelow(folder: string): Map<string, Buffer> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return new Map(files.map((path) => [path, readFileSync(path)]))
}
