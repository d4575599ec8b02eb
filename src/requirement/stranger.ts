import { budgetPath, speechPath } from '../contract/operation.ts'
import { clipped } from '../record/clipped.ts'
import { header, type Exchange } from '../record/exchange.ts'
import { isEnveloped, said } from './said.ts'

/** Id of the cause that it is. */
export const strangerId = 'not-this-service'

/** The same in short, about whatever was asked, with what to do. */
export const strangerWords = 'what answers does not look like this service: check the base URL'

/** What answers at a base URL, where nothing of it looks like the service. */
export interface Stranger {
  /** "…/v1 does not look like this service: every request was …", without an end. */
  readonly told: string
  /** What to do about it. */
  readonly next: string
}

/** Where the answers came from. */
export interface Asked {
  readonly baseUrl: string
  /** The bytes of an answer's body, as far as they were kept. */
  readonly bytes: (exchange: Exchange) => Uint8Array | undefined
  /** Another base URL that answers as the interface does, where one was found. */
  readonly elsewhere?: string
}

/** One answer, as far as it tells whose it is. */
interface Answer {
  readonly operation: 'speech' | 'budget'
  /** Nothing was wrong with the request: the service would do what it asks for. */
  readonly isValid: boolean
  readonly isKeyless: boolean
  readonly status: number
  readonly type: string | undefined
  readonly location: string | undefined
  /** What it asks for in the place of a key of this service: "Basic", say. */
  readonly challenge: string | undefined
  readonly url: string
  readonly bytes: Uint8Array | undefined
}

/** So much of a body tells what it is. */
const headBytes = 64 * 1024

/** Statuses that tell of the moment, not of who answers. */
const transient = new Set([408, 425, 429, 502, 503, 504, 524, 529])

/** What something in front may answer to requests of an unusual form, whatever stands behind it. */
const inFront = new Set([400, 403, 404, 405, 411, 413, 414, 415, 417, 431, 501, 505])

/** An error of the service has its envelope; these alone may have it where there is no such path, or no such method. */
const ofNoPath = new Set([404, 405, 501])

/** Members of the interface's own answers, wherever they stand. */
const ownNames = /"(?:data|workspace_id|limit_usd|reset_interval|include_byok_in_budgets)"\s*:/

/** So many letters without a break may be the bytes of audio. */
const longLetters = 1000

/**
 * Does nothing of what came look like this service, whoever was asked for what? Told only where all answers of each
 * operation are of one kind, to requests without a key as well, and none of them is one that the service could give:
 * whoever refuses one request and not another, or in the envelope of the interface, is no stranger. Pure.
 */
export function strangerAt(exchanges: readonly Exchange[], asked: Asked): Stranger | undefined {
  const answers: Answer[] = []
  for (const exchange of exchanges) {
    const answer = answerOf(exchange, asked)
    if (answer === undefined) continue
    if (showsService(answer)) return undefined
    answers.push(answer)
  }
  const withoutKey = answers.some(({ isKeyless }) => isKeyless)
  const kinds = [...Map.groupBy(answers, ({ operation }) => operation).values()].map((own) => kindOf(own, withoutKey))
  if (kinds.length === 0) return undefined
  const known = kinds.filter((kind) => kind !== undefined)
  if (known.length < kinds.length) return undefined
  return {
    told: `${asked.baseUrl} does not look like this service: ${seen(known, asked.baseUrl)}`,
    next: nextFor(known, asked),
  }
}

function answerOf(exchange: Exchange, { bytes }: Asked): Answer | undefined {
  const { operation, response, request, stimulus, credential } = exchange
  if (operation === 'other' || response === undefined || transient.has(response.status)) return undefined
  const type = header(response.headers, 'content-type')?.split(';', 1)[0]!.trim().toLowerCase()
  return {
    operation,
    isValid: ['control', 'unknown'].includes(stimulus.kind) && credential.key !== 'none',
    isKeyless: credential.key === 'none',
    status: response.status,
    type: type === '' ? undefined : type,
    location: header(response.headers, 'location'),
    challenge: header(response.headers, 'www-authenticate')?.match(/^(?!bearer\b)[A-Za-z]+/i)?.[0],
    url: request.url,
    bytes: bytes(exchange)?.subarray(0, headBytes),
  }
}

/** Can it be the service that answers so, rightly or wrongly? */
function showsService({ operation, status, type, bytes = new Uint8Array() }: Answer): boolean {
  if (operation === 'speech' && type?.startsWith('audio/') === true) return true
  const text = Buffer.from(bytes).toString('utf8')
  if (/^\s*[{[]/.test(text)) {
    if (!ofNoPath.has(status) && (isEnveloped(bytes, status) || /"error"\s*:\s*\{/.test(text))) return true
    return ownNames.test(text) || text.split(/[^A-Za-z0-9+/=_-]+/).some(({ length }) => length >= longLetters)
  }
  // A page is one in any encoding; what is no text may be audio.
  return status < 300 && type !== 'text/html' && bytes.length > 0 && !isText(text)
}

function isText(text: string): boolean {
  return !/[\u0000-\u0008\u000e-\u001a\ufffd]/.test(text.slice(0, 4096))
}

/** The kind of nearly all answers of an operation, by the first. Undefined where they differ, or say nothing. */
function kindOf(answers: readonly Answer[], withoutKey: boolean): Answer | undefined {
  const key = ({ status, type }: Answer): string => (isRedirect(status) ? 'redirect' : `${status} ${type}`)
  const [common] = [...Map.groupBy(answers, key).values()].toSorted((one, other) => other.length - one.length)
  const first = common!.find(({ isValid }) => isValid)
  if (first === undefined) return undefined
  const others = answers.filter((one) => key(one) !== key(first))
  if (!others.every(({ status, isValid }) => inFront.has(status) && !isValid)) return undefined
  const keyless = ({ isKeyless }: Answer): boolean => isKeyless
  if (!areFew(others, answers) || !areFew(others.filter(keyless), answers.filter(keyless))) return undefined
  return isStrange(first, common!, withoutKey) ? first : undefined
}

function areFew(some: readonly Answer[], all: readonly Answer[]): boolean {
  return some.length * 10 <= all.length
}

function isRedirect(status: number): boolean {
  return [301, 302, 303, 307, 308].includes(status)
}

/**
 * Is it an answer that a stranger gives? The service knows no redirect, no page and no refusal of the method; what else
 * it could say to one request it would not say to one without a key.
 */
function isStrange({ status, type, location }: Answer, all: readonly Answer[], withoutKey: boolean): boolean {
  if (status === 401) return all.every(({ challenge }) => challenge !== undefined)
  if (isRedirect(status)) return location !== undefined
  if (status === 405 || status === 501 || (status < 300 && type === 'text/html')) return true
  if (!withoutKey) return false
  if (status === 400) return type === 'text/html'
  return status < 300 || [403, 404, 410, 500].includes(status)
}

/** What came, of each operation, or of both at once where it is the same. */
function seen(kinds: readonly Answer[], baseUrl: string): string {
  const words = kinds.map((kind) => wordsOf(kind, baseUrl))
  if (new Set(words).size === 1) return `every request is ${words[0]}`
  return kinds.map((kind, index) => `${pathOf(kind)} is always ${words[index]}`).join(', ')
}

function pathOf({ operation }: Answer): string {
  return operation === 'speech' ? `POST ${speechPath}` : `GET ${budgetPath('{id}', '{interval}')}`
}

function wordsOf(answer: Answer, baseUrl: string): string {
  const { status, type, challenge, bytes } = answer
  if (isRedirect(status)) return `redirected (${status}) to ${movedTo(answer, baseUrl) ?? placeOf(answer)}`
  const quoted = said(bytes)
  return (
    `answered with ${status} and ${type ?? 'no Content-Type'}` +
    (status === 401 ? `, WWW-Authenticate: ${challenge}` : '') +
    (quoted === undefined ? '' : ` (${JSON.stringify(clipped(quoted, 60))})`)
  )
}

/** The whole address, without what is of one request alone. */
function placeOf({ location = '', url }: Answer): string {
  const [place] = location.split(/[?#]/, 1)
  const to = URL.parse(place!, url)
  return clipped(to && to.host !== '' ? `${to.protocol}//${to.host}${to.pathname}` : place!, 200)
}

function nextFor(kinds: readonly Answer[], { baseUrl, elsewhere }: Asked): string {
  if (elsewhere !== undefined) return `set the base URL to ${elsewhere}, which answers as the interface does`
  const moved = kinds.flatMap((kind) => movedTo(kind, baseUrl) ?? [])
  if (moved.length === kinds.length && new Set(moved).size === 1) return `set the base URL to ${moved[0]}`
  const statuses = kinds.map(({ status }) => status)
  // What is said along with a redirect is not what stands where it leads.
  if (statuses.every(isRedirect)) return 'check the base URL: redirects are not followed'
  if (statuses.some((status) => status === 404 || status === 410)) return `check the base URL: ${prefixWords(baseUrl)}`
  if (statuses.some((status) => status === 401 || status === 403))
    return 'check the base URL, and whether something in front of the service refuses'
  if (statuses.includes(500)) return "check the base URL, and the target's own log"
  if (kinds.some(({ type }) => type === 'text/html')) return 'check the base URL: what answers there is a web page'
  return 'check the base URL'
}

/** The base URL that a redirect leads to, where it leads to the same operation. */
function movedTo({ location, url }: Answer, baseUrl: string): string | undefined {
  const [from, to, base] = [URL.parse(url), URL.parse(location ?? '', url), URL.parse(baseUrl)]
  if (!from || !to || !base) return undefined
  const path = from.pathname.slice(base.pathname.replace(/\/$/, '').length)
  if (path === '' || !to.pathname.endsWith(path)) return undefined
  const moved = `${to.origin}${to.pathname.slice(0, -path.length)}`
  return moved === baseUrl.replace(/\/$/, '') ? undefined : moved
}

/** 9: "{base_url} includes the version prefix of the path (ending in v1)." */
function prefixWords(baseUrl: string): string {
  const path = (URL.parse(baseUrl)?.pathname ?? '').replace(/\/+$/, '')
  if (/\/v1(?:\/.*)?\/v1$/.test(path)) return 'it holds v1 twice'
  if (!path.endsWith('/v1')) return 'its path does not end in /v1'
  return 'its path has to end where /audio/speech begins'
}
