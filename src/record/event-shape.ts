import type { RunEvent } from './run-event.ts'

/**
 * What a member has to be: a kind of value, or an object with members of its own. `time`: of RFC 3339. `moment`:
 * milliseconds since the start of a run.
 */
type Shape =
  'time' | 'moment' | 'string' | 'number' | 'boolean' | 'list' | 'object' | { readonly [member: string]: Shape }

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
    target: { baseUrl: 'string' },
    labels: 'object',
    requirements: 'list',
    selection: { whole: 'boolean', words: 'string' },
  },
  plan: {
    requests: { expected: 'number', worst: 'number' },
    characters: { expected: 'number', worst: 'number' },
    left: 'list',
    probes: 'list',
  },
  exchange: {
    exchange: {
      id: 'string',
      cell: 'string',
      attempt: 'number',
      stimulus: { kind: 'string' },
      operation: 'string',
      credential: { key: 'string' },
      request: { method: 'string', url: 'string', headers: 'list' },
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

const response: Shape = { status: 'number', reason: 'string', headers: 'list', interim: 'list', body }
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

const longestMs = 1e12

function fits(value: unknown, shape: Shape): boolean {
  if (shape === 'list') return Array.isArray(value)
  if (shape === 'time') return typeof value === 'string' && /^\d{4}-/.test(value) && Number.isFinite(Date.parse(value))
  // A date has a largest value; no run lasts that long.
  if (shape === 'moment') return typeof value === 'number' && Math.abs(value) < longestMs
  if (typeof shape === 'string' && shape !== 'object') return typeof value === shape
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  return (
    typeof shape === 'string' ||
    Object.entries(shape).every(([name, inner]) => fits((value as Record<string, unknown>)[name], inner))
  )
}
