import type { Exchange } from '../../src/record/exchange.ts'

/** Was it asked for by who asks for several texts, one after another or at the same time? */
export function isTalker({ stimulus }: Exchange, role: 'alone' | 'together'): boolean {
  return stimulus.kind === 'member' && stimulus.group === 'talkers' && stimulus.role === role
}
