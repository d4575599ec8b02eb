/** Addresses in a text, without the punctuation behind them. */
const address = /https?:\/\/[^\s<>"'`]{1,500}/gi

/**
 * 7: "a pointer to the credits page at {base_url_site}/credits": an address on the site of the base URL, or a path
 * alone. What belongs to the site is not defined: the same host and hosts of the same domain do, such as example.com
 * for api.example.com.
 */
export function pointsToCredits(message: string, baseUrl: string): boolean {
  const text = message.slice(0, 16 * 1024)
  const site = new URL(baseUrl).hostname
  const addresses = text.match(address) ?? []
  if (addresses.some((one) => isCreditsPage(one.replace(/[).,;:!?\]]+$/, ''), site))) return true
  return (
    /(?:^|[\s"'(<[])\/(?:[\w-]+\/)*credits\b/i.test(text.replaceAll(address, ' ')) ||
    hostWithoutScheme(text.replaceAll(address, ' '), site)
  )
}

function isCreditsPage(text: string, site: string): boolean {
  const url = URL.parse(text)
  return url !== null && /\/credits\/?$/i.test(url.pathname) && isSameSite(url.hostname, site)
}

/** "example.com/credits" */
function hostWithoutScheme(text: string, site: string): boolean {
  return [
    ...text.matchAll(/(?<![\w.-])((?:[a-z0-9-]{1,63}\.)+[a-z0-9-]{1,63}|localhost)(?::\d+)?\/(?:[\w-]+\/)*credits\b/gi),
  ].some(([, host]) => isSameSite(host!.toLowerCase(), site))
}

function isSameSite(one: string, other: string): boolean {
  return one === other || (domainOf(one) === domainOf(other) && !isAddress(one))
}

function isAddress(host: string): boolean {
  return /^[\d.]+$|:/.test(host)
}

/**
 * The last two labels: enough to tell hosts of one site from those of another, and too lenient rather than too strict.
 */
function domainOf(host: string): string {
  return host.split('.').slice(-2).join('.')
}
