import { after, before, isAudio, page, plainText, sends } from '../alter.ts'
import { data, message, proper } from '../client.ts'
import { refuse } from '../desk.ts'
import { harbour } from '../harbour.ts'
import { field, json, withField, wired } from '../house.ts'
import { quay } from '../quay.ts'
import type { Fault } from '../sketch.ts'

/** Faults that show only to clients that send more than the interface names. */
export const dress: readonly Fault[] = [
  // 4.1: the table gives the Content-Type of each response_format; here it is negotiated.
  {
    id: 'dress-accept-copied',
    level: 'must',
    clause: '4.1',
    title: 'The label of audio is copied from an Accept of one kind of audio',
    house: harbour,
    alter: after((answer, call) =>
      isAudio(answer) && sends(call, 'accept', /^audio\/[\w.*-]+$/u)
        ? withField(answer, 'Content-Type', field(call, 'accept') ?? '')
        : answer,
    ),
    seen: async (client) => (await client.speak({}, { headers: { Accept: 'audio/*' } })).type === 'audio/*',
  },
  // 4.1: "body is a raw audio byte stream of the requested format (not JSON)".
  {
    id: 'dress-accept-json',
    level: 'must',
    clause: '4.1',
    title: 'Who accepts JSON first gets the audio as base64 in JSON',
    house: quay,
    alter: after((answer, call) =>
      isAudio(answer) && sends(call, 'accept', /^application\/json/u)
        ? json(200, { audio_content: answer.body.toString('base64') })
        : answer,
    ),
    seen: async (client) =>
      (await client.speak({}, { headers: { Accept: 'application/json, text/plain, */*' } })).text.startsWith('{"audio'),
  },
  // 7: "Every error response is a JSON body of the shape in 2.4".
  {
    id: 'dress-accept-page',
    level: 'must',
    clause: '7',
    title: 'Who accepts text/html gets errors as a page',
    house: harbour,
    alter: after((answer, call) =>
      answer.status >= 400 && sends(call, 'accept', /text\/html/u) ? page(answer.status, 'Error') : answer,
    ),
    seen: async (client) =>
      !proper(await client.budget('monthly', { id: 'nobody', headers: { Accept: 'text/html,*/*;q=0.8' } })),
  },
  // 7: the same; a proxy writes the error in the words of the language that is asked for, without an envelope.
  {
    id: 'dress-language-plain',
    level: 'must',
    clause: '7',
    title: 'With an Accept-Language other than English errors are translated plain text',
    house: quay,
    alter: after((answer, call) =>
      answer.status >= 400 && sends(call, 'accept-language', /^(?!en)[a-z]{2}/u)
        ? plainText(answer.status, 'Ungültige Anfrage')
        : answer,
    ),
    seen: async (client) => !proper(await client.speak({ voice: 4 }, { headers: { 'Accept-Language': 'de-DE,de' } })),
  },
  // 4.1: "Success response: HTTP 200"; the framework finds nothing that it could send as a stream of octets.
  {
    id: 'dress-accept-406',
    level: 'should',
    clause: '4.1',
    title: 'An Accept without audio or a wildcard is answered with 406',
    house: harbour,
    alter: (own) => ({
      document(call) {
        if (sends(call, 'accept', /^(?!.*(?:audio|\*))/u)) throw refuse(406)
        return own.document(call)
      },
    }),
    seen: async (client) =>
      (await client.speak({}, { headers: { Accept: 'application/octet-stream' } })).status === 406,
  },
  // 4.1: a raw byte stream; what says gzip and is none cannot be decoded.
  {
    id: 'dress-coding-label-only',
    level: 'must',
    clause: '4.1',
    title: 'Audio says Content-Encoding: br when that is offered, and is not encoded',
    house: quay,
    alter: after((answer, call) =>
      isAudio(answer) && sends(call, 'accept-encoding', /\bbr\b/u)
        ? withField(answer, 'Content-Encoding', 'br')
        : answer,
    ),
    seen: async (client) =>
      (await client.speak({}, { headers: { 'Accept-Encoding': 'gzip, deflate, br' } })).headers['content-encoding'] ===
      'br',
  },
  // 4.2: "HTTP 200, JSON body of 2.3": a header of an empty body is taken for a promise of one.
  {
    id: 'dress-get-with-type',
    level: 'must',
    clause: '4.2',
    title: 'A budget asked for with a Content-Type of JSON is 400, as the body is empty',
    house: harbour,
    alter: (own) => ({
      place(id, interval, call) {
        if (sends(call, 'content-type', /json/u)) throw refuse(400, 'unexpected end of JSON input')
        return own.place(id, interval, call)
      },
    }),
    seen: async (client) =>
      (await client.budget('daily', { headers: { 'Content-Type': 'application/json' } })).status === 400,
  },
  // 4.1: the request is right and has a key; where it was typed does not matter to the interface.
  {
    id: 'dress-origin-403',
    level: 'must',
    clause: '4.1',
    title: 'A request with an Origin that is not its own host is answered with 403',
    house: quay,
    alter: before(
      (call) => sends(call, 'origin', /./u) && !sends(call, 'origin', new RegExp(field(call, 'host') ?? ' ', 'u')),
      () => json(403, { error: { code: 403, message: 'Origin is not allowed' } }),
    ),
    seen: async (client) => (await client.speak({}, { headers: { Origin: 'https://app.example' } })).status === 403,
  },
  // 4.1: the request is right; the protection in front does not know its client.
  {
    id: 'dress-agent-page',
    level: 'must',
    clause: '4.1',
    title: 'User-Agents of scripts are stopped by the page of a firewall',
    house: harbour,
    alter: before(
      (call) => sends(call, 'user-agent', /python|curl|go-http|java/iu),
      () => page(403, 'Attention required'),
    ),
    seen: async (client) =>
      (await client.speak({}, { headers: { 'User-Agent': 'python-requests/2.32.3' } })).status === 403,
  },
  // 4.1: the same; a client that names itself in no way is refused.
  {
    id: 'dress-agent-missing',
    level: 'must',
    clause: '4.2',
    title: 'A budget is read only by clients that send a User-Agent',
    house: quay,
    alter: (own) => ({
      place(id, interval, call) {
        if (field(call, 'user-agent') === undefined) throw refuse(400, 'a User-Agent is needed')
        return own.place(id, interval, call)
      },
    }),
    seen: async (client) => (await client.budget()).status === 400,
  },
  // 4.1: the body comes after the server has said that it may; here it is judged before.
  {
    id: 'dress-expect-empty',
    level: 'must',
    clause: '4.1',
    title: 'With Expect: 100-continue the body is taken for empty',
    house: harbour,
    alter: (own) => ({
      document: (call) => own.document(sends(call, 'expect', /100/u) ? { ...call, body: Buffer.alloc(0) } : call),
    }),
    seen: async (client) => (await client.speak({}, { headers: { Expect: '100-continue' } })).status === 400,
  },
  // 4.1: chunks are no part of HTTP/1.0, so that their sizes are sound there.
  {
    id: 'dress-old-http-chunks',
    level: 'must',
    clause: '4.1',
    title: 'Who speaks HTTP/1.0 gets the size lines of chunks as a part of the audio',
    house: quay,
    alter: after((answer, call) =>
      isAudio(answer) && call.version === '1.0'
        ? {
            ...answer,
            body: Buffer.concat([
              Buffer.from(`${answer.body.length.toString(16)}\r\n`),
              answer.body,
              Buffer.from('\r\n0\r\n\r\n'),
            ]),
          }
        : answer,
    ),
    seen: async (client) => {
      const body = client.document()
      const head = `Authorization: Bearer ${client.of('API_KEY')}\r\nContent-Length: ${body.length}`
      const path = new URL(client.of('BASE_URL')).pathname
      const answer = await client.raw(`POST ${path}/audio/speech HTTP/1.0\r\n${head}\r\n\r\n${body}`)
      return answer.subarray(-7).toString('latin1') === '\r\n0\r\n\r\n'
    },
  },
  // 4.1: the answer is cut when the socket is closed before everything is written.
  {
    id: 'dress-close-cuts',
    level: 'must',
    clause: '4.1',
    title: 'With Connection: close the end of the audio is missing',
    house: quay,
    alter: after((answer, call) =>
      isAudio(answer) && sends(call, 'connection', /close/iu)
        ? wired(answer, { cutAfter: answer.body.length - 700 })
        : answer,
    ),
    seen: async (client) => {
      const { status, whole } = await client.speak({}, { headers: { Connection: 'close' } })
      return status === 200 && !whole
    },
  },
  // 4.1: "Success response: HTTP 200".
  {
    id: 'dress-range-206',
    level: 'must',
    clause: '4.1',
    title: 'With a Range from a media player speech is answered with 206',
    house: harbour,
    alter: after((answer, call) =>
      isAudio(answer) && sends(call, 'range', /^bytes=0-$/u)
        ? {
            ...answer,
            status: 206,
            fields: [
              ...answer.fields,
              ['Content-Range', `bytes 0-${answer.body.length - 1}/${answer.body.length}`] as const,
            ],
          }
        : answer,
    ),
    seen: async (client) => (await client.speak({}, { headers: { Range: 'bytes=0-' } })).status === 206,
  },
  // 2.2: limit_usd is a number.
  {
    id: 'dress-browser-amounts',
    level: 'must',
    clause: '2.2',
    title: 'With a User-Agent of a browser amounts are written for people',
    house: harbour,
    alter: (own, lease) => ({
      shown: (entry, place, call) =>
        sends(call, 'user-agent', /^Mozilla\/5\.0/u)
          ? json(200, {
              data: { ...entry, limit_usd: `$${entry.limit_usd.toFixed(2)}` },
              include_byok_in_budgets: lease.counted,
            })
          : own.shown(entry, place, call),
    }),
    seen: async (client) =>
      typeof data(await client.budget('daily', { headers: { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64)' } }))[
        'limit_usd'
      ] === 'string',
  },
  // 5: "with the message stating that the Authentication header is missing".
  {
    id: 'dress-fetch-mode-401',
    level: 'must',
    clause: '5',
    title: 'To browsers a missing key is answered with a login message',
    house: quay,
    alter: (own) => ({
      refused: (refusal, call) =>
        refusal.status === 401 && sends(call, 'sec-fetch-mode', /./u)
          ? json(401, { error: { code: 401, message: 'Please sign in to continue' } })
          : own.refused(refusal, call),
    }),
    seen: async (client) =>
      message(await client.speak({}, { key: null, headers: { 'Sec-Fetch-Mode': 'cors' } })).startsWith('Please'),
  },
]
