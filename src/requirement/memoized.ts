import type { Exchange } from '../record/exchange.ts'
import type { Evidence } from './evidence.ts'

/**
 * What is found of all exchanges, found once for as many of them: requirements ask it of every exchange.
 * @param find Looks at exchanges, their bodies and the words alone, not at whether the run is over or controls stand.
 */
export function memoized<Words extends readonly (string | number)[], T>(
  find: (evidence: Evidence, ...words: Words) => T,
): (evidence: Evidence, ...words: Words) => T {
  /** Of a list that grows, as long as it was. */
  const known = new WeakMap<readonly Exchange[], { readonly length: number; readonly found: Map<string, T> }>()
  return (evidence, ...words) => {
    const { exchanges } = evidence
    let kept = known.get(exchanges)
    if (kept?.length !== exchanges.length)
      known.set(exchanges, (kept = { length: exchanges.length, found: new Map<string, T>() }))
    const name = words.join('\n')
    if (!kept.found.has(name)) kept.found.set(name, find(evidence, ...words))
    return kept.found.get(name) as T
  }
}
