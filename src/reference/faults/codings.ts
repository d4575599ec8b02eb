import { gzipSync } from 'node:zlib'
import type { Context } from '../context.ts'
import type { Fault } from '../deviation.ts'
import { should } from '../fault.ts'
import { headerValues } from '../incoming.ts'
import { coded } from '../reply.ts'

const offer = ({ incoming }: Context): string => headerValues(incoming, 'accept-encoding').join()

/** Only where gzip is named with a weight of 0: where it is offered, to compress is right. */
const refusesGzip = (context: Context): boolean => /gzip\s*;\s*q=0(?:\.0*)?\s*(?:,|$)/.test(offer(context))

/** RFC 9110, 12.5.3: what is named with a weight of 0 is not acceptable. */
export const codingFaults: readonly Fault[] = (
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
)
