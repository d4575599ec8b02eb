/** What `assay.config.ts` may import: a type, so that it needs nothing installed to run. */
export type { AssayConfig } from './config/assay-config.ts'

/** What a suite of a user's own is made from (docs/own-suites.md). */
export { requirement, type Requirement } from './requirement/requirement.ts'
export { probe, type Probe, type ProbeContext } from './requirement/probe.ts'
export { each, type Answered } from './requirement/scope.ts'
export { held, undecided, violated, type Judgement } from './requirement/judgement.ts'
export { isChange } from './record/change-id.ts'
export { header } from './record/exchange.ts'
export type { Case } from './record/case.ts'
export type { Evidence } from './requirement/evidence.ts'
export { budgetCase } from '../suites/requests/budget-request.ts'
export { speechCase, speechChange, speechControl, speechMembers } from '../suites/requests/speech-request.ts'
