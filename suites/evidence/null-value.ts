import { isChange } from '../../src/record/change-id.ts'
import { isTransientStatus } from '../../src/record/attempt-kind.ts'
import { isAnswered } from '../../src/requirement/scope.ts'
import type { Evidence } from '../../src/requirement/evidence.ts'
import { notAvailable, type Judgement } from '../../src/requirement/judgement.ts'
import type { Trial } from '../../src/requirement/scope.ts'

type Check = (trial: Trial, evidence: Evidence) => Judgement

/**
 * R-NULL: null is a wrong type where the member may not be absent either; where it may, a server may read null as "not
 * given". Whether it may is not shown in the interface, so a request without the member is sent.
 */
export function nullAsWrongType(member: string, check: Check): Check {
  return (trial, evidence) => {
    if (!isChange(trial.last.stimulus, `${member}.null`)) return check(trial, evidence)
    return isRefusedWithout(member, evidence)
      ? check(trial, evidence)
      : notAvailable(`a request without ${member} is not refused, and null may mean the same`)
  }
}

/** Was a request refused for the lack of this member alone? */
function isRefusedWithout(member: string, { exchanges, controlFailure }: Evidence): boolean {
  return exchanges
    .filter(isAnswered)
    .some(
      ({ stimulus, response: { status } }) =>
        stimulus.kind === 'change' &&
        stimulus.id === `open.${member}.missing` &&
        status >= 400 &&
        status < 500 &&
        !isTransientStatus(status) &&
        controlFailure(stimulus.group) === undefined,
    )
}
