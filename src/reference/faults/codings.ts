import { gzipSync } from 'node:zlib'
import type { Context } from '../context.ts'
import type { Fault } from '../deviation.ts'
import { must, should } from '../fault.ts'
import { headerValues } from '../incoming.ts'
import { coded } from '../reply.ts'

const offer = ({ incoming }: Context): string => headerValues(incoming, 'accept-encoding').join()

/** Only where gzip is named with a weight of 0: where it is offered, to compress is right. */
const refusesGzip = (context: Context): boolean => /gzip\s*;\s*q=0(?:\.0*)?\s*(?:,|$)/.test(offer(context))

const takes =
  (coding: string) =>
  (context: Context): boolean =>
    new RegExp(`\\b${coding}\\b(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))`).test(offer(context))

/** RFC 9110, 12.5.3: what is named with a weight of 0 is not acceptable; 8.4: and what is named was done. */
export const codingFaults: readonly Fault[] = [
  ...(
    [
      ['json', 'JSON', 'budget'],
      ['audio', 'audio', 'speech'],
    ] as const
  ).map(([id, what, operation]) =>
    should('errors', {
      id: `coding-refused-gzip-${id}`,
      title: `compresses ${what} with gzip where Accept-Encoding names it with a weight of 0`,
      clause: '1',
      violates: ['CONTENT-CODING'],
      when: { operation, matches: refusesGzip },
      hooks: { reply: (reply) => coded(reply, 'gzip', (body) => gzipSync(body)) },
    }),
  ),
  must('errors', {
    id: 'coding-br-is-gzip',
    title: 'labels budgets that it compresses with gzip as compressed with brotli, where that is offered',
    clause: '1',
    violates: ['BUDGET-DATA', 'ERROR-JSON', 'CONTENT-CODING'],
    silences: ['AUTH-MISSING-MESSAGE'],
    when: { operation: 'budget', matches: takes('br') },
    hooks: { reply: (reply) => coded(reply, 'br', (body) => gzipSync(body)) },
  }),
  should('errors', {
    id: 'coding-br-is-audio',
    title: 'labels plain audio as compressed with brotli, where that is offered',
    clause: '1',
    violates: ['CONTENT-CODING'],
    silences: ['AUTH-KEY-NOT-ECHOED'],
    when: { operation: 'speech', matches: takes('br') },
    hooks: { reply: (reply) => coded(reply, 'br', (body) => body) },
  }),
  should('errors', {
    id: 'coding-gzip-cut',
    title: 'sends budgets that are compressed with gzip without the last bytes of that',
    clause: '1',
    violates: ['CONTENT-CODING'],
    silences: ['AUTH-KEY-NOT-ECHOED', 'AUTH-MISSING-MESSAGE'],
    when: { operation: 'budget', matches: takes('gzip') },
    hooks: { reply: (reply) => coded(reply, 'gzip', (body) => gzipSync(body).subarray(0, -12)) },
  }),
]
