import { atelier } from './bases/atelier.ts'
import { ledger } from './bases/ledger.ts'
import { pebble } from './bases/pebble.ts'
import { relay } from './bases/relay.ts'
import { stack } from './bases/stack.ts'
import { listedFailure } from './replies.ts'
import { framesOf } from './speech/mp3.ts'
import { id3v2 } from './speech/tags.ts'
import { audioEdit, isSpeech, recordEdit, relabel, tokenOf, withBody, type Sketch } from './tools.ts'

/** Where the interface can be read both ways. The reason stands above each. */
export const doubts: readonly Sketch[] = [
  // A tag between frames is "a tag" by the settled readings, but a stream glued together from files is hardly one mp3.
  {
    id: 'doubt-tag-in-middle',
    title: 'An ID3v2 tag stands between two frames',
    base: atelier,
    twist: audioEdit('mp3', (body) => {
      const offsets = framesOf(body)
      const at = offsets[Math.floor(offsets.length / 2)] ?? 0
      return Buffer.concat([body.subarray(0, at), id3v2({ TIT2: 'Part 2' }), body.subarray(at)])
    }),
  },
  // RFC 9562 reads UUIDs without case, so this is the same UUID in other letters.
  {
    id: 'doubt-uuid-other-case',
    title: 'workspace_id is in capitals although the workspace is known in small letters',
    base: relay,
    twist: recordEdit((data) => ({ ...data, workspace_id: String(data['workspace_id']).toUpperCase() })),
  },
  // ISO 8601 allows a leap second, but this day had none.
  {
    id: 'doubt-leap-second',
    title: 'created_at has 60 seconds',
    base: stack,
    twist: recordEdit((data) => ({ ...data, created_at: '2016-12-31T23:59:60Z' })),
  },
  // ISO 8601 also has a basic format without separators.
  {
    id: 'doubt-basic-time',
    title: 'Times are in the basic format of ISO 8601',
    base: ledger,
    twist: recordEdit((data) => ({ ...data, created_at: '20250102T030405Z', updated_at: '20250203T040506Z' })),
  },
  // -00:00 means UTC in RFC 3339, but ISO 8601 does not allow it.
  {
    id: 'doubt-minus-zero',
    title: 'Times end in -00:00',
    base: atelier,
    twist: recordEdit((data) => ({ ...data, created_at: String(data['created_at']).replace('Z', '-00:00') })),
  },
  // ISO 8601 allows +00; the settled readings name Z and +00:00.
  {
    id: 'doubt-short-offset',
    title: 'Times end in +00',
    base: relay,
    twist: recordEdit((data) => ({ ...data, updated_at: String(data['updated_at']).replace('Z', '+00') })),
  },
  // A body with bytes that are not UTF-8 is no JSON by RFC 8259; many parsers replace them.
  {
    id: 'doubt-invalid-utf8',
    title: 'Bytes that are not UTF-8 are replaced in the body',
    base: stack,
    twist: () => async (ask, next) =>
      isSpeech(ask) ? next(withBody(ask, (await ask.read()).toString('utf8'))) : next(ask),
  },
  // RFC 8259 lets parsers ignore a byte order mark, and lets them refuse it.
  {
    id: 'doubt-byte-order-mark',
    title: 'A byte order mark before the JSON is ignored',
    base: atelier,
    twist: () => async (ask, next) =>
      isSpeech(ask) ? next(withBody(ask, (await ask.read()).toString('utf8').replace(/^\uFEFF/u, ''))) : next(ask),
  },
  // 429 is listed for speech, but whether wrong keys may be answered with it is open ("401 before anything else").
  {
    id: 'doubt-wrong-keys-limited',
    title: 'After 20 wrong keys on speech further ones are answered with 429',
    base: pebble,
    twist: () => {
      let wrong = 0
      return async (ask, next) => {
        const reply = await next(ask)
        return isSpeech(ask) && reply.status === 401 && tokenOf(ask) !== '' && ++wrong > 20 ? listedFailure(429) : reply
      }
    },
  },
  // The listed status for wrong parameters is 400 on an empty id; 404 could be the router's.
  {
    id: 'doubt-empty-id-404',
    title: 'An empty workspace in the path is 404',
    base: ledger,
    twist: () => async (ask, next, site) => {
      const reply = await next(ask)
      return reply.status === 400 && ask.path.startsWith(`${site.prefix}/workspaces//`) ? listedFailure(404) : reply
    },
  },
  // RFC 9110 calls a list here an error, which recipients often repair; two headers joined by a proxy look like this.
  {
    id: 'doubt-two-content-types',
    title: 'Content-Type names the same type twice',
    base: atelier,
    twist: audioEdit('mp3', (_body, reply) => relabel(reply, 'audio/mpeg, audio/mpeg')),
  },
  // A management key on speech is open, but 403 is not listed.
  {
    id: 'doubt-management-403',
    title: 'A management key on speech is answered with 403',
    base: stack,
    choices: { managementOnSpeech: 401 },
    twist: () => async (ask, next, site) => {
      const reply = await next(ask)
      return isSpeech(ask) && tokenOf(ask) === site.managementKey
        ? { ...reply, status: 403, body: Buffer.from(reply.body.toString().replace('401', '403')) }
        : reply
    },
  },
  // Every sample is whole, but the last moment has a left ear only; the interface says nothing about channels.
  {
    id: 'doubt-last-sample',
    title: 'Stereo pcm ends with a sample of the left channel only',
    base: stack,
    twist: audioEdit('pcm', (body) => body.subarray(0, body.length - 2)),
  },
  // Silence after the speech is audio too, but padding only pcm makes it longer than the mp3 of the same text.
  {
    id: 'doubt-zero-run',
    title: 'pcm has two seconds of zeros at its end',
    base: ledger,
    twist: audioEdit('pcm', (body) => Buffer.concat([body, Buffer.alloc(96_000)])),
  },
]
