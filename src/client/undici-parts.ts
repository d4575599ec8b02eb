import { createRequire } from 'node:module'
import type * as undici from 'undici'

/**
 * The parts of undici that are used. Its index loads fetch, WebSocket, caches and mocks too, which is a tenth of the
 * start.
 */
const load = createRequire(import.meta.url)

/** By its file; where a later undici keeps its files to itself, from the whole. */
function part<Name extends 'Client' | 'buildConnector' | 'errors'>(name: Name, file: string): (typeof undici)[Name] {
  try {
    return load(`undici/lib/${file}.js`) as (typeof undici)[Name]
  } catch {
    return (load('undici') as typeof undici)[name]
  }
}

export const Client = part('Client', 'dispatcher/client')
export const buildConnector = part('buildConnector', 'core/connect')
export const errors = part('errors', 'core/errors')
