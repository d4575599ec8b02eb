import type { BodyStore } from '../record/body-store.ts'
import type { Case } from '../record/case.ts'
import type { Exchange, HeaderLines } from '../record/exchange.ts'
import type { Target } from '../record/run-event.ts'
import { isKnownTemplate, namesSecret } from '../record/template.ts'

/** What the client writes by itself in front of a case's own header lines. */
const byItself = ['host', 'user-agent', 'accept', 'accept-encoding']

/**
 * The case that sends a recorded request again, to the same path below another base URL; why there is none, where its
 * body was not kept, or its URL is no URL: a record may be somebody else's.
 * @param recorded Target of the recorded run: where another one has another workspace, that one is asked for.
 * @param extraHeaders Header lines that the client adds to every request: those are not the case's own.
 */
export function caseAgain(
  exchange: Exchange,
  bodies: BodyStore,
  recorded: Target,
  target: Target,
  extraHeaders: HeaderLines,
): Case | string {
  const { request, operation, stimulus, credential } = exchange
  const bytes = request.body && bodies.get(request.body.sha256)
  if (request.body && !bytes) return `the body of ${exchange.id} was not kept, so that it cannot be sent again`
  const { host, pathname } = new URL(recorded.baseUrl)
  const prefix = pathname.replace(/\/$/, '')
  // As it was written: parsed, dots and doubled slashes would be lost.
  const path = request.url.replace(/^[a-z]+:\/\/[^/?#]*/i, '')
  if (!/^https?:\/\//i.test(request.url) || !/^(?:[/?]|$)/.test(path) || !isSendable(request))
    return `the request of ${exchange.id} is none that this version sends, so that it cannot be sent again`
  const below = path.slice(prefix.length)
  const isBelow = path.startsWith(`${prefix}/`) || path === prefix
  const body = bytes && bodyOf(bytes)
  return {
    id: exchange.id.split('/').slice(1, -1).join('/'),
    stimulus,
    operation,
    credential,
    method: request.method,
    ...(!isBelow && { base: '' }),
    path: isBelow ? inWorkspace(below, recorded, target) : path,
    headers: request.wire
      ? refilled(request.headers, host, extraHeaders)
      : ownLines(request.headers, request.method, extraHeaders),
    ...(body !== undefined && { body }),
    ...(request.wire && { wire: request.wire }),
    expects: stimulus.kind === 'control' ? 'success' : stimulus.kind === 'provoked' ? 'any' : 'answer',
    characters: operation === 'speech' && bytes ? charactersOf(bytes) : 0,
  }
}

/** Of a token, of what may stand in a target, and in the value of a header line (RFC 9110, 5.5, 5.6.2; RFC 9112, 3). */
const token = /^[!#$%&'*+.^`|~\w-]+$/
const visible = /^[!-\u{ff}]*$/u
const inLine = /^[\t -~\u{80}-\u{ff}]*$/u

/** What would be held back by the client, or end a line, is not begun: each try of it would be waited for. */
function isSendable({ method, url, headers }: Exchange['request']): boolean {
  return (
    token.test(method) &&
    visible.test(url) &&
    headers.every(([name, value]) => token.test(name) && inLine.test(value) && isKnownTemplate(value))
  )
}

/** The probe that an exchange belongs to. */
export function probeOf({ id }: Exchange): string {
  return id.split('/')[0]!
}

/** The path with the workspace that the target has, in place of the recorded one. */
function inWorkspace(path: string, recorded: Target, target: Target): string {
  const names = new Map([
    [recorded.workspaceId, target.workspaceId],
    [recorded.workspaceSlug, target.workspaceSlug],
  ])
  return path
    .split('/')
    .map((part) => names.get(part) ?? part)
    .join('/')
}

/** Bytes that hold the template of a key are text. */
function bodyOf(bytes: Uint8Array): string | Uint8Array {
  const text = Buffer.from(bytes).toString('utf8')
  return namesSecret(text) && Buffer.from(text).equals(bytes) ? text : bytes
}

function ownLines(lines: HeaderLines, method: string, extra: HeaderLines): HeaderLines {
  const added = [...byItself, ...extra.map(([name]) => name.toLowerCase())]
  const own = lines.filter(([name], index) => {
    const at = added.indexOf(name.toLowerCase())
    // A case that gives one of these itself gives it a second time.
    return at < 0 || lines.findIndex(([other]) => other.toLowerCase() === name.toLowerCase()) !== index
  })
  return method === 'POST' ? own.filter(([name]) => name.toLowerCase() !== 'content-length') : own
}

/** The name of the host is another one now, and what the client adds is not sent twice. */
function refilled(lines: HeaderLines, host: string, extra: HeaderLines): HeaderLines {
  const added = new Set(extra.map(([name]) => name.toLowerCase()))
  return lines
    .filter(([name]) => !added.has(name.toLowerCase()))
    .map(([name, value]) => [name, name.toLowerCase() === 'host' && value === host ? '' : value] as const)
}

/** What may be synthesized and billed, at most. */
function charactersOf(bytes: Uint8Array): number {
  try {
    const { input } = JSON.parse(Buffer.from(bytes).toString('utf8')) as { readonly input?: unknown }
    return typeof input === 'string' ? [...input].length : 0
  } catch {
    return 0
  }
}
