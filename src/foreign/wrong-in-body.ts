import { isUtf8 } from 'node:buffer'
import { formats } from '../contract/operation.ts'
import { topLevelNames } from './top-level-names.ts'

/** What is wrong with a request: a change as probes make it (`voice.empty`), with its words. */
export interface Wrong {
  readonly id: string
  readonly words: string
}

/** How a body reads: `open`: as the interface does not say, so that what it means is not known. */
export type BodyReading =
  | { readonly kind: 'open' }
  | { readonly kind: 'wrong'; readonly wrong: Wrong }
  | { readonly kind: 'valid'; readonly input: string; readonly speed?: number }
  /** As 2.1 has it, without a format: "Defaults of response_format and speed: not shown." */
  | { readonly kind: 'no format' }

const open = { kind: 'open' } as const

const members = ['input', 'model', 'voice', 'response_format', 'speed']

/** Reads the body of a speech request as 2.1 has it. Only what every reader takes alike is called wrong. */
export function readBody(bytes: Uint8Array): BodyReading {
  if (bytes.length === 0) return wrong('body.empty', 'body: empty')
  // How a byte order mark, and bytes that are no UTF-8, are read depends on who reads them (RFC 8259, 8.1).
  if (!isUtf8(bytes) || bytes[0] === 0xef) return open
  const text = Buffer.from(bytes).toString('utf8')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return isNoJson(text) ? wrong('body.not-json:recorded', 'body: not JSON') : open
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return wrong('body.not-object:recorded', 'body: not an object')
  const names = topLevelNames(text)
  // RFC 8259, 4: which of two members of one name counts is not settled. What others do is not shown.
  if (new Set(names).size < names.length || names.some((name) => !members.includes(name))) return open
  return readMembers(value as Record<string, unknown>)
}

function readMembers(body: Readonly<Record<string, unknown>>): BodyReading {
  const bad = members.flatMap((name) => (Object.hasOwn(body, name) ? (wrongMember(name, body[name]) ?? []) : []))
  if (bad.length > 0) return { kind: 'wrong', wrong: bad[0]! }
  const { input, speed } = body
  // 2.1: "Which request fields are required: not shown."
  if (typeof input !== 'string' || !('model' in body) || !('voice' in body) || !input.isWellFormed()) return open
  if (!('response_format' in body)) return { kind: 'no format' }
  return { kind: 'valid', input, ...(typeof speed === 'number' && { speed }) }
}

/** 2.1, by the type, the enum and the minimum of each. */
function wrongMember(name: string, value: unknown): Wrong | undefined {
  if (value === null) return { id: `${name}.null`, words: `${name}: null` }
  const type = name === 'speed' ? 'number' : 'string'
  if (typeof value !== type)
    return {
      id: `${name}.wrong-type:recorded`,
      words: `${name}: wrong type (${Array.isArray(value) ? 'array' : typeof value})`,
    }
  if (name === 'voice' && value === '') return { id: 'voice.empty', words: 'voice: empty' }
  if (name === 'response_format' && !formats.some((format) => format === value))
    return {
      id: 'response_format.not-in-enum:recorded',
      words: `response_format: not in the enum (${JSON.stringify(value).slice(0, 40)})`,
    }
  return undefined
}

/**
 * Is it JSON for no parser, however lenient: cut off before its end? RFC 8259, 9: "A JSON parser MAY accept non-JSON
 * forms or extensions."
 */
function isNoJson(text: string): boolean {
  if (!/^\s*\{\s*"/.test(text) || /['`#]|\/[/*]/.test(text)) return false
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!
    if (sign === '"') {
      for (at++; at < text.length && text[at] !== '"'; at++) if (text[at] === '\\') at++
      if (at >= text.length) return true
    } else if (sign === '{' || sign === '[') depth++
    else if (sign === '}' || sign === ']') depth--
  }
  return depth > 0
}

function wrong(id: string, words: string): BodyReading {
  return { kind: 'wrong', wrong: { id, words } }
}
