import { deflateSync, gzipSync } from 'node:zlib'

type Spell = (key: string) => string

/** Each character by its code. */
const each =
  (write: (code: number, letter: string) => string, between = ''): Spell =>
  (key) =>
    [...key].map((letter) => write(letter.charCodeAt(0), letter)).join(between)
const hex = (code: number, digits = 2): string => code.toString(16).padStart(digits, '0')
const base64 = (key: string): string => Buffer.from(key).toString('base64')
const base32 = (text: string, alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'): string =>
  [...Buffer.from(text)]
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('')
    .replaceAll(/.{1,5}/g, (bits) => alphabet[Number.parseInt(bits.padEnd(5, '0'), 2)]!)
const latin1 = (bytes: Buffer): string => bytes.toString('latin1')

/** Ways in which a target may write a key into its answers. Characters stand for bytes. */
export const spellings: Readonly<Record<string, Spell>> = {
  plain: (key) => key,
  'in the other case': (key) =>
    key.replaceAll(/[a-z]/gi, (letter) => (letter < 'a' ? letter.toLowerCase() : letter.toUpperCase())),
  'a part': (key) => key.slice(3, 18),
  base64,
  'base64, one behind': (key) => base64(`x${key}`),
  'base64, two behind': (key) => base64(`xy${key}zzz`),
  'base64 of a longer text': (key) => base64(`Authorization failed for the token ${key}, which is not known`),
  'base64 of a part': (key) => base64(`a${key.slice(5, 17)}`),
  'base64 of base64': (key) => base64(base64(key)),
  'base64 in lines': (key) => base64(`${'x'.repeat(50)}${key}${'y'.repeat(50)}`).replaceAll(/.{20}/g, '$&\r\n'),
  'base64 of UTF-16': (key) => Buffer.from(key, 'utf16le').toString('base64'),
  'base64 of gzip': (key) => gzipSync(`{"key":"${key}"}`).toString('base64'),
  'base64 of zlib': (key) => deflateSync(`{"key":"${key}"}`).toString('base64'),
  base64url: (key) => Buffer.from(`Bearer ${key}`).toString('base64url'),
  base32: (key) => base32(`key ${key}`),
  'base32 in small letters': (key) => base32(key).toLowerCase(),
  'base32 of a longer text': (key) => base32(`no such key: ${key}, sorry`),
  base32hex: (key) => base32(`xyz${key}`, '0123456789ABCDEFGHIJKLMNOPQRSTUV'),
  'for a URL': encodeURIComponent,
  'percent codes': each((code) => `%${hex(code)}`),
  'percent codes twice': each((code) => `%25${hex(code)}`),
  'percent codes of four digits': each((code) => `%u${hex(code, 4)}`),
  'base64 for a URL': (key) => encodeURIComponent(base64(`q${key}`)),
  'JSON escapes': each((code) => `\\u00${hex(code).toUpperCase()}`),
  'some JSON escapes': (key) =>
    [...key].map((letter, index) => (index % 5 === 2 ? `\\u00${hex(letter.charCodeAt(0))}` : letter)).join(''),
  'JSON escapes in JSON in JSON': (key) =>
    JSON.stringify(JSON.stringify(`"${each((code) => `\\u00${hex(code)}`)(key)}"`)),
  'slashes escaped, JSON in JSON': (key) => JSON.stringify(JSON.stringify(key).replaceAll('/', '\\/')),
  'JSON string of base64': (key) => JSON.stringify(JSON.stringify({ token: base64(key) })),
  'escapes with braces': each((code) => `\\u{${hex(code)}}`),
  'hexadecimal escapes': each((code) => `\\x${hex(code)}`),
  'octal escapes': each((code) => `\\${code.toString(8).padStart(3, '0')}`),
  'entities, decimal': each((code) => `&#${code};`),
  'entities, hexadecimal': each((code) => `&#x${hex(code)};`),
  'entities without semicolon': each((code) => `&#${code}`),
  'entities of entities': each((code) => `&amp;#${code};`),
  'entities by name': (key) =>
    key
      .replaceAll('/', '&sol;')
      .replaceAll('+', '&plus;')
      .replaceAll('=', '&equals;')
      .replaceAll('"', '&quot;')
      .replaceAll('<', '&lt;')
      .replaceAll('-', '&hyphen;')
      .replaceAll('_', '&lowbar;'),
  'quoted-printable': each((code) => `=${hex(code).toUpperCase()}`),
  'quoted-printable in lines': (key) => key.replaceAll('=', '=3D').replaceAll(/.{7}/g, '$&=\r\n'),
  'a list of codes': (key) => JSON.stringify([...Buffer.from(key)]),
  'a list of codes in lines': (key) => JSON.stringify([...Buffer.from(key)], null, 2),
  'codes with blanks': each(String, ' '),
  'codes in calls': each((code) => `chr(${code})`, '.'),
  'codes in calls with long names': each((code) => `String.fromCharCode(${code})`, '+'),
  'codes in elements': each((code) => `<i>${code}</i>`),
  'codes in objects': (key) => JSON.stringify([...Buffer.from(key)].map((b) => ({ b }))),
  'hexadecimal codes with 0x': each((code) => `0x${hex(code)}`, ', '),
  'a buffer as JSON': (key) => JSON.stringify(Buffer.from(key)),
  'bytes by their place': (key) => JSON.stringify(new Uint8Array(Buffer.from(key))),
  hex: (key) => Buffer.from(key).toString('hex'),
  HEX: (key) => Buffer.from(key).toString('hex').toUpperCase(),
  'hex with colons': each((code) => hex(code), ':'),
  'hex with blanks': each((code) => hex(code).toUpperCase(), ' '),
  'hex with hyphens': each((code) => hex(code), '-'),
  'cut in two by a blank': (key) => `${key.slice(0, key.length >> 1)} ${key.slice(key.length >> 1)}`,
  'in lines of ten': (key) => key.replaceAll(/.{10}/g, '$&\r\n'),
  'with blanks': each((_code, letter) => letter, ' '),
  'with points': each((_code, letter) => letter, '.'),
  'with hyphens': each((_code, letter) => letter, '-'),
  'with NULs': each((_code, letter) => letter, '\0'),
  'with characters without width': each((_code, letter) => letter, latin1(Buffer.from('\u200B'))),
  'UTF-16, little end first': (key) => latin1(Buffer.from(key, 'utf16le')),
  'UTF-16, big end first': (key) => latin1(Buffer.from(key, 'utf16le').swap16()),
  'UTF-32, little end first': each((_code, letter) => `${letter}\0\0\0`),
  'UTF-32, big end first': each((_code, letter) => `\0\0\0${letter}`),
}
