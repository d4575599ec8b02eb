import { MIMEType } from 'node:util'
import type { HeaderLines } from '../../src/record/exchange.ts'

/**
 * The Content-Type of an answer; undefined without one. A second line with another type makes it no single value (RFC
 * 9110, 5.3): then the types of all lines, joined as a recipient may join them, which equals no media type.
 */
export function contentTypeOf(headers: HeaderLines): string | undefined {
  const values = headers.filter(([name]) => name.toLowerCase() === 'content-type').map(([, value]) => value)
  const types = new Set(values.map(mediaType))
  return types.size > 1 ? [...types].join(', ') : values[0]
}

/** Type and subtype in lower case, without parameters; undefined without the header. RFC 9110, 8.3.1. */
export function mediaType(contentType: string | undefined): string | undefined {
  return contentType?.split(';', 1)[0]!.trim().toLowerCase()
}

/** Is it no media type by RFC 9110, 8.3.1, whatever parameters stand behind it? Two that were put together are none. */
export function isNoMediaType(contentType: string): boolean {
  return !/^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+$/.test(mediaType(contentType)!)
}

/**
 * Is it JSON by its type, or by the suffix of its type? RFC 8259, 11; RFC 6839, 3.1, as in application/problem+json.
 */
export function isJsonType(contentType: string | undefined): boolean {
  return /^application\/(?:json|[^\s,;/]+\+json)$/.test(mediaType(contentType) ?? '')
}

/** The parser takes more time than the length of a text; no media type is so long. */
const longest = 1000

/** The last one that was read: most answers of a run have the same, and are asked for it again and again. */
let known: { readonly text: string; readonly type: MIMEType | undefined } | undefined

function parsed(contentType: string): MIMEType | undefined {
  try {
    return new MIMEType(contentType)
  } catch {
    return undefined
  }
}

/** One parameter of a media type, unquoted; names are compared without case. */
export function mediaTypeParameter(contentType: string | undefined, name: string): string | undefined {
  // A part of it would not do: a value that is cut off reads as another one.
  if (contentType === undefined || contentType.length > longest) return undefined
  if (known?.text !== contentType) known = { text: contentType, type: parsed(contentType) }
  return known.type?.params.get(name) ?? undefined
}
