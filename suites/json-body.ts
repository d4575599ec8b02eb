import type { Analyser } from '../src/requirement/evidence.ts'

/** A body read as JSON. */
export type JsonBody = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly why: string; readonly begins: string }

/** RFC 8259. UTF-8 without a byte order mark; the whole body is one JSON value. */
export const jsonBody: Analyser<JsonBody> = {
  id: 'json',
  analyse(bytes) {
    const begins = Buffer.from(bytes.subarray(0, 60)).toString('latin1')
    if (bytes.length === 0) return { ok: false, why: 'the body is empty', begins }
    try {
      return { ok: true, value: JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)) as unknown }
    } catch (error) {
      return { ok: false, why: error instanceof TypeError ? 'the body is not UTF-8' : `the body is not JSON (it begins with ${JSON.stringify(begins.slice(0, 40))})`, begins }
    }
  },
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
