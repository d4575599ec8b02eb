import type { HeaderLines } from '../../src/record/exchange.ts'
import type { Wire } from '../../src/record/wire.ts'
import { host } from './routes.ts'
import { jsonType } from './speech-request.ts'

/** What HTTP leaves to the client, one thing for each request. */
export interface Form {
  readonly id: string
  readonly words: string
  /** Before and behind the lines that every request has. */
  readonly before?: HeaderLines
  readonly behind?: HeaderLines
  readonly wire?: Wire
  /** The budget of a workspace that does not exist. */
  readonly isUnknown?: boolean
}

export const agent: HeaderLines[number] = ['User-Agent', 'client/1.0']
export const length: HeaderLines[number] = ['Content-Length', '']

/** The header lines of a form, around the key's own. */
export const speechLines = ({ before = [agent], behind = [length] }: Form, key: HeaderLines): HeaderLines => [
  host,
  ...before,
  ...key,
  jsonType,
  ...behind,
]
export const budgetLines = ({ before = [agent], behind = [] }: Form, key: HeaderLines): HeaderLines => [
  host,
  ...before,
  ...key,
  ...behind,
]

export const emptyAgent: Form = { id: 'agent-empty', words: 'an empty User-Agent', before: [['User-Agent', '']] }

/** RFC 9110, 12.5.1: whatever else is preferred, anything is acceptable. */
export const acceptText: Form = {
  id: 'accept-text',
  words: 'an Accept of text or anything',
  before: [agent, ['Accept', 'text/plain, application/xml;q=0.9, */*;q=0.1'], ['Accept-Language', 'fr-FR, fr;q=0.9']],
}

/** What gateways add: RFC 7239, 4, and what was used before it; RFC 9110, 7.6.3. */
export const ofProxies: Form = {
  id: 'proxies',
  words: 'headers that proxies add',
  before: [
    agent,
    ['X-Forwarded-For', '203.0.113.7, 198.51.100.2'],
    ['X-Forwarded-Proto', 'https'],
    ['X-Forwarded-Port', '443'],
    ['Forwarded', 'for=203.0.113.7;proto=https'],
    ['Via', '1.1 proxy.example'],
  ],
}

/**
 * RFC 6265, 4.2.2: what is in a cookie means nothing but to who set it; W3C Trace Context, 3.2: what is malformed is
 * ignored.
 */
export const ofOthers: Form = {
  id: 'others',
  words: 'a Cookie with a broken escape, a traceparent that is not well-formed, and a long User-Agent',
  before: [
    ['User-Agent', `client/1.0 (${'component 2.7.1; '.repeat(36)}end)`],
    ['Cookie', 'session=%E0%A4%A; theme='],
    ['traceparent', '00-nothing-01'],
  ],
}

/** RFC 9110, 12.5.3: a coding of weight 0 is not acceptable, however much of its name stands there. */
export const withoutCoding: Form = {
  id: 'coding-refused',
  words: 'an Accept-Encoding that takes no coding',
  before: [agent, ['Accept-Encoding', 'identity, gzip;q=0, deflate;q=0, br;q=0, *;q=0']],
}

export const expecting: Form = {
  id: 'expect',
  words: 'Expect: 100-continue',
  behind: [length, ['Expect', '100-continue']],
}

export const inChunks: Form = {
  id: 'chunked',
  words: 'a body in chunks',
  behind: [['Transfer-Encoding', 'chunked']],
  wire: { piece: 40 },
}

export const typedGet: Form = { id: 'content-type', words: 'a Content-Type on a GET', behind: [jsonType] }

/** As a proxy may speak to what is behind it. */
export const oldVersion: Form = { id: 'http-1.0', words: 'HTTP/1.0', wire: { version: '1.0' } }
export const acceptJson: Form = {
  id: 'accept-json',
  words: 'Accept: application/json',
  before: [agent, ['Accept', 'application/json']],
}

export const acceptAudio: Form = {
  id: 'accept-audio',
  words: 'Accept: audio/mpeg, audio/pcm',
  before: [agent, ['Accept', 'audio/mpeg, audio/pcm']],
}

export const acceptEvents: Form = {
  id: 'accept-events',
  words: 'Accept: text/event-stream',
  before: [agent, ['Accept', 'text/event-stream']],
}

/** RFC 9110, 14.2: "A server MUST ignore a Range header field received with a request method" that is not GET. */
export const wholeRange: Form = { id: 'range', words: 'Range: bytes=0-', before: [agent, ['Range', 'bytes=0-']] }

/** RFC 9110, 13.1.2: what there is under a tag that nobody gave is not what the client has, so it is sent. */
export const otherTag: Form = {
  id: 'condition',
  words: 'an If-None-Match with a tag that nobody gave',
  before: [agent, ['If-None-Match', '"no-such-tag-of-anybody"']],
}
