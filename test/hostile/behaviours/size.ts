import { gzipSync } from 'node:zlib'
import type { Behaviour } from '../behaviour.ts'
import { chunked, endlessly, head, json, pcm, whole } from '../raw-http.ts'

const tooLong = /longer than \d+ bytes, which is all that is read/

/** 256 KiB of blanks. */
const blanks = Buffer.alloc(256 * 1024, 0x20)
/** 64 MiB of zeros in one gzip member: several members may follow each other. */
const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024), { level: 9 })

/** A beginning, and after it the same piece without an end. */
function endless(
  id: string,
  meets: Behaviour['meets'],
  parts: { readonly start: string; readonly piece: string | Buffer } & Pick<Behaviour, 'says' | 'slow' | 'fails'>,
): Behaviour {
  const { start, piece, ...rest } = parts
  return {
    id,
    meets,
    play(socket) {
      socket.write(start)
      endlessly(socket, piece)
    },
    ...rest,
  }
}

/** Answers that are too much to keep. */
export const size: readonly Behaviour[] = [
  endless('an endless body', 'speech', { start: head(200, pcm), piece: blanks, says: tooLong }),
  endless('an endless body everywhere', 'all', { start: head(200, pcm), piece: blanks, says: tooLong }),
  endless('ten gigabytes are announced and come', 'speech', {
    start: head(200, pcm, 'Content-Length: 10000000000'),
    piece: blanks,
    says: tooLong,
  }),
  {
    id: 'ten gigabytes are announced and do not come',
    fails: true,
    meets: 'speech',
    play: (socket) => void socket.end(`${head(200, pcm, 'Content-Length: 10000000000')}xx`),
    says: /broke off/,
  },
  {
    id: 'a gzip bomb without Accept-Encoding',
    meets: 'budget',
    play: whole(200, bomb, json, 'Content-Encoding: gzip'),
    says: /Content-Encoding gzip, which was not asked for|the body was not kept/,
  },
  endless('endless gzip', 'speech', { start: head(200, pcm, 'Content-Encoding: gzip'), piece: bomb, says: tooLong }),
  endless('a chunk of a huge size', 'budget', {
    start: `${head(200, json, chunked)}ffffffffffff\r\n`,
    piece: blanks,
    says: tooLong,
  }),
  {
    id: 'a chunk size beyond 64 bits',
    fails: true,
    meets: 'budget',
    play: (socket) => void socket.write(`${head(200, json, chunked)}ffffffffffffffffffff\r\n{}`),
    says: /malformed HTTP: Chunk size overflow/,
  },
  endless('endless tiny chunks', 'all', {
    slow: true,
    start: head(200, pcm, chunked),
    piece: '1\r\nx\r\n'.repeat(10_000),
    says: /body broke off|longer than/,
  }),
  endless('endless chunk extensions', 'budget', {
    slow: true,
    fails: true,
    start: `${head(200, json, chunked)}1;a=`,
    piece: 'x'.repeat(64 * 1024),
    says: /came for \d+ ms/,
  }),
  {
    id: 'eight thousand header lines',
    meets: 'all',
    play: (socket) =>
      void socket.write(`${head(200, ...Array<string>(8000).fill('a: b'), json, 'Content-Length: 2')}{}`),
    says: /more header lines came than are kept|data is absent/,
  },
  endless('endless headers', 'budget', {
    start: 'HTTP/1.1 200 OK\r\n',
    piece: `X-More: ${'x'.repeat(1000)}\r\n`,
    says: /headers are longer than is read/,
  }),
  endless('one endless header', 'budget', {
    start: 'HTTP/1.1 200 OK\r\nX-More: ',
    piece: 'x'.repeat(100_000),
    says: /headers are longer than is read/,
  }),
  endless('endless trailers', 'budget', {
    start: `${head(200, json, chunked)}2\r\n{}\r\n0\r\n`,
    piece: `X-More: ${'x'.repeat(1000)}\r\n`,
    says: /trailers are longer than is read/,
  }),
  {
    id: 'a hundred megabytes of JSON',
    meets: 'budget',
    play(socket) {
      socket.write(`${head(200, json)}[`)
      let left = 100
      const pour = (): void => {
        while (left > 0 && !socket.destroyed) {
          left -= 1
          if (!socket.write('[0],'.repeat(256 * 1024))) return
        }
        if (left === 0) socket.end('0]')
      }
      socket.on('drain', pour)
      pour()
    },
    says: tooLong,
  },
  {
    id: 'JSON thirty thousand deep',
    meets: 'budget',
    play: whole(200, '['.repeat(30_000) + ']'.repeat(30_000), json),
    says: /array/,
  },
  {
    id: 'many different large errors',
    meets: 'all',
    play: (socket) =>
      whole(
        400,
        `{"error":{"code":400,"message":"Bad request","n":${Math.random()},"x":[${'[],'.repeat(20_000)}0]}}`,
        json,
      )(socket),
    says: /400/,
  },
]
