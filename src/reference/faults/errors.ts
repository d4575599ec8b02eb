import type { Fault } from '../deviation.ts'
import { must } from '../fault.ts'
import { mapBody } from '../reply.ts'

const area = 'errors'

/** 2.4 and clause 7. */
export const errorFaults: readonly Fault[] = [
  must(area, { id: 'errors-code-string', title: 'writes error.code as a string', clause: '2.4', violates: ['ERROR-CODE'], hooks: { envelope: (_, { failure }) => ({ error: { code: String(failure?.status), message: failure?.message } }) } }),
  must(area, { id: 'errors-code-zero', title: 'writes 0 as error.code', clause: '2.4', violates: ['ERROR-CODE-STATUS'], hooks: { envelope: (_, { failure }) => ({ error: { code: 0, message: failure?.message } }) } }),
  must(area, { id: 'errors-html', title: 'answers errors with HTML', clause: '7', violates: ['ERROR-JSON'], hooks: { reply: (reply) => (reply.status >= 400 ? mapBody(reply, () => Buffer.from('<html><body><h1>Error</h1></body></html>')) : reply) } }),
]
