/** Addresses in a text, without the punctuation behind them. */
const address = /https?:\/\/[^\s<>"'`]{1,500}/gi

/**
 * 7: "a pointer to the credits page at {base_url_site}/credits": an address on the site of the base URL, or a path
 * alone. What belongs to the site is not defined: the same host and hosts of the same domain do, such as example.com
 * for api.example.com.
 * @returns `elsewhere`: to that of another host, where the base URL has no domain that would name a site: an IP
 * address, localhost, a name within a network.
 */
export function creditsPointerOf(message: string, baseUrl: string): 'own' | 'elsewhere' | undefined {
  const text = message.slice(0, 16 * 1024)
  const site = new URL(baseUrl).hostname
  const bare = text.replaceAll(address, ' ')
  const hosts = [
    ...(text.match(address) ?? []).flatMap((one) => hostOfCredits(one.replace(/[).,;:!?\]]+$/, ''))),
    ...hostsWithoutScheme(bare),
  ]
  if (hosts.some((host) => isSameSite(host, site)) || /(?:^|[\s"'(<[])\/(?:[\w-]+\/)*credits\b/i.test(bare))
    return 'own'
  return hosts.length > 0 && (isAddress(site) || !site.includes('.')) ? 'elsewhere' : undefined
}

function hostOfCredits(text: string): string[] {
  const url = URL.parse(text)
  return url !== null && /\/credits\/?$/i.test(url.pathname) ? [url.hostname] : []
}

/** "example.com/credits" */
function hostsWithoutScheme(text: string): string[] {
  const found = text.matchAll(
    /(?<![\w.-])((?:[a-z0-9-]{1,63}\.)+[a-z0-9-]{1,63}|localhost)(?::\d+)?\/(?:[\w-]+\/)*credits\b/gi,
  )
  return [...found].map(([, host]) => host!.toLowerCase())
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
