import type { Wire } from '../record/wire.ts'
import type { SentRequest } from './attempt.ts'

/** A request that is written as its `wire` says. */
export type WireRequest = SentRequest & { readonly wire: Wire }

/** The request line and the header lines, as they stand. */
export function wireHead({ method, path, headers, wire }: WireRequest): Buffer {
  const lines = headers.map(([name, value]) => `${name}: ${value}`)
  return Buffer.from([`${method} ${path} HTTP/${wire.version ?? '1.1'}`, ...lines, '', ''].join('\r\n'), 'latin1')
}
