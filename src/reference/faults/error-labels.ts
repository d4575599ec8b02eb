import { gzipSync } from 'node:zlib'
import type { Fault } from '../deviation.ts'
import { must, should } from '../fault.ts'
import { mapBody, withHeader } from '../reply.ts'
import { area, refusal } from './error-hooks.ts'

export const labels: Fault[] = (
  [
    ['text', 'text/plain'],
    ['html', 'text/html'],
    ['octet-stream', 'application/octet-stream'],
    ['audio', 'audio/mpeg'],
    ['utf-16', 'application/json; charset=utf-16'],
    ['none', undefined],
  ] as const
).map(([id, value]) =>
  should(area, {
    id: `errors-label-${id}`,
    title: `labels the JSON of errors ${value ?? 'not at all'}`,
    clause: '1',
    violates: ['JSON-LABEL'],
    hooks: refusal((reply) => withHeader(reply, 'Content-Type', value)),
  }),
)

/** A second line that says something else: whom a client believes is chance. */
export const secondLine: Fault[] = [
  should(area, {
    id: 'errors-label-second',
    title: 'labels the JSON of errors text/html in a second line',
    clause: '1',
    violates: ['JSON-LABEL'],
    hooks: refusal((reply) => ({ ...reply, headers: [...reply.headers, ['Content-Type', 'text/html']] })),
  }),
  must('binary', {
    id: 'label-second',
    title: 'labels audio text/html in a second line',
    clause: '4.1',
    violates: ['SPEECH-MEDIA-TYPE'],
    when: { operation: 'speech' },
    hooks: {
      reply: (reply) =>
        reply.status === 200 ? { ...reply, headers: [...reply.headers, ['Content-Type', 'text/html']] } : reply,
    },
  }),
]

/** The name of something that was not done to the body: no client can read it. */
export const codings: Fault[] = (['mp3', 'pcm'] as const).map((format): Fault =>
  should(area, {
    id: `errors-coding-untrue-${format}`,
    title: `labels plain ${format} as compressed with gzip`,
    clause: '1',
    violates: ['CONTENT-CODING'],
    when: { operation: 'speech', format },
    hooks: { reply: (reply) => (reply.status === 200 ? withHeader(reply, 'Content-Encoding', 'gzip') : reply) },
  }),
)

/** RFC 9110, 12.5.3: what was not offered should not be used. It is readable all the same. */
export const unasked = should(area, {
  id: 'errors-coding-unasked',
  title: 'compresses all JSON with gzip, though it was not offered',
  clause: '1',
  violates: ['CONTENT-CODING'],
  hooks: {
    reply: (reply) =>
      Buffer.isBuffer(reply.body)
        ? withHeader(
            mapBody(reply, (whole) => gzipSync(whole)),
            'Content-Encoding',
            'gzip',
          )
        : reply,
  },
})
