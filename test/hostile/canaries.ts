import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, inflateSync } from 'node:zlib'

/** So many consecutive characters identify a key. */
const minLeakLength = 12

const code =
  (radix: number) =>
  (_whole: string, digits: string): string =>
    String.fromCharCode(Number.parseInt(digits, radix) % 65_536)

/** What one round of undoing escapes takes away. */
const escapes: readonly (readonly [RegExp, string | ((whole: string, digits: string) => string)])[] = [
  [/&amp;/g, '&'],
  [/&sol;/g, '/'],
  [/&plus;/g, '+'],
  [/&equals;/g, '='],
  [/&quot;/g, '"'],
  [/&lt;/g, '<'],
  [/&gt;/g, '>'],
  [/&hyphen;/g, '-'],
  [/&lowbar;/g, '_'],
  [/&#x([0-9a-f]{1,6});?/gi, code(16)],
  [/&#0*(\d{1,3});?/g, code(10)],
  [/\\+u\{([0-9a-f]{1,4})\}/gi, code(16)],
  [/\\+u([0-9a-f]{4})/gi, code(16)],
  [/\\+x([0-9a-f]{2})/gi, code(16)],
  [/\\+([01][0-7]{2})/g, code(8)],
  [/\\+(["/\\])/g, '$1'],
  [/%u([0-9a-f]{4})/gi, code(16)],
  [/%([0-9a-f]{2})/gi, code(16)],
]
const quotedPrintable: typeof escapes = [
  [/=\r?\n/g, ''],
  [/=([0-9a-f]{2})/gi, code(16)],
]

/** Members of a long request that Assay itself sends: they count up, as the letters of the keys of these tests do. */
const ownCount = /\\?"x_assay_\d+\\?":\d+,?/g

/**
 * Where a key stands in some bytes, read in each way that a finder of keys would try. Undoes encodings instead of
 * making them.
 */
export function leaks(bytes: Buffer, keys: Readonly<Record<string, string>>): string[] {
  return readings(bytes.toString('latin1').replaceAll(ownCount, '')).flatMap(({ way, text }) => [
    ...found(text, keys, (part) => part).map((leak) => `${way}: ${leak}`),
    ...found(text, keys, (part) => part.replaceAll(/[^0-9a-z]/gi, '')).map(
      (leak) => `${way}, letters and digits: ${leak}`,
    ),
  ])
}

interface Reading {
  readonly way: string
  readonly text: string
}

function readings(plain: string): Reading[] {
  const wide = plain.replaceAll('\0', '')
  const open = undone(wide, escapes, 4)
  const quoted = undone(undone(wide, quotedPrintable, 1), escapes, 2)
  const texts: Reading[] = [
    { way: 'plain', text: plain },
    { way: 'UTF-16', text: wide },
    { way: 'escapes', text: open },
    { way: 'quoted-printable', text: quoted },
  ]
  return texts.flatMap((one) => [
    one,
    ...(one.way === 'UTF-16' || one.way === 'escapes'
      ? decodings(one).flatMap((inner) => [inner, ...decodings(inner)])
      : []),
  ])
}

function undone(text: string, rules: typeof escapes, rounds: number): string {
  let now = text
  for (let round = 0; round < rounds; round += 1)
    for (const [pattern, by] of rules) now = now.replaceAll(pattern, by as string)
  return now
}

function decodings({ way, text }: Reading): Reading[] {
  const decoded = (name: string, parts: Buffer[]): Reading => ({
    way: `${way}, ${name}`,
    text: parts.map((part) => latin1OrUnpacked(part)).join('\n'),
  })
  const dense = text.replaceAll(/([\w+/-])\r?\n(?=[\w+/-])/g, '$1')
  return [
    decoded(
      'base64',
      runs(dense, /[\w+/-]{16,}/g).flatMap((run) => [0, 1, 2, 3].map((skip) => Buffer.from(run.slice(skip), 'base64'))),
    ),
    ...[capitals + digits.slice(2, 8), digits + capitals.slice(0, 22)].map((alphabet) =>
      decoded(
        'base32',
        runs(dense, /[a-z0-9]{20,}/gi).flatMap((run) =>
          [0, 1, 2, 3, 4, 5, 6, 7].map((skip) => fromBase32(run.slice(skip).toUpperCase(), alphabet)),
        ),
      ),
    ),
    decoded(
      'hex',
      runs(text.replaceAll(/0x/gi, ''), /(?:[0-9a-f]{1,2}[\s:,-]{0,3}){12,}/gi).flatMap((run) =>
        [0, 1].map((skip) => Buffer.from(run.replaceAll(/[^0-9a-f]/gi, '').slice(skip), 'hex')),
      ),
    ),
    decoded(
      'codes',
      runs(text, /(?:\d{1,3}\D{1,32}){12,}\d{0,3}/g).flatMap((run) => {
        const codes = run
          .split(/\D+/)
          .filter((word) => word !== '')
          .map(Number)
        return [codes, codes.filter((_, index) => index % 2 === 1), codes.filter((_, index) => index % 2 === 0)].map(
          (some) => Buffer.from(some),
        )
      }),
    ),
  ].filter((reading) => reading.text.length > 0)
}

const digits = [...Array(10).keys()].join('')
const capitals = String.fromCharCode(...Array.from({ length: 26 }, (_, letter) => 65 + letter))

function fromBase32(text: string, alphabet: string): Buffer {
  const bits = Array.from(text, (letter) => Math.max(alphabet.indexOf(letter), 0).toString(2).padStart(5, '0')).join('')
  return Buffer.from(Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2)))
}

function latin1OrUnpacked(bytes: Buffer): string {
  try {
    if (bytes[0] === 0x1f && bytes[1] === 0x8b) return gunzipSync(bytes).toString('latin1')
    if (bytes[0] === 0x78) return inflateSync(bytes).toString('latin1')
  } catch {
    // It only looked so.
  }
  return bytes.toString('latin1').replaceAll('\0', '')
}

function found(text: string, keys: Readonly<Record<string, string>>, fold: (part: string) => string): string[] {
  const lower = fold(text).toLowerCase()
  return Object.entries(keys).flatMap(([name, key]) => {
    const windows = Array.from({ length: key.length - minLeakLength + 1 }, (_, at) =>
      fold(key.slice(at, at + minLeakLength)).toLowerCase(),
    ).filter(({ length }) => length >= 8)
    const at = windows.map((window) => lower.indexOf(window)).find((place) => place >= 0)
    return at === undefined ? [] : [`${name}: …${lower.slice(Math.max(0, at - 30), at + 40)}…`]
  })
}

function runs(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([run]) => run)
}

/** Every file below a folder, with its path. */
export function filesBelow(folder: string): Map<string, Buffer> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  return new Map(files.map((path) => [path, readFileSync(path)]))
}
