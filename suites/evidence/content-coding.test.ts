import { deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { exchange } from '../../fixtures/exchanges.ts'
import { seen } from './content-coding.ts'

const plain = Buffer.from('a hundred letters, more or less'.repeat(3))

test.each<[string, string, Uint8Array, Uint8Array | undefined]>([
  ['no coding', '', plain, plain],
  ['a coding', 'gzip', gzipSync(plain), plain],
  ['its other name', 'X-GZip', gzipSync(plain), plain],
  ['two, the last one first', 'deflate, zstd', zstdCompressSync(deflateSync(plain)), plain],
  ['a coding that was not applied', 'gzip', plain, plain],
  ['one that is not known', 'compress', plain, undefined],
  ['more than is unpacked', 'gzip', gzipSync(Buffer.alloc(1000)), undefined],
])('what a client sees behind %s', (_, coding, bytes, wanted) => {
  const headers = coding === '' ? [] : ([['Content-Encoding', coding]] as const)
  expect(seen(bytes, exchange(200, { headers }), 500)).toEqual(wanted)
})
