import type { Fault } from '../deviation.ts'
import { should } from '../fault.ts'
import { mapBody, type Reply } from '../reply.ts'

/** The text of a JSON answer, written otherwise. */
const written =
  (write: (text: string) => string) =>
  (reply: Reply): Reply =>
    Buffer.isBuffer(reply.body) ? mapBody(reply, (body) => Buffer.from(write(body.toString()))) : reply

const twice = (
  id: string,
  title: string,
  operation: 'speech' | 'budget' | undefined,
  write: (text: string) => string,
  others?: Fault['others'],
): Fault =>
  should('errors', {
    id: `json-${id}-twice`,
    title,
    clause: '1',
    violates: ['JSON-NAMES-UNIQUE'],
    ...(others && { others }),
    ...(operation && { when: { operation } }),
    hooks: { reply: written(write) },
  })

/** RFC 8259, 4: "The names within an object SHOULD be unique". What most parsers take, the last one, is right. */
export const jsonNameFaults: readonly Fault[] = [
  twice(
    'error',
    'writes an error twice, first without what is wrong',
    undefined,
    (text) => text.replace(/^\{(?="error")/, '{"error":{"code":0,"message":""},'),
    // What is repeated unescaped may be members of its own.
    { violate: /^errors-repeats-(?:unescaped|workspace)$/ },
  ),
  twice('code', 'writes the same error.code twice', 'speech', (text) => text.replace(/"code":\d+,/, '$&$&')),
  twice('id', 'writes data.id twice, first that of another budget', 'budget', (text) =>
    text.replace(/"id":/, '"id":"00000000-0000-4000-8000-000000000000",$&'),
  ),
]
