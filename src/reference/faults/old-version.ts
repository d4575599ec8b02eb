import type { Context } from '../context.ts'
import type { Fault } from '../deviation.ts'
import { must } from '../fault.ts'
import { mapWhole, withHeader } from '../reply.ts'

const isOldVersion = ({ incoming }: Context): boolean => incoming.version === '1.0'
const spokenToOldVersion = { operation: 'speech', matches: isOldVersion } as const

const chunked = (whole: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${whole.length.toString(16)}\r\n`), whole, Buffer.from('\r\n0\r\n\r\n')])

/** What is wrong in answers to HTTP/1.0, which knows no chunks. */
export const oldVersionFaults: readonly Fault[] = [
  must('binary', {
    id: 'dress-old-http-chunks',
    title: 'writes the size lines of chunks into audio for HTTP/1.0',
    clause: '4.1',
    violates: ['MP3-FRAMES'],
    when: spokenToOldVersion,
    hooks: {
      audio: (stream) => mapWhole(stream, chunked),
      reply: (reply) => ({ ...reply, declaredLength: (actual) => actual }),
    },
  }),
  must('binary', {
    id: 'dress-old-http-chunks-without-length',
    title: 'writes the size lines of chunks into audio for HTTP/1.0, and says no length',
    clause: '4.1',
    violates: ['MP3-FRAMES'],
    when: spokenToOldVersion,
    hooks: { audio: (stream) => mapWhole(stream, chunked) },
  }),
  must('errors', {
    id: 'dress-old-http-errors',
    title: 'answers errors to HTTP/1.0 as plain text',
    clause: '7',
    violates: ['ERROR-JSON'],
    when: { matches: isOldVersion },
    hooks: {
      reply: (reply) =>
        reply.status < 400
          ? reply
          : withHeader({ ...reply, body: Buffer.from('Bad request\n') }, 'Content-Type', 'text/plain'),
    },
  }),
]
