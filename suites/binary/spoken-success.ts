import type { Evidence } from '../../src/requirement/evidence.ts'
import { undecided, type Judgement } from '../../src/requirement/judgement.ts'
import type { Trial } from '../../src/requirement/scope.ts'
import { emptyAccount } from '../spoken.ts'
import { success } from '../success.ts'

/** Judges a valid request to create speech. Credits may end at any time: 7, "402 is returned when the account lacks credits." */
export function spokenSuccess(trial: Trial, evidence: Evidence): Judgement {
  const spoken = trial.attempts.some(({ response }) => response?.status === 200)
  return !spoken && trial.last.response?.status === 402 ? undecided(emptyAccount) : success(trial, evidence)
}
