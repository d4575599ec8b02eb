import type { Failure } from '../record/exchange.ts'

/** What an error of the connection to the target says. */
export function failureOf(error: Error & { code?: unknown }, phase: 'headers' | 'body'): Failure {
  const code = typeof error.code === 'string' ? error.code : ''
  const detail = error.message || code
  if (code === 'ECONNREFUSED' || error instanceof AggregateError) return { kind: 'refused', phase: 'connect', detail }
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return { kind: 'dns', phase: 'connect', detail }
  if (/^(?:ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/.test(code)) return { kind: 'timeout', phase: 'connect', detail }
  if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO_VERIFY/.test(code)) return { kind: 'tls', phase: 'connect', detail }
  return { kind: code.startsWith('HPE_') ? 'malformed' : 'reset', phase, detail }
}
