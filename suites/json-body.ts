import { budgetEnvelopeSchema, budgetRecordSchema, errorEnvelopeSchema } from '../src/contract/schemas.ts'
import { header, type Exchange } from '../src/record/exchange.ts'
import type { Analyser } from '../src/requirement/evidence.ts'

/** A body read as JSON. */
export type JsonBody = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly why: string; readonly begins: string }

/** RFC 8259. UTF-8 without a byte order mark; the whole body is one JSON value. */
export const jsonBody: Analyser<JsonBody> = {
  id: 'json',
  variant: codingOf,
  analyse(bytes, exchange) {
    const begins = Buffer.from(bytes.subarray(0, 60)).toString('latin1')
    if (bytes.length === 0) return { ok: false, why: 'the body is empty', begins }
    try {
      return { ok: true, value: trimmed(JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)), bytes.length) }
    } catch (error) {
      return { ok: false, why: error instanceof TypeError ? `the body is not UTF-8${codingOf(exchange) === '' ? '' : `: it has Content-Encoding ${codingOf(exchange)}, which was not asked for`}` : `the body is not JSON (it begins with ${JSON.stringify(begins.slice(0, 40))})`, begins }
    }
  },
}

/** Longer texts are no answer of this interface, and a value takes ten times the memory of its text. */
const usualLength = 16 * 1024
const valuesKept = 1000
const membersKept = 200
/** Nothing that is judged stands in an array. */
const elementsKept = 20
/** What the interface names comes first: however many other members an object has, none of these is dropped. */
const stated: ReadonlySet<string> = new Set([budgetEnvelopeSchema, budgetRecordSchema, errorEnvelopeSchema, errorEnvelopeSchema.properties.error].flatMap(({ properties }) => Object.keys(properties)))

/** The outer values of a long text, level by level; what lies deeper is emptied. Nothing that is judged lies deep. */
function trimmed(value: unknown, length: number): unknown {
  if (length <= usualLength) return value
  const root = { value }
  const queue: { holder: object; key: string | number; from: unknown }[] = [{ holder: root, key: 'value', from: value }]
  for (let at = 0; at < queue.length; at += 1) {
    const { holder, key, from } = queue[at]!
    const room = valuesKept - queue.length
    // As a parser does it: "__proto__" is a member like any other.
    const put = (to: unknown): void => void Object.defineProperty(holder, key, { value: to, enumerable: true, writable: true, configurable: true })
    if (Array.isArray(from)) {
      const to: unknown[] = []
      put(to)
      queue.push(...from.slice(0, Math.min(room, elementsKept)).map((element: unknown, index) => ({ holder: to, key: index, from: element })))
    } else if (isObject(from)) {
      const to = {}
      put(to)
      const names = Object.keys(from)
      const kept = new Set([...names.filter((name) => stated.has(name)), ...names.slice(0, membersKept)])
      queue.push(...[...kept].slice(0, room).map((name) => ({ holder: to, key: name, from: from[name] })))
    } else put(from)
  }
  return root.value
}

/** Assay offers no content coding, so there should be none. */
function codingOf({ response }: Exchange): string {
  return (response && header(response.headers, 'content-encoding')) ?? ''
}

/** Is it a JSON object? */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The kind of a JSON value, for messages. */
export function jsonKind(value: unknown): string {
  if (value === undefined) return 'absent'
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'an array'
  if (typeof value === 'number') return Number.isInteger(value) ? `the integer ${value}` : `the number ${value}`
  if (typeof value === 'object') return 'an object'
  if (typeof value === 'string') return `the string ${JSON.stringify(value.length > 80 ? `${value.slice(0, 80)}…` : value)}`
  return JSON.stringify(value)
}
