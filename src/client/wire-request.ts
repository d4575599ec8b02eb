import type { Case } from '../record/case.ts'
import type { HeaderLines } from '../record/exchange.ts'
import { expand } from '../record/template.ts'
import type { ClientOptions } from './client-options.ts'

/**
 * A case as it is sent. Templates are what is recorded; `body` and the expanded headers and path go to the target only.
 */
export interface WireRequest {
  readonly headers: HeaderLines
  readonly path: string
  readonly template: Uint8Array | undefined
  readonly body: Uint8Array | null
}

export function wireRequest(of: Case, base: URL, options: ClientOptions): WireRequest {
  const body =
    of.body === undefined ? null : typeof of.body === 'string' ? Buffer.from(expand(of.body, options.secrets)) : of.body
  const length = String(body?.length ?? 0)
  return {
    template: typeof of.body === 'string' ? Buffer.from(of.body) : of.body,
    body,
    path: `${(of.base ?? base.pathname).replace(/\/$/, '')}${of.path}`,
    headers: of.wire
      ? [...of.headers.map((line) => filledIn(line, base.host, length)), ...options.extraHeaders]
      : [
          ['host', base.host],
          ['user-agent', `assay/${options.version}`],
          ['accept', '*/*'],
          // Without it any coding of the answer would be acceptable (RFC 9110, 12.5.3).
          ['accept-encoding', 'identity'],
          ...options.extraHeaders,
          ...of.headers,
          ...(of.method === 'POST' ? [['content-length', length] as const] : []),
        ],
  }
}

/** Only who sends it knows these two. */
function filledIn([name, value]: HeaderLines[number], host: string, length: string): HeaderLines[number] {
  const known = { host, 'content-length': length }[name.toLowerCase()]
  return [name, value === '' && known !== undefined ? known : value]
}
