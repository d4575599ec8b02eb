import { UsageError } from './usage-error.ts'

/** The base URL without a slash at its end. @throws UsageError when there is none, or one that cannot be aimed at. */
export function baseUrlOf(text: string | undefined): string {
  if (text === undefined)
    throw new UsageError(
      'no target: give --base-url URL (or set ASSAY_BASE_URL, or baseUrl in assay.config.json), ' +
        'or --reference for the embedded service',
    )
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw new UsageError(`--base-url: ${shown(text)} is no http or https URL`)
  if (url.username !== '' || url.password !== '')
    throw new UsageError(
      '--base-url: a user name or password in the URL would stand in every report; use --header-env NAME=VAR',
    )
  if (url.search !== '' || url.hash !== '')
    throw new UsageError(
      `--base-url: ${shown(text)} has a query or a fragment; give the part that paths are put behind, ending in v1`,
    )
  return url.href.replace(/\/+$/, '')
}

/** Only what is surely a host and a path is repeated: a key or a password may have been typed by mistake. */
function shown(text: string): string {
  return text.length <= 100 &&
    /^(?:[a-z]+:\/{0,2})?(?:localhost|[a-z0-9-]+(?:\.[a-z0-9-]+)+)(?::\d+)?(?:\/(?:v\d+|api)?)*$/i.test(text)
    ? `"${text}"`
    : 'what was given'
}

/** Is the target on this machine? */
export function isLoopback(baseUrl: string): boolean {
  return /^(localhost$|.+\.localhost$|127\.|\[::1\]$)/.test(new URL(baseUrl).hostname)
}
