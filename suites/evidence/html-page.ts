import { header, type Exchange } from '../../src/record/exchange.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import { mediaType } from './media-type.ts'

/** How a page of HTML begins; a comment may stand before. */
const begins = /^\ufeff?\s*(?:<!--[^]*?-->\s*)?<(?:!doctype\s+html|html)[\s>]/i

/** As much as is looked at, in bytes. */
const headBytes = 4096

/**
 * Is the answer a page of HTML, as what stands in front of a service shows it in its place? Neither operation has such
 * answers: it accepts nothing, and refuses nothing.
 */
export function isHtmlPage({ response }: Exchange, evidence: Evidence): boolean {
  if (!response) return false
  const bytes = evidence.bytes(response.body)
  return bytes === undefined
    ? mediaType(header(response.headers, 'content-type')) === 'text/html'
    : begins.test(Buffer.from(bytes.subarray(0, headBytes)).toString('utf8'))
}
