import { header, type Exchange } from '../../src/record/exchange.ts'
import type { Analyser, Evidence } from '../../src/requirement/evidence.ts'
import { isObject, jsonBody } from './json-body.ts'
import { mediaType } from './media-type.ts'

/** What may come under a success though it is no answer of an operation, in words that stand behind its status. */
export const insteadWords = {
  page: 'a page of HTML',
  error: 'an error in JSON',
  nothing: 'JSON that holds no answer',
  xml: 'XML',
  text: 'text',
  empty: 'an empty body',
} as const

export type Instead = keyof typeof insteadWords

/** How a page of HTML begins; a comment may stand before. */
const page = /^\ufeff?\s*(?:<!--[^]*?-->\s*)?<(?:!doctype\s+html|html)[\s>]/i

/** How another document of XML begins. */
const xml = /^\ufeff?\s*<[?!a-z]/i

/** As much as is looked at, in bytes: what services say in words is shorter, and audio in letters is longer. */
const headBytes = 4096

/** Members that tell of an error where they hold something. */
const errorNames = ['error', 'errors', 'error_code', 'error_message', 'errorCode', 'errorMessage', 'fault', 'exception']

/** Members that tell of one where they hold a text and there is no answer beside. */
const messageNames = ['message', 'Message', 'detail', 'details', 'title', 'reason']

/** Members that a budget has, wherever a service puts them: whatever else is said beside, it was read. */
const answerNames = ['data', 'id', 'workspace_id', 'limit_usd', 'reset_interval']

/** Longer texts in JSON may be audio. */
const messageLength = 1000

function isShort(value: unknown): boolean {
  return typeof value !== 'string' || value.length <= messageLength
}

function holdsAnswer(value: unknown): boolean {
  return isObject(value) && answerNames.some((name) => Object.hasOwn(value, name) && value[name] !== null)
}

/** Are valid requests to this operation answered with something else? Then what is small and holds nothing is none. */
function isAnsweredOtherwise({ operation }: Exchange, evidence: Evidence): boolean {
  return evidence.exchanges.some((one) => {
    const isValid = one.operation === operation && ['control', 'member'].includes(one.stimulus.kind)
    if (!isValid || one.response?.status !== 200 || one.response.body.length === 0) return false
    const json = evidence.derive(jsonBody, one)
    return json !== undefined && (json.ok ? operation === 'budget' && holdsAnswer(json.value) : !json.unread)
  })
}

/** Is it a budget in another notation, such as JSON within a string? */
function namesBudget(text: string): boolean {
  return answerNames.some((name) => name.includes('_') && text.includes(name))
}

function jsonKindOf(value: unknown): Instead | undefined {
  if (Array.isArray(value)) return value.length === 0 ? 'nothing' : undefined
  if (!isObject(value)) return isShort(value) && !namesBudget(String(value)) ? 'nothing' : undefined
  if (Object.keys(value).length === 0) return 'nothing'
  if (holdsAnswer(value)) return undefined
  if (!Object.values(value).every(isShort)) return undefined
  const isError =
    errorNames.some((name) => Object.hasOwn(value, name) && Boolean(value[name])) ||
    messageNames.some((name) => Object.hasOwn(value, name) && typeof value[name] === 'string') ||
    ['ok', 'success'].some((name) => value[name] === false) ||
    /^(?:error|fail)/i.test(String(value['status']))
  return isError ? 'error' : undefined
}

/**
 * Are these words of a language, which are parted by spaces? Not bytes that are written as letters, JSON with a
 * mistake, nor a budget in another notation.
 */
function areWords(text: string): boolean {
  if (namesBudget(text) || /^\ufeff?\s*[{[]/.test(text)) return false
  return /\p{L}/u.test(text) && !/[\u0000-\u0008\u000e-\u001f\u007f]/.test(text) && !/[^\s]{200}/.test(text)
}

/** A document, or words, as far as the beginning of a body tells. Undefined where it may be audio. */
const beginning: Analyser<'empty' | 'page' | 'xml' | 'text' | undefined> = {
  id: 'beginning',
  analyse(bytes) {
    if (bytes.length === 0) return 'empty'
    const head = Buffer.from(bytes.subarray(0, headBytes)).toString('utf8')
    if (page.test(head)) return 'page'
    if (bytes.length > headBytes || head.includes('\ufffd') || !areWords(head)) return undefined
    return xml.test(head) ? 'xml' : 'text'
  },
}

/**
 * What a success holds in the place of what the operation gives: neither operation has such answers, so that nothing
 * was accepted, and nothing refused either. Undefined where it may be an answer.
 */
export function inPlaceOfAnswer(exchange: Exchange, evidence: Evidence): Instead | undefined {
  const { response } = exchange
  if (response === undefined || response.status >= 300) return undefined
  const { body } = response
  const json = evidence.derive(jsonBody, exchange)
  if (json === undefined)
    return mediaType(header(response.headers, 'content-type')) === 'text/html' ? 'page' : undefined
  const begins = evidence.derive(beginning, exchange)
  if (begins === 'empty' || begins === 'page') return begins
  if (json.ok) {
    const isOther = body.length <= messageLength && !holdsAnswer(json.value) && isAnsweredOtherwise(exchange, evidence)
    return jsonKindOf(json.value) ?? (isOther ? 'nothing' : undefined)
  }
  return json.unread === true ? undefined : begins
}
