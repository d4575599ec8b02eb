import type { Behaviour } from '../behaviour.ts'
import { chunked, head, pcm, slowly } from '../raw-http.ts'

const noAnswer = /no answer came for \d+ ms/
const stalled = /body broke off.*hardly anything of the body came for \d+ ms/
const noStatus = /closed without an answer/

/** Answers that do not end, or end too early. */
export const time: readonly Behaviour[] = [
  { id: 'never answers', slow: true, meets: 'budget', play: () => undefined, says: noAnswer },
  {
    id: 'never ends the headers',
    slow: true,
    meets: 'budget',
    play: (socket) => void socket.write('HTTP/1.1 200 OK\r\nX-A: b'),
    says: noAnswer,
  },
  {
    id: 'a byte in 400 ms',
    fails: true,
    slow: true,
    meets: 'speech',
    play: (socket) => slowly(socket, `${head(200, pcm, 'Content-Length: 100000')}x`, 400),
    says: stalled,
  },
  {
    id: 'a body of a few bytes a second',
    fails: true,
    slow: true,
    meets: 'speech',
    play(socket) {
      socket.write(head(200, pcm, chunked))
      slowly(socket, '1\r\nx\r\n', 100)
    },
    says: stalled,
  },
  {
    id: 'a slow body without an end',
    slow: true,
    meets: 'speech',
    play(socket) {
      socket.write(head(200, pcm, chunked))
      slowly(socket, `100\r\n${'x'.repeat(256)}\r\n`, 100)
    },
    says: /not ended after|stayed without an answer|broke off|body/,
  },
  { id: 'closes at once', meets: 'budget', play: (socket) => void socket.destroy(), says: noStatus },
  {
    id: 'closes in the status line',
    meets: 'budget',
    play: (socket) => void socket.end('HTTP/1.1 20'),
    says: noStatus,
  },
  {
    id: 'closes in the body',
    fails: true,
    meets: 'speech',
    play: (socket) => void socket.end(`${head(200, pcm, 'Content-Length: 1000')}xx`),
    says: /broke off/,
  },
]
