import type { Case } from '../../src/record/case.ts'
import type { Change } from './change.ts'

/** No key, and something else wrong as well. */
export function absentAnd({ id, label }: Change): Change {
  return { id: `authorization.absent-and.${id}`, label: `Authorization absent and ${label}` }
}

/** A change of a control, and no key beside it: the one exception of law 1. */
export function withoutKey(one: Case): Case {
  const { stimulus, headers, id } = one
  if (stimulus.kind !== 'change') throw new Error(`${id} is no change of a control`)
  const { id: wrong, change: label, ...rest } = stimulus
  const change = absentAnd({ id: wrong, label })
  return {
    ...one,
    id: id.replace(wrong, () => change.id),
    stimulus: { ...rest, id: change.id, change: change.label },
    credential: { key: 'none' },
    headers: headers.filter(([name]) => name !== 'authorization'),
    expects: 'refusal',
  }
}
