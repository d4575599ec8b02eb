import type { Environment } from './environment.ts'
import { proxyFor } from './proxy-for.ts'
import type { Settings } from './setting-values.ts'
import { UsageError } from './usage-error.ts'

/** The build that a run waits for before it begins. */
export interface AwaitedTarget {
  /** Where to look, in place of the base URL, and the proxy on the way there. A success is waited for. */
  readonly page?: { readonly url: string; readonly proxy?: string }
  readonly header?: { readonly name: string; readonly value: string }
  readonly text?: string
}

/** How long a deployment is waited for where nothing says it, in milliseconds. */
const usualWaitMs = 300_000

/** @throws UsageError for a page that cannot be asked. */
export function awaitedTarget(
  settings: Settings,
  environment: Environment,
): { readonly waitMs: number; readonly awaited?: AwaitedTarget } {
  const { wait, waitForHeader: header, waitForText: text, waitUrl } = settings
  if (header === undefined && text === undefined && waitUrl === undefined) return { waitMs: wait ?? 0 }
  if (wait === 0)
    throw new UsageError('--wait 0 waits for nothing: leave it out, or say how long to wait for the build')
  return {
    waitMs: wait ?? usualWaitMs,
    awaited: {
      ...(waitUrl !== undefined && { page: pageOf(waitUrl, environment) }),
      ...(header && { header }),
      ...(text !== undefined && { text }),
    },
  }
}

function pageOf(text: string, environment: Environment): NonNullable<AwaitedTarget['page']> {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.password !== '')
    throw new UsageError('--wait-url takes an http or https URL without a user name and a password')
  url.hash = ''
  const proxy = proxyFor(url.origin, environment)
  return { url: url.href, ...(proxy !== undefined && { proxy }) }
}

/** What is waited for, in a phrase: "x-commit 0123abc at /healthz". A query may hold a secret and is not told. */
export function awaitedWords({ page, header, text }: AwaitedTarget): string {
  const what = [
    ...(header ? [`${header.name} "${header.value}"`] : []),
    ...(text === undefined ? [] : [`the text "${text}"`]),
  ].join(' and ')
  const where = page ? ` at ${new URL(page.url).origin}${new URL(page.url).pathname}` : ''
  return `${what || 'a success'}${where}`
}
