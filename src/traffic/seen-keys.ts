import type { HeaderLines } from '../record/exchange.ts'
import { shortKey } from '../record/foreign.ts'
import { redactor, type Redactor } from '../redaction/redaction.ts'
import { unsure, type Secret } from '../redaction/secret.ts'
import { withoutCookie } from '../redaction/set-cookie.ts'

/** The keys of others, as they are met. Law 7: none of them reaches a record or a terminal. */
export interface SeenKeys {
  /** Header lines of a request with templates in place of keys; what is new among them is learned. */
  hide(lines: HeaderLines, operation: string): HeaderLines
  /** A URL with templates in place of keys in its query. */
  hideUrl(url: string): string
  /** Learns the members of a JSON body that hold a secret: where they stand they are masked as anywhere else. */
  learnBody(bytes: Uint8Array | undefined): void
  /** Finds in answers what was learned so far. */
  redactor(): Redactor
}

/** Header lines that hold a key, whatever comes before it. */
const keyNames =
  /^(?:(?:proxy-)?authorization|x-authorization|(?:x-|xi-|x-goog-)?api-?key|x-auth-token|x-access-token)$/i

/** Those that may hold a secret of another kind, and parameters of a URL and members of a body that do. */
const secretNames = /key|token|secret|passw|credential|session|signature|\bsig$|auth|jwt|code$/i

/** What is named so and is none. */
const openNames = /^(?:idempotency-key|sec-websocket-key|sec-fetch-.*|x-stainless-.*|:authority|author)$/i

/** A shorter value, or one of fewer different characters, stands in too many texts and sounds for a search. */
const shortestSearched = 8
const leastVariety = 6

/** A shorter token, or one without a digit, may be a word that answers contain: it is masked, and accuses nobody. */
const shortestKey = 16

function isSearched(value: string): boolean {
  return value.length >= shortestSearched && new Set(value).size >= leastVariety && !/(.)\1{7}/.test(value)
}

function isKey(token: string): boolean {
  return token.length >= shortestKey && /\d/.test(token) && /[A-Za-z]/.test(token)
}

/** No request that is meant is longer; of a voice sample nothing is named so. */
const longestBody = 8 * 1024 * 1024

/** Others after so many are hidden, and not searched for. */
const mostKeys = 200

/**
 * @param known Keys by their environment variables: where one is met, its template has that name. The first that is met
 * on an operation is named as the variable by which `assay run` takes it, so that curl lines can be pasted.
 */
export function seenKeys(known: ReadonlyMap<string, string>): SeenKeys {
  const names = new Map([...known].map(([name, value]) => [value, name]))
  const keys = new Map(known)
  const others: Secret[] = []
  let made: Redactor | undefined

  function nameOf(token: string, operation: string): string {
    const named = names.get(token)
    if (named !== undefined) return named
    if (!isSearched(token) || !isKey(token)) {
      learn(token)
      return shortKey
    }
    const usual = operation === 'budget' ? 'ASSAY_MANAGEMENT_KEY' : 'ASSAY_API_KEY'
    const name = keys.has(usual) ? `ASSAY_SEEN_${letters(names.size)}_KEY` : usual
    if (keys.size < mostKeys) {
      names.set(token, name)
      keys.set(name, token)
      made = undefined
    }
    return name
  }

  function learn(value: string): void {
    if (!isSearched(value) || names.has(value) || others.length >= mostKeys) return
    if (others.some((one) => one.value === value)) return
    others.push({ name: `SEEN${unsure}`, value, minLeakLength: Math.min(12, value.length) })
    made = undefined
  }

  function hidden(name: string, value: string, operation: string): string {
    if (openNames.test(name) || value === '') return value
    if (keyNames.test(name)) {
      // A template is what it says already: a HAR file of ours.
      if (/\$\{[A-Z][A-Z0-9_]*(?:\|[A-Za-z]+)?\}/.test(value)) return value
      const [, scheme = '', token = value] = /^(\S+\s+)(\S.*)$/.exec(value) ?? []
      return isBareScheme(value) ? value : `${scheme}\${${nameOf(token.trim(), operation)}}`
    }
    if (name.toLowerCase() === 'cookie') {
      for (const [, part] of value.matchAll(/=([^;]*)/g)) learn(part!.trim())
      return withoutCookie(name, value)
    }
    // Referer, Origin and others of the kind.
    if (!secretNames.test(name)) return /^\w+:\/\//.test(value) ? hideUrl(value) : value
    learn(value)
    return '[redacted SEEN?]'
  }

  function hideUrl(url: string): string {
    const at = url.indexOf('?')
    if (at < 0) return url
    const query = url.slice(at + 1).replaceAll(/([^&=]+)=([^&]*)/g, (whole, name: string, value: string) => {
      if (!secretNames.test(name) || value === '') return whole
      learn(value)
      learn(decoded(value))
      return `${name}=[redacted]`
    })
    return `${url.slice(0, at)}?${query}`
  }

  return {
    hide: (lines, operation) => lines.map(([name, value]) => [name, hidden(name, value, operation)] as const),
    hideUrl,
    learnBody(bytes) {
      if (!bytes || bytes.length > longestBody) return
      const text = Buffer.from(bytes).toString('utf8')
      for (const [, name, value] of text.matchAll(/"([\w.-]{1,64})"\s*:\s*"([^"\\]{1,4096})"/g))
        if (secretNames.test(name!) && !openNames.test(name!)) learn(value!)
    },
    redactor: () => (made ??= redactor(keys, others)),
  }
}

function isBareScheme(value: string): boolean {
  return /^(?:bearer|basic|token|apikey|digest)\s*$/i.test(value)
}

/** 0: A, 25: Z, 26: BA. */
function letters(number: number): string {
  const rest = Math.floor(number / 26)
  return (rest > 0 ? letters(rest) : '') + String.fromCharCode(65 + (number % 26))
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
