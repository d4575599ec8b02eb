import type { RunEvent } from './run-event.ts'
import { fits, type Shape } from './shape.ts'

const word: Shape = ['maybe', 'string']

const target: Shape = {
  baseUrl: 'service',
  model: word,
  voice: word,
  otherVoice: word,
  workspaceId: word,
  workspaceSlug: word,
  pcmRate: ['maybe', 'number'],
  pcmChannels: ['maybe', 'number'],
}

const cell: Shape = {
  cell: 'string',
  name: 'string',
  of: 'string',
  axes: ['values', 'string'],
  target,
  formats: ['list', 'string'],
  from: ['maybe', ['list', 'string']],
}

const fact = (value: Shape): Shape => ['maybe', { value, source: 'string' }]

/** What a profile pins. A later version may pin more. */
const pinned: Shape = {
  name: 'string',
  title: 'string',
  speech: {
    referenceContent: fact('string'),
    providerPassthrough: fact('string'),
    idlePassthrough: fact('object'),
    required: fact(['list', 'string']),
    defaultFormat: fact('string'),
    defaultSpeed: fact('number'),
    pcmParameters: fact(['list', 'string']),
    pcmRate: fact('number'),
    pcmChannels: fact('number'),
  },
  tolerated: [
    'list',
    {
      name: 'string',
      says: 'string',
      source: 'string',
      covers: ['list', { requirement: 'string', code: 'string', actual: 'string', pathEnds: word }],
    },
  ],
}

const lines: Shape = ['list', 'line']

const body: Shape = {
  sha256: 'string',
  length: 'number',
  stored: 'number',
  complete: 'boolean',
  arrivals: 'list',
  redacted: 'list',
}

/** Members without which nothing can be judged, by the kind of an event. */
const shapes: Readonly<Record<RunEvent['event'], Shape>> = {
  header: {
    tool: { name: 'string', version: 'string' },
    run: { id: 'string', startedAt: 'time', seed: 'number' },
    catalogueDigest: 'string',
    profile: 'string',
    pinned: ['maybe', pinned],
    target,
    cells: ['maybe', ['some', cell]],
    embedded: ['maybe', { faults: ['list', 'string'], latitudes: ['list', 'string'] }],
    shard: ['maybe', { index: 'number', total: 'number', key: 'string' }],
    labels: ['values', 'string'],
    requirements: ['list', 'string'],
    selection: { whole: 'boolean', words: 'string' },
  },
  plan: {
    requests: { expected: 'number', worst: 'number' },
    characters: { expected: 'number', worst: 'number' },
    left: ['list', { probe: 'string', why: 'string' }],
    probes: ['list', { probe: 'string', requests: 'number' }],
  },
  exchange: {
    exchange: {
      id: 'string',
      cell: 'string',
      attempt: 'number',
      stimulus: { kind: 'string' },
      operation: 'string',
      credential: { key: 'string' },
      request: { method: 'string', url: 'string', headers: lines },
      timing: { start: 'moment', end: 'moment' },
      connection: { id: 'number' },
    },
  },
  wait: { at: 'number', ms: 'number', why: 'string' },
  'probe-end': { probe: 'string', sent: 'number' },
  note: { text: 'string' },
  transcript: { exchange: 'string' },
  footer: {
    complete: 'boolean',
    durationMs: 'number',
    requests: 'number',
    characters: 'number',
    waits: 'number',
    retries: 'number',
    interrupted: 'boolean',
  },
}

const response: Shape = {
  status: 'status',
  reason: 'string',
  headers: lines,
  interim: ['list', 'number'],
  trailers: ['maybe', lines],
  body,
}
const failure: Shape = { kind: 'string', phase: 'string', detail: 'string' }

/** Is it an event of a run, with all that judging it takes for granted? */
export function isEvent(value: unknown): value is RunEvent {
  if (!fits(value, { event: 'string' })) return false
  const event = value as RunEvent
  if (!Object.hasOwn(shapes, event.event) || !fits(event, shapes[event.event])) return false
  if (event.event !== 'exchange') return true
  const { exchange } = event
  return (
    (exchange.response === undefined || fits(exchange.response, response)) &&
    (exchange.failure === undefined || fits(exchange.failure, failure)) &&
    (exchange.request.body === undefined || fits(exchange.request.body, body))
  )
}

/** Is it an event of a kind that a later version writes, and that this one ignores (docs/record.md, "Stability")? */
export function isLaterEvent(value: unknown): boolean {
  return fits(value, { event: 'string' }) && !Object.hasOwn(shapes, (value as RunEvent).event)
}
