import { intervals, speechPath, type Operation } from '../contract/operation.ts'

const budget = /^\/workspaces\/[^/]*\/budgets\/([^/]+)$/

/** Names that can only be meant as an interval. Another word may be a path of the service's own. */
const otherPeriods: ReadonlySet<string> = new Set([
  ...intervals,
  'day',
  'week',
  'month',
  'year',
  'quarter',
  'hour',
  'minute',
  'hourly',
  'biweekly',
  'fortnightly',
  'quarterly',
  'yearly',
  'annual',
  'annually',
  'forever',
])

/**
 * Which operation a request calls. @param url Absolute. @param baseUrl Of the service, without a slash at its end.
 */
export function operationOf(method: string, url: string, baseUrl: string): Operation {
  if (!url.startsWith(`${baseUrl}/`)) return 'other'
  const path = url.slice(baseUrl.length).split(/[?#]/, 1)[0]!
  if (method === 'POST' && path === speechPath) return 'speech'
  const interval = method === 'GET' ? budget.exec(path)?.[1] : undefined
  return interval !== undefined && otherPeriods.has(interval.toLowerCase()) ? 'budget' : 'other'
}

/** The base URL that a request to one of the operations shows, where it ends in v1 (0); undefined without. */
export function shownBaseUrl(method: string, url: string): string | undefined {
  const parts = URL.parse(url)
  if (!parts || !['http:', 'https:'].includes(parts.protocol)) return undefined
  const paths = method === 'POST' ? /^(.*\/v1)\/audio\/speech$/ : /^(.*\/v1)\/workspaces\/[^/]*\/budgets\/[^/]+$/
  const [, prefix] = (method === 'POST' || method === 'GET' ? paths.exec(parts.pathname) : null) ?? []
  return prefix === undefined ? undefined : `${parts.origin}${prefix}`
}

/** The workspace and the interval in the path of a budget request, as they stand there. */
export function namesInPath(url: string): { readonly workspace: string; readonly interval: string } | undefined {
  const match = /\/workspaces\/([^/?]*)\/budgets\/([^/?]+)$/.exec(url)
  return match ? { workspace: match[1]!, interval: match[2]! } : undefined
}

/** Is it one of the four? */
export function isInterval(text: string): boolean {
  return intervals.some((interval) => interval === text)
}
