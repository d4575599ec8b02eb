import { gzipSync } from 'node:zlib'
import type { Socket } from 'node:net'
import type { Asked, Trick } from './target.ts'

/** One way of being hostile, as data: what it does, to which requests, and by which words a verdict must call it. */
export interface Behaviour {
  readonly id: string
  /** The budget of one interval, speech in one format, or everything. */
  readonly meets: 'budget' | 'speech' | 'all'
  readonly play: Trick
  readonly greet?: (socket: Socket) => void
  /** Requirements that are asked for beside the usual ones. */
  readonly also?: readonly string[]
  /** Some reason, finding, note or headline of the run says this; nothing, where what is judged is right. */
  readonly says?: RegExp
  /** Shows only when a patience ends. */
  readonly slow?: true
  /** Is a violation: where there is one, a requirement says no more of what it could not decide. */
  readonly fails?: true
}

const crlf = '\r\n'

function head(status: number | string, ...lines: string[]): string {
  return [`HTTP/1.1 ${status}`, ...lines, '', ''].join(crlf)
}

const json = 'Content-Type: application/json'

/** Writes for as long as anybody reads, and leaves others a turn. */
function endlessly(socket: Socket, piece: string | Buffer): void {
  const pour = (): void => {
    if (!socket.destroyed) socket.write(piece, () => setTimeout(pour, 1))
  }
  pour()
}

/** One after the other, for as long as anybody reads. */
function slowly(socket: Socket, piece: string, everyMs: number): void {
  const timer = setInterval(() => socket.write(piece), everyMs)
  socket.on('close', () => clearInterval(timer))
}

function whole(status: number | string, body: string | Buffer, ...lines: string[]): (socket: Socket) => void {
  return (socket) =>
    void socket.write(
      Buffer.concat([
        Buffer.from(head(status, `Content-Length: ${Buffer.byteLength(body)}`, ...lines)),
        Buffer.from(body),
      ]),
    )
}

const budget = (asked: Asked): string => {
  const [, workspace, interval] = /workspaces\/([^/]+)\/budgets\/(\w+)/.exec(asked.path) ?? []
  return JSON.stringify({
    data: {
      id: '0b6e7a52-6f1d-4c1e-9a57-3f4c5d6e7f80',
      workspace_id: workspace,
      reset_interval: interval,
      limit_usd: 1,
      created_at: '2026-01-01T00:00:00Z',
      updated_at: '2026-01-01T00:00:00Z',
    },
    include_byok_in_budgets: false,
  })
}

const much = Buffer.alloc(256 * 1024, 0x20)
/** Ten gigabytes of blanks, a gigabyte at a time: gzip members may follow each other. */
const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024), { level: 9 })

/** Control characters, what XML forbids, markup and a script. */
export const nasty =
  '\u001b[2J\u001b]0;owned\u0007\u0000\u0008\ufffe]]><script>document.title="owned"</script><img src=x ' +
  'onerror=document.title="owned">\u202eevil\ud800 [[ATTACHMENT|/etc/passwd]] | `x` \n::error::owned\n'

export const behaviours: readonly Behaviour[] = [
  // Time
  { id: 'never answers', slow: true, meets: 'budget', play: () => undefined, says: /no answer came for \d+ ms/ },
  {
    id: 'never ends the headers',
    slow: true,
    meets: 'budget',
    play: (socket) => void socket.write('HTTP/1.1 200 OK\r\nX-A: b'),
    says: /no answer came for \d+ ms/,
  },
  {
    id: 'a byte a second',
    fails: true,
    slow: true,
    meets: 'speech',
    play: (socket) =>
      slowly(socket, head(200, 'Content-Type: audio/pcm', 'Content-Length: 100000') + 'x'.repeat(1), 400),
    says: /body broke off.*hardly anything of the body came for \d+ ms/,
  },
  {
    id: 'a body that trickles for ever',
    fails: true,
    slow: true,
    meets: 'speech',
    play(socket) {
      socket.write(head(200, 'Content-Type: audio/pcm', 'Transfer-Encoding: chunked'))
      slowly(socket, '1\r\nx\r\n', 100)
    },
    says: /body broke off.*hardly anything of the body came for \d+ ms/,
  },
  {
    id: 'a body that goes on for ever',
    slow: true,
    meets: 'speech',
    play(socket) {
      socket.write(head(200, 'Content-Type: audio/pcm', 'Transfer-Encoding: chunked'))
      slowly(socket, `100\r\n${'x'.repeat(256)}\r\n`, 100)
    },
    says: /not ended after|stayed without an answer|broke off|body/,
  },
  { id: 'closes at once', meets: 'budget', play: (socket) => void socket.destroy(), says: /closed without an answer/ },
  {
    id: 'closes in the status line',
    meets: 'budget',
    play: (socket) => void socket.end('HTTP/1.1 20'),
    says: /closed without an answer/,
  },
  {
    id: 'closes in the body',
    fails: true,
    meets: 'speech',
    play: (socket) => void socket.end(head(200, 'Content-Type: audio/pcm', 'Content-Length: 1000') + 'xx'),
    says: /broke off/,
  },

  // Size
  {
    id: 'an endless body',
    meets: 'speech',
    play(socket) {
      socket.write(head(200, 'Content-Type: audio/pcm'))
      endlessly(socket, much)
    },
    says: /longer than \d+ bytes, which is all that is read/,
  },
  {
    id: 'an endless body everywhere',
    meets: 'all',
    play(socket) {
      socket.write(head(200, 'Content-Type: audio/pcm'))
      endlessly(socket, much)
    },
    says: /longer than \d+ bytes, which is all that is read/,
  },
  {
    id: 'ten gigabytes are announced and come',
    meets: 'speech',
    play(socket) {
      socket.write(head(200, 'Content-Type: audio/pcm', 'Content-Length: 10000000000'))
      endlessly(socket, much)
    },
    says: /longer than \d+ bytes, which is all that is read/,
  },
  {
    id: 'ten gigabytes are announced and do not come',
    fails: true,
    meets: 'speech',
    play: (socket) => void socket.end(head(200, 'Content-Type: audio/pcm', 'Content-Length: 10000000000') + 'xx'),
    says: /broke off/,
  },
  {
    id: 'a gzip bomb that nobody asked for',
    meets: 'budget',
    play: whole(200, bomb, json, 'Content-Encoding: gzip'),
    says: /Content-Encoding gzip, which was not asked for|the body was not kept/,
  },
  {
    id: 'endless gzip',
    meets: 'speech',
    play(socket) {
      socket.write(head(200, 'Content-Type: audio/pcm', 'Content-Encoding: gzip'))
      endlessly(socket, bomb)
    },
    says: /longer than \d+ bytes, which is all that is read/,
  },
  {
    id: 'a chunk of a huge size',
    meets: 'budget',
    play(socket) {
      socket.write(head(200, json, 'Transfer-Encoding: chunked') + 'ffffffffffff\r\n')
      endlessly(socket, much)
    },
    says: /longer than \d+ bytes, which is all that is read/,
  },
  {
    id: 'a chunk size that no number holds',
    fails: true,
    meets: 'budget',
    play: (socket) => void socket.write(`${head(200, json, 'Transfer-Encoding: chunked')}ffffffffffffffffffff\r\n{}`),
    says: /malformed HTTP: Chunk size overflow/,
  },
  {
    id: 'endless tiny chunks',
    slow: true,
    meets: 'all',
    play(socket) {
      socket.write(head(200, 'Content-Type: audio/pcm', 'Transfer-Encoding: chunked'))
      endlessly(socket, '1\r\nx\r\n'.repeat(10_000))
    },
    says: /body broke off|longer than/,
  },
  {
    id: 'endless chunk extensions',
    slow: true,
    fails: true,
    meets: 'budget',
    play(socket) {
      socket.write(`${head(200, json, 'Transfer-Encoding: chunked')}1;a=`)
      endlessly(socket, 'x'.repeat(64 * 1024))
    },
    says: /came for \d+ ms/,
  },
  {
    id: 'eight thousand header lines',
    meets: 'all',
    play: (socket) =>
      void socket.write(`${head(200, ...Array.from({ length: 8000 }, () => 'a: b'), json, 'Content-Length: 2')}{}`),
    says: /more header lines came than are kept|data is absent/,
  },
  {
    id: 'endless headers',
    meets: 'budget',
    play(socket) {
      socket.write('HTTP/1.1 200 OK\r\n')
      endlessly(socket, `X-More: ${'x'.repeat(1000)}\r\n`)
    },
    says: /headers are longer than is read/,
  },
  {
    id: 'one endless header',
    meets: 'budget',
    play(socket) {
      socket.write('HTTP/1.1 200 OK\r\nX-More: ')
      endlessly(socket, 'x'.repeat(100_000))
    },
    says: /headers are longer than is read/,
  },
  {
    id: 'endless trailers',
    meets: 'budget',
    play(socket) {
      socket.write(`${head(200, json, 'Transfer-Encoding: chunked')}2\r\n{}\r\n0\r\n`)
      endlessly(socket, `X-More: ${'x'.repeat(1000)}\r\n`)
    },
    says: /trailers are longer than is read/,
  },
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
    says: /longer than \d+ bytes, which is all that is read/,
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

  // Malformed HTTP
  {
    id: 'no status line',
    meets: 'budget',
    play: (socket) => void socket.end('hello\r\n\r\n'),
    says: /malformed HTTP: /,
  },
  {
    id: 'a status of letters',
    meets: 'budget',
    play: (socket) => void socket.end(head('abc')),
    says: /malformed HTTP: /,
  },
  {
    id: 'a header without a colon',
    meets: 'budget',
    play: (socket) => void socket.end(head(200, 'nonsense', json)),
    says: /malformed HTTP: /,
  },
  {
    id: 'a header name of control characters',
    meets: 'budget',
    play: (socket) => void socket.end(head(200, 'X\u0001: y', json)),
    says: /malformed HTTP: /,
  },
  {
    id: 'two framings at once',
    meets: 'budget',
    play: (socket, asked) =>
      void socket.end(
        `${head(200, json, 'Content-Length: 3', 'Transfer-Encoding: chunked')}${budget(asked).length.toString(16)}\r\n${budget(asked)}\r\n0\r\n\r\n`,
      ),
    says: /malformed HTTP: /,
  },
  {
    id: 'two lengths',
    meets: 'budget',
    play: (socket, asked) =>
      void socket.end(head(200, json, 'Content-Length: 3', `Content-Length: ${budget(asked).length}`) + budget(asked)),
    says: /malformed HTTP: /,
  },
  {
    id: 'bare line feeds',
    meets: 'budget',
    play: (socket) => void socket.end('HTTP/1.1 200 OK\nContent-Type: application/json\nContent-Length: 2\n\n{}'),
    says: /malformed HTTP: /,
  },
  {
    id: 'another protocol',
    meets: 'budget',
    play: (socket) => void socket.end('SSH-2.0-OpenSSH_9.6\r\n'),
    says: /malformed HTTP: /,
  },
  {
    id: 'HTTP/2 without asking',
    meets: 'budget',
    play: (socket) => void socket.end(Buffer.from('000000040000000000', 'hex')),
    says: /malformed HTTP: /,
  },
  {
    id: 'a storm of interim responses',
    meets: 'budget',
    play: (socket) => endlessly(socket, head('103 Early Hints', 'Link: </x>').repeat(100)),
    says: /interim/,
  },
  {
    id: 'interim responses, asked for or not',
    meets: 'budget',
    play: (socket, asked) =>
      whole(
        200,
        budget(asked),
        json,
      )({
        write: (bytes: Buffer) =>
          socket.write(
            Buffer.concat([
              Buffer.from(
                head('100 Continue') + head('102 Processing').repeat(200) + head('103 Early Hints', 'Link: </x>'),
              ),
              bytes,
            ]),
          ),
      } as never as Socket),
  },
  {
    id: '101 switches protocols',
    meets: 'budget',
    play: (socket) => void socket.write(head('101 Switching Protocols', 'Connection: Upgrade', 'Upgrade: websocket')),
    says: /malformed HTTP: it switches to another protocol/,
  },
  {
    id: 'answers before it is asked',
    slow: true,
    meets: 'all',
    play: () => undefined,
    greet: whole(200, '{}', json),
    says: /data is absent/,
  },
  {
    id: 'a second answer that nobody asked for',
    meets: 'budget',
    play(socket, asked) {
      whole(200, budget(asked), json)(socket)
      whole(200, '{"data":"poison"}', json)(socket)
    },
    says: /more came behind an answer than belongs to it/,
  },
  {
    id: 'garbage behind the answer',
    meets: 'budget',
    play(socket, asked) {
      whole(200, budget(asked), json)(socket)
      setTimeout(() => socket.write('garbage'.repeat(1000)), 5)
    },
    says: /more came behind an answer than belongs to it/,
  },

  // Content
  {
    id: 'escapes, markup and a script in messages',
    meets: 'all',
    play: (socket) => whole(400, JSON.stringify({ error: { code: 400, message: nasty } }), json)(socket),
    also: ['ERROR-MESSAGE-CLEAN'],
    says: /shows the inside of the server|400/,
  },
  {
    id: 'escapes, markup and a script in headers',
    meets: 'budget',
    play: (socket, asked) =>
      whole(
        200,
        budget(asked),
        'Content-Type: <script>alert(1)</script>',
        'X-Nasty: \u00e9<img src=x onerror=alert(1)>',
      )(socket),
    also: ['JSON-LABEL'],
    says: /<script>/,
  },
  {
    id: 'escapes in the reason phrase',
    fails: true,
    meets: 'budget',
    play: whole('418 <script>alert(1)</script>', nasty, 'Content-Type: text/html'),
    also: ['ERROR-JSON'],
    says: /418 is not JSON/,
  },
  {
    id: 'members that a prototype has',
    meets: 'budget',
    play: whole(
      200,
      '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},"data":{"__proto__":{"id":"x"},"constructor":1,"toString":null,"hasOwnProperty":1},"include_byok_in_budgets":{"__proto__":[]}}',
      json,
    ),
    also: ['BUDGET-ID'],
    says: /data\.id is absent/,
  },
  {
    id: 'sets cookies',
    meets: 'budget',
    play: (socket, asked) => whole(200, budget(asked), json, 'Set-Cookie: session=steal; Path=/')(socket),
  },
]
