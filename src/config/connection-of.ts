import type { RunConfig } from './config.ts'

/** What a client has to know to reach the target of a configuration; how much it may send is up to its user. */
export function connectionOf(config: RunConfig): Pick<
  RunConfig,
  'secrets' | 'keySource' | 'timeoutMs' | 'deadlineMs' | 'extraHeaders' | 'tls' | 'proxy'
> & {
  readonly baseUrl: string
} {
  const { secrets, keySource, timeoutMs, deadlineMs, extraHeaders, tls, proxy } = config
  return {
    baseUrl: config.target.baseUrl,
    secrets,
    ...(keySource && { keySource }),
    timeoutMs,
    deadlineMs,
    extraHeaders,
    tls,
    ...(proxy !== undefined && { proxy }),
  }
}
