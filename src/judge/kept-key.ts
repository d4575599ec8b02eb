import type { Exchange } from '../record/exchange.ts'
import type { Evidence } from '../requirement/evidence.ts'
import { beforeOnConnection } from './before-on-connection.ts'
import type { JudgedUnit } from './judged-unit.ts'

/** Fewer may have come so by chance. */
const enough = 5

/** Whose key is kept: the condition in words, and the request that has to be sent first. */
export interface KeptKey {
  readonly words: string
  /** Ahead of one of those that are violated, over the same connection: by its id. */
  readonly ahead: (exchange: Exchange) => Exchange | undefined
}

/**
 * Are those that are violated answered wrongly only over a connection on which another key was accepted before, and
 * rightly over any other? A service, or a proxy in front of it, that remembers who a connection belongs to answers so.
 */
export function keptKey(
  violated: readonly JudgedUnit[],
  held: readonly JudgedUnit[],
  evidence: Evidence,
): KeptKey | undefined {
  const [wrong, right] = [violated, held].map((those) => those.flatMap(({ unit }) => unit.exchanges.slice(-1))) as [
    Exchange[],
    Exchange[],
  ]
  if (wrong.length < enough || right.length < enough) return undefined
  // A key that is kept may still be the wrong one for another operation.
  return [false, true]
    .map((isSame) => (exchange: Exchange): Exchange | undefined => {
      const last = acceptedAhead(exchange, evidence)
      return isSame && last?.operation !== exchange.operation ? undefined : last
    })
    .filter((ahead) => wrong.every((one) => ahead(one)) && !right.some((one) => ahead(one)))
    .map((ahead) => ({ words: wordsFor(new Set(wrong.map((one) => ahead(one)!.credential.key))), ahead }))[0]
}

function wordsFor(keys: ReadonlySet<string>): string {
  const [key, ...others] = keys
  const name = others.length === 0 ? `the key "${key}"` : 'a key'
  return `only over a connection on which a request with ${name} was accepted before`
}

/** The last one that was accepted with another key, over the same connection. */
function acceptedAhead(exchange: Exchange, evidence: Evidence): Exchange | undefined {
  for (let one = beforeOnConnection(exchange, evidence); one; one = beforeOnConnection(one, evidence)) {
    const { credential, response } = one
    const isAccepted = credential.key !== 'none' && credential.edit === undefined && response?.status === 200
    if (isAccepted && credential.key !== exchange.credential.key) return one
  }
  return undefined
}
