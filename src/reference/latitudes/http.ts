import type { Latitude } from '../deviation.ts'
import { failure } from '../failure.ts'
import { withHeader } from '../reply.ts'
import { latitude } from './latitude.ts'

const jsonType = (value: string): Latitude['hooks'] => ({ reply: (reply) => (Buffer.isBuffer(reply.body) ? withHeader(reply, 'Content-Type', value) : reply) })

/** What HTTP leaves to the server. */
export const httpLatitudes: readonly Latitude[] = [
  latitude('errors', 'http-json-charset', 'labels JSON application/json; charset=utf-8', { clause: '1', hooks: jsonType('application/json; charset=utf-8') }),
  latitude('errors', 'http-json-upper-case', 'labels JSON Application/JSON', { clause: '1', hooks: jsonType('Application/JSON') }),
  latitude('errors', 'http-lower-case-headers', 'writes header names in lower case', { clause: '4', hooks: { reply: (reply) => ({ ...reply, headers: reply.headers.map(([name, value]) => [name.toLowerCase(), value] as const) }) } }),
  latitude('errors', 'http-extra-headers', 'sends headers of its own', { clause: '4', hooks: { reply: (reply) => ({ ...reply, headers: [...reply.headers, ['X-Request-Id', 'req_1'], ['Cache-Control', 'no-store']] }) } }),
  latitude('binary', 'http-small-pieces', 'sends audio in pieces of 101 bytes', { clause: '4.1', hooks: { reply: (reply) => (Buffer.isBuffer(reply.body) ? reply : { ...reply, pieces: { bytes: 101, delay: 0 } }) } }),
  latitude('errors', 'http-slow', 'takes 150 ms for every answer', { clause: '4', hooks: { reply: (reply) => ({ ...reply, delay: 150 }) } }),
  latitude('errors', 'http-close', 'closes the connection after every answer', { clause: '4', hooks: { reply: (reply) => withHeader(reply, 'Connection', 'close') } }),
  latitude('errors', 'http-now-and-then-503', 'answers every ninth speech request with 503 and Retry-After', { clause: '7', when: { operation: 'speech', every: 9 }, hooks: { trouble: () => failure(503, '', [['Retry-After', '1']]) } }),
  latitude('auth', 'auth-management-key-on-speech', 'lets management keys create speech', { clause: '5', when: { operation: 'speech' }, hooks: { permission: () => true } }),
]
