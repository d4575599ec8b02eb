import { isMembers } from '../alter.ts'
import type { Client } from '../client.ts'
import { refuse } from '../desk.ts'
import { harbour } from '../harbour.ts'
import type { Alteration } from '../house.ts'
import { quay } from '../quay.ts'
import type { Fault } from '../sketch.ts'

/** Mends a body that is not JSON. */
const mended =
  (mend: (body: Buffer) => string | Buffer | undefined): Alteration =>
  (own) => ({
    document(call) {
      try {
        return own.document(call)
      } catch (error) {
        const body = mend(call.body)
        if (body === undefined) throw error
        return own.document({ ...call, body: Buffer.from(body as Buffer) })
      }
    },
  })

const sent = async (client: Client, body: string | Buffer, status = 200): Promise<boolean> =>
  (await client.speak({}, { body })).status === status

/** Faults with bodies that go on or end otherwise. */
export const bodies: readonly Fault[] = [
  // 1: "Request bodies are JSON": two documents are none.
  {
    id: 'body-last-line',
    level: 'must',
    clause: '1',
    title: 'Of several documents on lines of their own the last is taken',
    house: harbour,
    alter: mended((body) => body.toString().trim().split('\n').at(-1)),
    seen: (client) => sent(client, `{"input":"One."}\n${client.document()}`),
  },
  // 1: the same; a buffer of fixed size is longer than what was written into it.
  {
    id: 'body-nul-padding',
    level: 'must',
    clause: '1',
    title: 'NUL bytes behind the document are overlooked',
    house: quay,
    alter: mended((body) => body.toString('latin1').replace(/\0+$/u, '')),
    seen: (client) => sent(client, `${client.document()}\0\0\0`),
  },
  // 1: the same; a mark in front of each document of a stream.
  {
    id: 'body-record-separator',
    level: 'should',
    clause: '1',
    title: 'A record separator before the document is overlooked',
    house: harbour,
    alter: mended((body) => (body[0] === 0x1e ? body.subarray(1) : undefined)),
    seen: (client) => sent(client, `\x1e${client.document()}\n`),
  },
  // 1: the same; a body in the encoding of a gateway.
  {
    id: 'body-base64',
    level: 'must',
    clause: '1',
    title: 'A body in base64 is decoded',
    house: quay,
    alter: mended((body) => Buffer.from(body.toString('latin1'), 'base64')),
    seen: (client) => sent(client, Buffer.from(client.document()).toString('base64')),
  },
  // 1: the same; a field of server-sent events.
  {
    id: 'body-data-line',
    level: 'must',
    clause: '1',
    title: 'A body that begins with "data:" is accepted',
    house: harbour,
    alter: mended((body) => (body.toString().startsWith('data:') ? body.subarray(5) : undefined)),
    seen: (client) => sent(client, `data: ${client.document()}\n\n`),
  },
  // 1: the same; the object ends, and a bracket too many follows.
  {
    id: 'body-brace-too-many',
    level: 'must',
    clause: '1',
    title: 'A closing brace too many is overlooked',
    house: quay,
    alter: mended((body) => body.toString().replace(/\}\s*\}\s*$/u, '}')),
    seen: (client) => sent(client, `${client.document()}}`),
  },
  // 1: the same; a semicolon ends a statement, not a document.
  {
    id: 'body-semicolon',
    level: 'should',
    clause: '1',
    title: 'A semicolon behind the document is overlooked',
    house: harbour,
    alter: mended((body) => body.toString().replace(/;\s*$/u, '')),
    seen: (client) => sent(client, `${client.document()};`),
  },
  // 1: JSON is exchanged in UTF-8 (RFC 8259, 8.1).
  {
    id: 'body-utf16',
    level: 'should',
    clause: '1',
    title: 'A body in UTF-16 is accepted',
    house: quay,
    alter: mended((body) => (body[1] === 0 ? body.toString('utf16le') : undefined)),
    seen: (client) => sent(client, Buffer.from(client.document(), 'utf16le')),
  },
  // 7: 400 for a wrong body; the second document is met when the first has been accepted already.
  {
    id: 'body-bytes-behind-500',
    level: 'must',
    clause: '7',
    title: 'Bytes that are no text behind the document end in 500',
    house: harbour,
    alter: (own) => ({
      document(call) {
        if ((call.body.at(-1) ?? 0) > 0x7f) throw refuse(500)
        return own.document(call)
      },
    }),
    seen: (client) => sent(client, Buffer.concat([Buffer.from(client.document()), Buffer.from([0xff, 0xfe])]), 500),
  },
  // 1: "Request bodies are JSON"; an envelope of another protocol around the object.
  {
    id: 'body-enveloped',
    level: 'must',
    clause: '2.1',
    title: 'A request inside a member called params is accepted',
    house: quay,
    alter: (own) => ({
      document(call) {
        const document = own.document(call)
        const inner = isMembers(document) && !('input' in document) ? document['params'] : undefined
        return isMembers(inner) ? inner : document
      },
    }),
    seen: (client) => sent(client, `{"jsonrpc":"2.0","method":"speech","params":${client.document()}}`),
  },
]
