import { setTimeout as wait } from 'node:timers/promises'
import type { Use } from './clients.ts'
import type { Site } from './site.ts'

/** What a caller sees of one call. */
export interface Seen {
  /** The result in a few words, or the class of the error with what it says. */
  readonly outcome: string
  /** Requests that came, with retries as the client comes. */
  readonly sent: number
  /** Did every pause between them last as long as the answer's Retry-After? */
  readonly asTold: boolean
}

/** A call still without result after so many milliseconds waits for ever, as far as a caller can tell. */
const forEver = 1500
const noEnd = 'no end: its timeout is over, and it waits'

/** More requests than this: the client repeats without a limit of its own. */
export const mostRequests = 5

/** Milliseconds after which even counting ends; nothing should take so long. */
const lastResort = 20_000

type Call = (use: Omit<Use, 'baseUrl' | 'apiKey'>) => Promise<string>

/**
 * Calls twice: once without retries, for what comes of it, and once as the client comes, for how often it asks. `start`
 * makes a service for each.
 */
export async function measure(
  start: () => Promise<Site>,
  call: (site: Site) => Call,
  patience: number | undefined,
): Promise<Seen> {
  const rest = patience === undefined ? {} : { patience }
  const first = await start()
  const outcome = await Promise.race([call(first)({ retries: 'none', ...rest }).catch(words), wait(forEver, noEnd)])
  await first.close()
  if (outcome === noEnd) return { outcome, sent: 1, asTold: false }

  const second = await start()
  const before = second.requests()
  const pauses = hastened()
  const enough = new AbortController()
  const counting = setInterval(() => {
    if (second.requests() - before > mostRequests) enough.abort()
  }, 1)
  const giveUp = setTimeout(() => enough.abort(), lastResort)
  // Where the client's own timeout counts, a signal of ours would put it out of force.
  await Promise.race([
    call(second)({ retries: 'default', ...(patience === undefined ? { signal: enough.signal } : rest) }).catch(words),
    new Promise((resolve) => {
      enough.signal.addEventListener('abort', resolve)
    }),
  ])
  clearInterval(counting)
  clearTimeout(giveUp)
  const asked = pauses.end()
  const sent = second.requests() - before
  await second.close()
  return { outcome, sent, asTold: asked.length > 0 && asked.every((ms) => ms === 1000) }
}

/**
 * Makes the pauses before retries a hundred times shorter, and remembers them: other timers of clients and of the
 * service are shorter or longer.
 */
function hastened(): { end(): number[] } {
  const real = globalThis.setTimeout
  const asked: number[] = []
  globalThis.setTimeout = ((work: () => void, ms = 0, ...rest: []) => {
    if (ms <= 350 || ms >= 5500) return real(work, ms, ...rest)
    asked.push(ms)
    return real(work, ms / 100, ...rest)
  }) as typeof setTimeout
  return {
    end() {
      globalThis.setTimeout = real
      return asked
    },
  }
}

/**
 * An error as a caller tells it from others: its class, its status and the code of the envelope where it has them, and
 * what it says in the end.
 */
function words(error: unknown): string {
  if (!(error instanceof Error)) return `throws ${String(error)}`
  const {
    statusCode,
    status,
    code,
    error: envelope,
    data,
  } = error as {
    statusCode?: number
    status?: number
    code?: unknown
    error?: { code?: unknown }
    data?: { error?: { code?: unknown } }
  }
  const number = statusCode ?? status
  const inner = envelope?.code ?? data?.error?.code ?? (number === undefined ? undefined : code)
  const name =
    error.constructor.name === 'Error' || error.constructor.name.startsWith('_') || error instanceof DOMException
      ? error.name
      : error.constructor.name
  const suffix = inner === undefined || inner === null ? '' : `, code ${JSON.stringify(inner)}`
  return `\`${name}\`${number === undefined ? '' : ` ${number}`}${suffix}`
}
