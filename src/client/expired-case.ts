import type { Case } from '../record/case.ts'
import type { Exchange } from '../record/exchange.ts'

/** What was sent with a key that had expired is judged by the rules for any answer, and by no others. */
export function nobodys(of: Case): Case {
  return { ...of, id: `${of.id}.expired`, stimulus: { kind: 'unknown' }, credential: { key: 'unknown' } }
}

/** Was it sent with a key that had expired? */
export function isNobodys({ stimulus, credential }: Exchange): boolean {
  return stimulus.kind === 'unknown' && credential.key === 'unknown'
}
