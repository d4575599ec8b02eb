import { isUtf8 } from 'node:buffer'
import type { Format, Interval } from '../../src/contract/operation.ts'
import { formats, intervals } from '../../src/contract/operation.ts'
import type { Exchange } from '../../src/record/exchange.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import { isObject } from './json-body.ts'

/** Every requirement asks this of every exchange; a request does not change. */
const read = new WeakMap<Exchange, Readonly<Record<string, unknown>> | null>()

/**
 * The JSON object that a request sent, as far as it was one. Requests are recorded, so this holds for a foreign record
 * too.
 */
export function requestedBody(exchange: Exchange, evidence: Evidence): Readonly<Record<string, unknown>> | undefined {
  const known = read.get(exchange)
  if (known !== undefined) return known ?? undefined
  const body = bodyOf(exchange, evidence)
  read.set(exchange, body ?? null)
  return body
}

function bodyOf(exchange: Exchange, evidence: Evidence): Readonly<Record<string, unknown>> | undefined {
  const bytes = exchange.request.body && evidence.bytes(exchange.request.body)
  // What bytes that are no UTF-8 say depends on who reads them (RFC 8259, 8.1).
  if (!bytes || !isUtf8(bytes)) return undefined
  try {
    const value: unknown = JSON.parse(Buffer.from(bytes).toString('utf8'))
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** The format that a speech request named; undefined when it named none, or an unknown one. */
export function requestedFormat(exchange: Exchange, evidence: Evidence): Format | undefined {
  // What a request of others means is open where its form is not the one of the interface.
  if (exchange.origin !== 'probe' && exchange.stimulus.kind === 'unknown') return undefined
  const format = requestedBody(exchange, evidence)?.['response_format']
  return formats.find((one) => one === format)
}

/** Workspace (as in the URL, decoded) and interval of a budget request. */
export function requestedBudget(exchange: Exchange): { workspace: string; interval: Interval | undefined } | undefined {
  const match = /\/workspaces\/([^/?]*)\/budgets\/([^/?]*)(?:\?|$)/.exec(exchange.request.url)
  if (!match) return undefined
  return { workspace: decoded(match[1]!), interval: intervals.find((one) => one === match[2]) }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Was a body sent that the record no longer holds? Then nobody knows what was asked for. */
export function isSentUnkept({ request: { body } }: Exchange, evidence: Evidence): boolean {
  return body !== undefined && body.length > 0 && evidence.bytes(body) === undefined
}

/** The text that was to be spoken. */
export function textOf(exchange: Exchange, evidence: Evidence): string {
  return String(requestedBody(exchange, evidence)?.['input'])
}

/** Is it part of what was sent: of the URL or of the body, as it stands there or as JSON that is read? */
export function isSaid(text: string, { request }: Exchange, evidence: Evidence): boolean {
  const sent = request.body && Buffer.from(evidence.bytes(request.body) ?? []).toString('utf8')
  const inJson = JSON.stringify(text).slice(1, -1)
  return (
    request.url.includes(text) ||
    decoded(request.url).includes(text) ||
    sent?.includes(text) === true ||
    sent?.includes(inJson) === true
  )
}
