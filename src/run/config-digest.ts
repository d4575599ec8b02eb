import { createHash } from 'node:crypto'
import { interfaceDigest } from '../contract/interface.ts'
import type { RunConfig } from '../config/config.ts'
import type { Catalogue } from '../requirement/catalogue.ts'

/** What the run depended on, without secrets: two runs with the same digest asked the same of their targets. */
export function configDigest(config: RunConfig): string {
  // The way to the target and the patience on it do not change what is asked; a proxy's URL may hold a password.
  const {
    secrets,
    keySource: _keySource,
    tls,
    proxy: _proxy,
    proxies: _proxies,
    waitMs: _waitMs,
    awaited: _awaited,
    warnings: _warnings,
    first: _first,
    traceparent: _traceparent,
    traceLink: _traceLink,
    shard,
    ...rest
  } = config
  const open = {
    ...rest,
    // Shards of one run have one digest, though each has its part of the limits.
    ...shard?.limits,
    keys: [...secrets.keys()],
    insecure: tls.insecure,
    ...(shard && { shards: shard.total }),
  }
  return sha256(open)
}

/** Digits of a key: enough to tell any two configurations apart, and few enough to be compared by eye. */
const keyDigits = 16

/**
 * What shards of one run have in common: version, catalogue, profile, configuration and their number. No path is part
 * of it, and no label: those may differ from machine to machine.
 */
export function mergeKey(
  config: RunConfig,
  { version, catalogue, requirements }: { version: string; catalogue: Catalogue; requirements: readonly string[] },
): string {
  const digest = configDigest({ ...config, labels: {} })
  return sha256([version, interfaceDigest, catalogue.digest, config.profile, digest, requirements]).slice(0, keyDigits)
}

function sha256(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value, listed)).digest('hex')
}

/** JSON has no maps and no sets: each would be `{}`, whatever is in it. */
function listed(_key: string, value: unknown): unknown {
  return value instanceof Map || value instanceof Set ? [...(value as Iterable<unknown>)] : value
}
