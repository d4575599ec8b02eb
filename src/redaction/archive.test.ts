import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { isUnknownArchive, zipped } from './archive.ts'
import { redactor } from './redaction.ts'

const key = 'sk-canary-0123456789abcdef'

/** One packed file, as archivers write it: APPNOTE, 4.3.7. */
function zip(text: string, method = 8): Buffer {
  const data = method === 8 ? deflateRawSync(text) : Buffer.from(text)
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(method, 8)
  head.writeUInt32LE(data.length, 18)
  head.writeUInt32LE(text.length, 22)
  head.writeUInt16LE(1, 26)
  return Buffer.concat([head, Buffer.from('a'), data])
}

test.each([
  ['at its beginning', ''],
  ['behind something else', '#!/bin/sh\n'],
])('a key in a zip archive %s is found, and the archive not kept', (_title, before) => {
  const body = Buffer.concat([Buffer.from(before), zip('nothing here'), zip(`the key is ${key} and more of it`)])
  expect(redactor(new Map([['ASSAY_API_KEY', key]])).body(body, undefined, false)).toMatchObject({ withheld: 'secret' })
})

test('an archive without a key is kept', () => {
  const body = zip('nothing here, whoever looks')
  expect(zipped(body, 1000).map((file) => Buffer.from(file).toString())).toEqual(['nothing here, whoever looks'])
  expect(redactor(new Map([['ASSAY_API_KEY', key]])).body(body, undefined, false)).toMatchObject({
    bytes: body,
    redacted: [],
  })
})

test.each([
  ['bzip2', '425a6839314159265359aabbccdd'],
  ['xz', 'fd377a585a000004e6d6b446'],
  ['lzma', '5d00008000ffffffffffffffff00'],
  ['7-Zip', '377abcaf271c0004'],
  ['RAR', '526172211a070100'],
])('what is packed as %s is kept as its digest only', (_name, hex) => {
  const body = Buffer.from(hex, 'hex')
  expect(isUnknownArchive(body)).toBe(true)
  expect(redactor(new Map([['ASSAY_API_KEY', key]])).body(body, undefined, false)).toMatchObject({
    withheld: 'unreadable',
  })
})

test.each(['fffb9064', '494433040000', '52494646', '0000010002000300', '7b22646174'])(
  'audio and JSON are no archives: %s',
  (hex) => {
    expect(isUnknownArchive(Buffer.from(hex, 'hex'))).toBe(false)
  },
)
