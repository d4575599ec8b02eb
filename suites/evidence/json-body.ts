import { beginning, clipped } from '../../src/record/clipped.ts'
import type { Exchange } from '../../src/record/exchange.ts'
import type { Analyser } from '../../src/requirement/evidence.ts'
import { codingsOf, decode } from './content-coding.ts'
import { repeatedName } from './repeated-name.ts'
import { whereJsonBreaks } from './where-json-breaks.ts'

/**
 * A body read as JSON. `repeated`: where an object has a name twice, of which the last counts here. `unread`: it was
 * not read, for a reason of ours, which says nothing against it.
 */
export type JsonBody =
  | { readonly ok: true; readonly value: unknown; readonly repeated?: string }
  | { readonly ok: false; readonly why: string; readonly begins: string; readonly unread?: true }

/** No answer of this interface unpacks to more. */
const mostUnpacked = 1024 * 1024

/** RFC 8259. UTF-8 without a byte order mark; the whole body, with its content codings undone, is one JSON value. */
export const jsonBody: Analyser<JsonBody> = {
  id: 'json',
  variant(exchange) {
    const [codings, masked] = [codingsOf(exchange), maskedIn(exchange)]
    return codings.length + masked.length === 0 ? '' : [...codings, ...masked.flat()].join()
  },
  analyse(bytes, exchange) {
    const codings = codingsOf(exchange)
    const decoded = decode(bytes, codings, mostUnpacked)
    if (typeof decoded !== 'string') return read(decoded, codings.length === 0 ? maskedIn(exchange) : [])
    // A coding that was not applied does not keep a client from the text: that the label is untrue is judged by itself.
    const plain = read(bytes, maskedIn(exchange))
    if (plain.ok || decoded === 'untrue') return plain
    return {
      ok: false,
      unread: true,
      begins: '',
      why:
        `the body has Content-Encoding ${codings.join(', ')}, ` +
        (decoded === 'unknown' ? 'which is not known here' : 'and is too large to unpack'),
    }
  },
}

type Masked = readonly (readonly [at: number, length: number])[]

/** Where secrets stood, in bytes. */
function maskedIn({ response }: Exchange): Masked {
  return response?.body.redacted.map(([at, length]) => [at, length] as const) ?? []
}

/**
 * With digits where secrets stood. A key whose bytes are written as numbers stands in no string, and what is masked of
 * those is no JSON any more; a number is.
 */
function numbered(bytes: Uint8Array, places: Masked): Uint8Array {
  const changed = Uint8Array.from(bytes)
  for (const [at, length] of places) changed.fill(0x31, at, at + length)
  return changed
}

function read(bytes: Uint8Array, places: Masked): JsonBody {
  const asIs = readPlain(bytes)
  if (asIs.ok || places.length === 0) return asIs
  const otherwise = readPlain(numbered(bytes, places))
  return otherwise.ok ? otherwise : asIs
}

function readPlain(bytes: Uint8Array): JsonBody {
  const begins = Buffer.from(bytes.subarray(0, 60)).toString('latin1')
  if (bytes.length === 0) return { ok: false, why: 'the body is empty', begins }
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return { ok: false, why: 'the body is not UTF-8', begins }
  }
  try {
    const [value, repeated] = [parsed(text), repeatedName(text)]
    return { ok: true, value, ...(repeated !== undefined && { repeated }) }
  } catch (error) {
    return { ok: false, why: whereJsonBreaks(text, error as Error), begins }
  }
}

/**
 * Longer texts are no answer of this interface, and a value takes ten times the memory of its text: of many such bodies
 * it must not fill it.
 */
const usualLength = 4 * 1024
const valuesKept = 300
const membersKept = 100
/** Nothing that is judged stands in an array. */
const elementsKept = 20
/** Characters of all strings together that are judged, and of all others: a long one must not take from those. */
const lettersKept = 64 * 1024

/** The members that are judged, wherever they stand among others. */
const judged = [
  'error',
  'code',
  'message',
  'data',
  'id',
  'workspace_id',
  'limit_usd',
  'reset_interval',
  'created_at',
  'updated_at',
  'include_byok_in_budgets',
]

function parsed(text: string): unknown {
  return text.length > usualLength ? trimmed(JSON.parse(text)) : JSON.parse(text, (_, value: unknown) => finite(value))
}

/**
 * RFC 8259, 6, sets no limit to a number: one that is too large for a double is a number all the same, the largest that
 * there is here.
 */
function finite(value: unknown): unknown {
  return value === Infinity || value === -Infinity ? Math.sign(value) * Number.MAX_VALUE : value
}

/** The outer values of a long text, level by level; what lies deeper is emptied. Nothing that is judged lies deep. */
function trimmed(value: unknown): unknown {
  const root = { value }
  const queue: { holder: object; key: string | number; from: unknown }[] = [{ holder: root, key: 'value', from: value }]
  const letters = { judged: lettersKept, others: lettersKept }
  for (let at = 0; at < queue.length; at += 1) {
    const { holder, key, from } = queue[at]!
    const room = valuesKept - queue.length
    // As a parser does it: "__proto__" is a member like any other.
    const put = (to: unknown): void =>
      void Object.defineProperty(holder, key, { value: to, enumerable: true, writable: true, configurable: true })
    if (Array.isArray(from)) {
      const to: unknown[] = []
      put(to)
      queue.push(
        ...from
          .slice(0, Math.min(room, elementsKept))
          .map((element: unknown, index) => ({ holder: to, key: index, from: element })),
      )
    } else if (isObject(from)) {
      const to = {}
      put(to)
      queue.push(
        ...namesOf(from, Math.min(room, membersKept)).map((name) => ({ holder: to, key: name, from: from[name] })),
      )
    } else if (typeof from === 'string') {
      const kind = judged.includes(String(key)) ? 'judged' : 'others'
      put(clipped(from, letters[kind]))
      letters[kind] = Math.max(0, letters[kind] - from.length)
    } else put(finite(from))
  }
  return root.value
}

/** So many names of an object, those first that are judged: a million others must not hide them. */
function namesOf(object: Readonly<Record<string, unknown>>, most: number): string[] {
  const own = judged.filter((name) => Object.hasOwn(object, name))
  const others = Object.keys(object)
    .slice(0, membersKept)
    .filter((name) => !own.includes(name))
  return [...own, ...others].slice(0, most)
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
  if (typeof value === 'string')
    return `the string ${JSON.stringify(value.length > 80 ? `${beginning(value, 80)}…` : value)}`
  return JSON.stringify(value)
}
