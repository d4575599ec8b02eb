import type { HeaderLines } from '../record/exchange.ts'
import { isLoose, member, textOf, type Loose } from './har-file.ts'

/** One entry, as far as it can be read. */
export interface HarEntry {
  readonly method: string
  readonly url: string
  readonly sent: HeaderLines
  readonly came: HeaderLines
  /** 0 where nothing came. */
  readonly status: number
  readonly reason: string
  /** Lower case: `http/1.1`, `h2`. */
  readonly protocol: string
  /** Milliseconds since 1970; undefined where it is not said. */
  readonly started: number | undefined
  readonly duration: number
  readonly request: Loose
  readonly response: Loose
  readonly content: Loose
  /** The address of whoever answered. */
  readonly server: string
  /** Did a sanitiser take out the value of Authorization? */
  readonly isMasked: boolean
  /** Is there an Authorization without a value: sent so, or taken out? */
  readonly isBlank: boolean
  /** Why nobody was asked: a cache or a service worker answered. */
  readonly isLocal: boolean
  /** Does whoever wrote it say that it was not read to its end: the page went on, or the connection broke? */
  readonly isBroken: boolean
}

/** The year 10,000: a date has a largest value, and what a file says is added to. */
const mostMs = Date.UTC(10_000, 0)

export function readEntry(entry: Loose): HarEntry | undefined {
  const [request, response = {}] = [member(entry, 'request'), member(entry, 'response')]
  if (!request) return undefined
  const started = Date.parse(textOf(entry['startedDateTime']))
  const status = Number(response['status'])
  const time = Number(entry['time'])
  const cached = textOf(entry['_fromCache']) !== '' || response['_fetchedViaServiceWorker'] === true
  return {
    method: textOf(request['method'], 40),
    url: textOf(request['url'], 1_000_000).split('#', 1)[0]!,
    sent: linesOf(request['headers']),
    isMasked: keysOf(request['headers']).some((value) => value !== '' && isTakenOut(value)),
    isBlank: keysOf(request['headers']).includes(''),
    came: linesOf(response['headers']),
    status: Number.isInteger(status) && status >= 100 && status <= 999 ? status : 0,
    reason: textOf(response['statusText'], 200),
    protocol: protocolOf(textOf(response['httpVersion'], 40) || textOf(request['httpVersion'], 40)),
    started: started >= 0 && started < mostMs ? started : undefined,
    duration: time > 0 && time < 1e9 ? time : 0,
    request,
    response,
    content: member(response, 'content') ?? {},
    server: textOf(entry['serverIPAddress'], 100),
    isLocal: cached,
    isBroken:
      response['_complete'] === false ||
      isNamed(response['_error']) ||
      isNamed(entry['_error']) ||
      isNamed(response['_failureText']),
  }
}

/** Is something said there? Our own files have an object. */
function isNamed(value: unknown): boolean {
  return (typeof value === 'string' && value !== '') || isLoose(value)
}

/** HTTP/2 and 3 have their own lines for method and path, and tools write those down as if they were header lines. */
function linesOf(headers: unknown): HeaderLines {
  if (!Array.isArray(headers)) return []
  return headers.filter(isLoose).flatMap(({ name, value }) => {
    if (typeof name !== 'string' || typeof value !== 'string' || name.startsWith(':') || isTakenOut(value)) return []
    // Some put lines of one name into one.
    return value.split(/\r?\n/).map((line) => [name, line.trim()] as const)
  })
}

/** Values of Authorization, without blanks around them. */
function keysOf(headers: unknown): string[] {
  return (Array.isArray(headers) ? headers : [])
    .filter(isLoose)
    .filter(({ name }) => /^authorization$/i.test(String(name)))
    .map(({ value }) => (typeof value === 'string' ? value.trim() : ''))
}

/** What sanitisers put in place of a value, or nothing at all. */
function isTakenOut(value: string): boolean {
  return (
    value.trim() === '' ||
    /^\W*(?:redacted|removed|sanitized|sanitised|filtered|masked|hidden|\*{3,}|x{6,}|\u2022{3,})\W*$/i.test(
      value.replace(/^(?:bearer|basic|token)\s+/i, ''),
    )
  )
}

function protocolOf(version: string): string {
  const known = /^(?:http\/)?(1\.0|1\.1|2|2\.0|3)$/i.exec(version.replace(/^h([23])$/i, '$1'))?.[1]
  if (known === undefined) return 'unknown'
  return known.startsWith('1') ? `http/${known}` : `h${known[0]}`
}
