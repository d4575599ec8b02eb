import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { cases, holds, ignores, undecided, violates } from '../../fixtures/cases/judged-case.ts'
import { budget, other, speech } from '../../fixtures/cases/requests.ts'
import { codingTrue } from './content-coding.ts'

const text = Buffer.from('{"error":{"code":400,"message":"No"}}')
const offer = (value: string) => speech().came(400).sentHeader('accept-encoding', value)
const came = (bytes: Uint8Array, coding: string) => speech().came(400).body(bytes).header('content-encoding', coding)
const gzipped = (value: string) => offer(value).body(gzipSync(text)).header('content-encoding', 'gzip')
const mebibyte = 1024 * 1024

export const contentCodingCases = [
  cases(codingTrue, [
    holds(speech().error(400), speech().error(400), speech().error(401), budget().error(401)),
    holds(speech()),
    holds(budget().error(404)),
    holds(came(text, 'identity')),
    holds(came(text, ' , Identity')),
    holds(came(gzipSync(text), 'gzip')),
    holds(came(gzipSync(text), 'X-GZIP')),
    holds(came(deflateSync(text), 'deflate')),
    holds(came(brotliCompressSync(text), 'br')),
    holds(came(zstdCompressSync(text), 'zstd')),
    holds(came(brotliCompressSync(gzipSync(text)), 'gzip, br')),
    violates('untrue', came(text, 'gzip')),
    violates('untrue', came(gzipSync(text), 'br')),
    violates('untrue', came(brotliCompressSync(gzipSync(text)), 'br, gzip')),
    // What the bytes are is not known any more: the record says it.
    violates('untrue', came(brotliCompressSync(text), 'br').kept({ withheld: 'untrue', stored: 0 })),
    violates('unsaid', speech().came(400).body(gzipSync(text))),
    violates('unsaid', budget().body(zstdCompressSync(text))),
    violates('unsaid', came(gzipSync(text), 'identity')),
    holds(speech().body(Buffer.concat([Uint8Array.of(0x1f, 0x8b, 8), text]))),
    holds(speech().body(Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd))),
    holds(speech().body(deflateSync(text))),
    holds(speech().body(gzipSync(text).subarray(1))),
    violates('unasked', gzipped('br')),
    violates('unasked', gzipped('br, identity')),
    violates('unasked', gzipped('gzip;q=0')),
    violates('unasked', gzipped('*; q=0.000')),
    violates('unasked', gzipped('')),
    violates('unasked', gzipped('gzip;q=0, *')),
    violates('unasked', gzipped('identity, x-gzip; q=0, *; q=0')),
    holds(gzipped('gzip, *;q=0')),
    holds(gzipped('*;q=0, X-Gzip')),
    holds(gzipped('gzip')),
    holds(gzipped('br, GZIP')),
    holds(gzipped('*')),
    holds(gzipped('gzip;q=0.1')),
    holds(gzipped('gzip;q=0.01, br')),
    violates('untrue', gzipped('br').body(text)),
    undecided(came(text, 'lzma')),
    undecided(came(text, 'constructor')),
    violates('unasked', offer('br').body(text).header('content-encoding', 'lzma')),
    holds(came(gzipSync(new Uint8Array(16 * mebibyte)), 'gzip')),
    undecided(came(gzipSync(new Uint8Array(16 * mebibyte + 1)), 'gzip')),
    undecided(came(text, 'gzip').notKept()),
    holds(speech().notKept()),
    ignores(speech().came(400).body('')),
    ignores(speech().came('cut').body('').response({ status: 400 })),
    ignores(came(text, 'gzip').came('cut')),
    ignores(other().came(400).body(gzipSync(text))),
  ]),
]
