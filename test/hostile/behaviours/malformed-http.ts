import type { Behaviour } from '../behaviour.ts'
import { budgetFor, chunked, endlessly, head, json, whole } from '../raw-http.ts'
import type { Asked } from '../target.ts'

/** Bytes after which the connection closes, and which a parser of HTTP refuses. */
function refused(id: string, bytes: string | Buffer | ((asked: Asked) => string)): Behaviour {
  return {
    id,
    meets: 'budget',
    play: (socket, asked) => void socket.end(typeof bytes === 'function' ? bytes(asked) : bytes),
    says: /malformed HTTP: /,
  }
}

/** What RFC 9110 and RFC 9112 do not allow, or allow to an end only. */
export const malformedHttp: readonly Behaviour[] = [
  refused('no status line', 'hello\r\n\r\n'),
  refused('a status of letters', head('abc')),
  refused('a header without a colon', head(200, 'nonsense', json)),
  refused('a header name of control characters', head(200, 'X\u0001: y', json)),
  refused('two framings at once', (asked) => {
    const body = budgetFor(asked)
    return `${head(200, json, 'Content-Length: 3', chunked)}${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`
  }),
  refused('two lengths', (asked) => {
    const body = budgetFor(asked)
    return head(200, json, 'Content-Length: 3', `Content-Length: ${body.length}`) + body
  }),
  refused('bare line feeds', 'HTTP/1.1 200 OK\nContent-Type: application/json\nContent-Length: 2\n\n{}'),
  refused('another protocol', 'SSH-2.0-OpenSSH_9.6\r\n'),
  refused('HTTP/2 without an upgrade', Buffer.from('000000040000000000', 'hex')),
  {
    id: 'a storm of interim responses',
    meets: 'budget',
    play: (socket) => endlessly(socket, head('103 Early Hints', 'Link: </x>').repeat(100)),
    says: /interim/,
  },
  {
    id: 'interim responses before a correct answer',
    meets: 'budget',
    play(socket, asked) {
      // One packet: the answer has to be found behind the others.
      socket.cork()
      socket.write(head('100 Continue') + head('102 Processing').repeat(200) + head('103 Early Hints', 'Link: </x>'))
      whole(200, budgetFor(asked), json)(socket)
      socket.uncork()
    },
  },
  {
    id: '101 switches protocols',
    meets: 'budget',
    play: (socket) => void socket.write(head('101 Switching Protocols', 'Connection: Upgrade', 'Upgrade: websocket')),
    says: /malformed HTTP: it switches to another protocol/,
  },
  {
    id: 'answers before a request came',
    slow: true,
    meets: 'all',
    play: () => undefined,
    greet: whole(200, '{}', json),
    says: /200 and JSON that holds no answer/,
  },
  {
    id: 'a second answer to one request',
    meets: 'budget',
    play(socket, asked) {
      whole(200, budgetFor(asked), json)(socket)
      whole(200, '{"data":"poison"}', json)(socket)
    },
    says: /more came behind an answer than belongs to it/,
  },
  {
    id: 'garbage behind the answer',
    meets: 'budget',
    play(socket, asked) {
      whole(200, budgetFor(asked), json)(socket)
      setTimeout(() => socket.write('garbage'.repeat(1000)), 5)
    },
    says: /more came behind an answer than belongs to it/,
  },
]
