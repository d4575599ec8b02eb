import { isLoopback } from './base-url.ts'
import type { Environment } from './environment.ts'
import { UsageError } from './usage-error.ts'

/**
 * The proxy that the environment names for this target: HTTP_PROXY, HTTPS_PROXY and NO_PROXY, in either case. What runs
 * on this machine is reached directly. The package `proxy-from-env` reads the environment of the process, which does
 * not apply to the embedded service, and knows "example.com" in NO_PROXY without what is below it. @throws UsageError
 * when it is no URL of a proxy.
 */
export function proxyFor(baseUrl: string, environment: Environment): string | undefined {
  const value = (name: string): string => environment[name.toLowerCase()] || environment[name] || ''
  const url = new URL(baseUrl)
  const variable = url.protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY'
  const text = value(variable)
  if (text === '' || isLoopback(baseUrl) || isExempt(url, value('NO_PROXY'))) return undefined
  // Many write only host and port.
  const proxy = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`)
  if (!proxy || !['http:', 'https:'].includes(proxy.protocol))
    throw new UsageError(
      `${variable}: it is not the URL of an http or https proxy; write it like http://proxy.example:3128`,
    )
  return proxy.href
}

/** Entries are names (with everything below them), addresses, `name:port`, or `*` for all. */
function isExempt(url: URL, list: string): boolean {
  const port = url.port || (url.protocol === 'https:' ? '443' : '80')
  return list
    .split(/[\s,]+/)
    .filter((entry) => entry !== '')
    .some((entry) => {
      if (entry === '*') return true
      const [, named, ofPort] = /^(\[.*\]|[^:]*):(\d+)$/.exec(entry) ?? []
      if (ofPort !== undefined && ofPort !== port) return false
      const bare = (named ?? entry)
        .toLowerCase()
        .replace(/^\*?\./, '')
        .replaceAll(/[[\]]/g, '')
      const host = url.hostname.replaceAll(/[[\]]/g, '')
      return bare !== '' && (host === bare || host.endsWith(`.${bare}`))
    })
}
