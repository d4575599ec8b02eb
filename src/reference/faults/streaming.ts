import type { Context } from '../context.ts'
import type { Fault } from '../deviation.ts'
import { must } from '../fault.ts'
import { headerValues } from '../incoming.ts'
import { mapBody, withHeader, type Reply } from '../reply.ts'
import { member } from '../speech-request.ts'
import { success } from './audio-hooks.ts'

type Condition = (context: Context) => boolean

const isMember =
  (name: string, value: unknown): Condition =>
  ({ requested }) =>
    member(requested.body, name) === value

const events = (audio: Buffer): string =>
  [...audio.toString('base64').matchAll(/.{1,400}/g)]
    .map(([part]) => `data: {"type":"speech.audio.delta","audio":"${part}"}\n\n`)
    .join('')

const wrapped =
  (type: string, wrap: (audio: Buffer) => string) =>
  (reply: Reply): Reply =>
    mapBody(withHeader(reply, 'Content-Type', type), (body) => Buffer.from(wrap(body)))

const asEvents = wrapped('text/event-stream', events)
const asLines = wrapped(
  'application/json',
  (audio) => `${JSON.stringify({ audio: audio.toString('base64'), done: true })}\n`,
)

const streams = (id: string, title: string, matches: Condition, write: (reply: Reply) => Reply): Fault =>
  must('binary', {
    id: `streams-${id}`,
    title,
    clause: '4.1',
    violates: ['SPEECH-MEDIA-TYPE', 'MP3-FORMAT'],
    when: { operation: 'speech', matches },
    hooks: success(write),
  })

/** 4.1: "body is a raw audio byte stream of the requested format (not JSON)", whatever else is asked for. */
export const streamingFaults: readonly Fault[] = [
  streams('events', 'answers "stream": true with server-sent events', isMember('stream', true), asEvents),
  streams('lines', 'answers "stream": true with lines of JSON', isMember('stream', true), asLines),
  streams(
    'format-events',
    'answers "stream_format": "sse" with server-sent events',
    isMember('stream_format', 'sse'),
    asEvents,
  ),
  streams(
    'accepted-events',
    'answers with server-sent events where Accept names them',
    ({ incoming }) => headerValues(incoming, 'accept').some((value) => value.includes('text/event-stream')),
    asEvents,
  ),
]
