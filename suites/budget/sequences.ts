import type { Evidence } from '../../src/requirement/evidence.ts'
import { requirement } from '../../src/requirement/requirement.ts'
import type { Answered } from '../../src/requirement/scope.ts'
import { acceptedInSequence, acceptedMessages } from '../checks/accepted-in-sequence.ts'
import { levels } from '../checks/levels.ts'
import {
  otherStatus,
  sameAsFirst,
  type Difference,
  sequenceAgain,
  sequenceMessages,
  sequences,
} from '../checks/same-as-first.ts'
import { comparable, readOf, shown } from '../evidence/budget-reads.ts'
import { budgetSequences } from '../probes/sequences.ts'

/** What a record says of itself whoever changes it. */
const identity = ['workspace_id', 'reset_interval'] as const

/** A record of another budget than at first. */
function otherRecord(first: Answered, later: Answered, evidence: Evidence): Difference | undefined {
  const status = otherStatus(first, later)
  if (status) return status
  const [one, other] = [readOf(first, evidence), readOf(later, evidence)]
  const name = identity.find((each) => comparable(one.record[each]) !== comparable(other.record[each]))
  return name === undefined
    ? undefined
    : { expected: `${name} ${shown(one, name)}, as at first`, actual: `${name} ${shown(other, name)}` }
}

/** 4.2: "data being the budget for the requested interval", whatever was requested before, or beside it. */
export const anyBudgetSequence = requirement({
  id: 'BUDGET-ANY-SEQUENCE',
  sentences: ['4.2/success', '4.2/row-interval', '5/missing'],
  level: levels.otherAnswer,
  title: 'A read of a budget gets the same budget after any other requests, and no wrong key does',
  needs: [budgetSequences],
  follows: ['BUDGET-SUCCESS-200', 'BUDGET-ECHO-INTERVAL', 'BUDGET-ECHO-WORKSPACE'],
  over: sequences('budget-sequence'),
  resent: sequenceAgain,
  check: (trials, evidence) => acceptedInSequence(trials, evidence) ?? sameAsFirst(trials, evidence, otherRecord),
  messages: { ...sequenceMessages, ...acceptedMessages },
})
