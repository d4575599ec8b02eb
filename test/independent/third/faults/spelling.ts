import { isMembers, isSpeech, sends } from '../alter.ts'
import { words } from '../client.ts'
import { refuse } from '../desk.ts'
import { harbour } from '../harbour.ts'
import { quay } from '../quay.ts'
import type { Client } from '../client.ts'
import type { Alteration } from '../house.ts'
import type { Fault } from '../sketch.ts'

/** Refuses bodies whose text reads like this. */
const stumbles =
  (over: RegExp, status: number): Alteration =>
  (own) => ({
    document(call) {
      const document = own.document(call)
      if (over.test(call.body.toString())) throw refuse(status)
      return document
    },
  })

const spelled = async (client: Client, change: (text: string) => string, status: number): Promise<boolean> =>
  (await client.speak({}, { body: change(client.document()) })).status === status

/** Faults that show only when the same JSON is written otherwise. */
export const spelling: readonly Fault[] = [
  // 4.1: the answer has the requested format; it is looked for in the text, without a blank.
  {
    id: 'spelling-format-blank',
    level: 'must',
    clause: '4.1',
    title: 'A response_format behind a colon and a blank is not seen, mp3 comes back',
    house: harbour,
    alter: (own) => ({
      order: (document, call) => ({
        ...own.order(document, call),
        format: /"response_format":"pcm"/u.test(call.body.toString()) ? 'pcm' : 'mp3',
      }),
    }),
    seen: async (client) =>
      (await client.speak({}, { body: client.document().replaceAll('":', '": ') })).type === 'audio/mpeg',
  },
  // 4.1: a right request; PHP writes the slash of a model with a backslash in front.
  {
    id: 'spelling-slash',
    level: 'must',
    clause: '4.1',
    title: 'A model whose slash is escaped is answered with 404',
    house: quay,
    alter: stumbles(/"model"\s*:\s*"[^"]*\\\//u, 404),
    seen: (client) => spelled(client, (text) => text.replaceAll('/', '\\/'), 404),
  },
  // 4.1: members of an object have no order.
  {
    id: 'spelling-input-first',
    level: 'must',
    clause: '4.1',
    title: 'A reader of streams wants model before input',
    house: harbour,
    alter: stumbles(/"input"[^]*"model"\s*:/u, 400),
    seen: async (client) => {
      const { model, ...rest } = JSON.parse(client.document()) as Record<string, unknown>
      return (await client.speak({}, { body: JSON.stringify({ ...rest, model }) })).status === 400
    },
  },
  // 2.1: speed is a number, and 1.0 and 1e0 are numbers of JSON.
  {
    id: 'spelling-exponent',
    level: 'must',
    clause: '2.1',
    title: 'A speed with an exponent is refused',
    house: quay,
    alter: stumbles(/"speed"\s*:\s*[\d.]+e/iu, 400),
    seen: (client) => spelled(client, (text) => text.replace('}', ',"speed":1e0}'), 400),
  },
  // 2.1: the same; a reader of integers takes 1 and 2 only, and what looks like a decimal for text.
  {
    id: 'spelling-fraction',
    level: 'must',
    clause: '2.1',
    title: 'A speed written 1.0 is refused with 500',
    house: harbour,
    alter: stumbles(/"speed"\s*:\s*1\.0+\b/u, 500),
    seen: (client) => spelled(client, (text) => text.replace('}', ',"speed":1.0}'), 500),
  },
  // 1: "Request bodies are JSON", and JSON may have line breaks between its parts.
  {
    id: 'spelling-first-line',
    level: 'must',
    clause: '1',
    title: 'Only the first line of a body is read, so that indented ones are refused',
    house: quay,
    alter: (own) => ({
      document: (call) =>
        own.document({ ...call, body: Buffer.from(call.body.toString('latin1').split('\n')[0] ?? '', 'latin1') }),
    }),
    seen: (client) => spelled(client, (text) => JSON.stringify(JSON.parse(text), null, 2), 400),
  },
  // 1: the same; blanks in front of the object are a part of JSON.
  {
    id: 'spelling-leading-blank',
    level: 'must',
    clause: '1',
    title: 'A body that does not begin with a brace is no object',
    house: harbour,
    alter: (own) => ({
      document(call) {
        if (call.body[0] !== 0x7b) throw refuse(400)
        return own.document(call)
      },
    }),
    seen: (client) => spelled(client, (text) => `\r\n ${text}`, 400),
  },
  // 4.1: an input with an emoji is a right one, however it is written.
  {
    id: 'spelling-surrogates',
    level: 'must',
    clause: '4.1',
    title: 'A pair of surrogates in escapes ends in 500',
    house: quay,
    alter: stumbles(/\\ud83[c-e]\\u/iu, 500),
    seen: (client) => spelled(client, (text) => text.replace(words, `${words} \\ud83d\\ude00`), 500),
  },
  // 4.1: names of members may be written with escapes as well.
  {
    id: 'spelling-name-escape',
    level: 'should',
    clause: '1',
    title: 'A member whose name is written with an escape is not found',
    house: harbour,
    alter: stumbles(/"[a-z_]*\\u00[a-z\d_]*"\s*:/iu, 400),
    seen: (client) => spelled(client, (text) => text.replace('"input"', '"\\u0069nput"'), 400),
  },
  // 4.1: application/json, with a parameter that says what JSON is anyway.
  {
    id: 'spelling-quoted-charset',
    level: 'must',
    clause: '4.1',
    title: 'A charset in quotes is answered with 400',
    house: quay,
    alter: (own) => ({
      document(call) {
        if (sends(call, 'content-type', /charset="/iu)) throw refuse(400, 'unsupported charset')
        return own.document(call)
      },
    }),
    seen: async (client) =>
      (await client.speak({}, { headers: { 'Content-Type': 'application/json; charset="utf-8"' } })).status === 400,
  },
  // 4.1: names of media types have no case.
  {
    id: 'spelling-type-case',
    level: 'must',
    clause: '4.1',
    title: 'A Content-Type in capitals leaves the body unread',
    house: harbour,
    alter: (own) => ({
      document: (call) =>
        own.document(
          sends(call, 'content-type', /[A-Z]/u) && isSpeech(call) ? { ...call, body: Buffer.from('{}') } : call,
        ),
    }),
    seen: async (client) =>
      (await client.speak({}, { headers: { 'Content-Type': 'Application/JSON; charset=UTF-8' } })).status === 400,
  },
  // 4.1: the answer has the requested format; a request with every member has five of them.
  {
    id: 'spelling-many-members',
    level: 'must',
    clause: '4.1',
    title: 'response_format is lost when it stands behind four other members',
    house: quay,
    alter: (own) => ({
      document(call) {
        const document = own.document(call)
        return isMembers(document) ? Object.fromEntries(Object.entries(document).slice(0, 4)) : document
      },
    }),
    seen: async (client) =>
      (
        await client.speak(
          {},
          {
            body: JSON.stringify({
              speed: 1,
              ...(JSON.parse(client.document({ response_format: undefined })) as object),
              response_format: 'mp3',
            }),
          },
        )
      ).type === 'audio/pcm',
  },
]
