import type { Asked } from '../../fixtures/cases/asked.ts'
import { holds, undecided, untested, violates, type JudgedCase } from '../../fixtures/cases/judged-case.ts'
import { around, budget, controls, neighbourOf, speech } from '../../fixtures/cases/requests.ts'

/** Others that succeeded, in each look. */
function besideOf(operation: 'speech' | 'budget'): readonly [good: Asked, later: Asked] {
  const other = (operation === 'speech' ? speech() : budget('weekly')).member('beside', 'beside')
  return [other.named('other'), other.named('other later').secondLook()]
}

/**
 * What a requirement says that is checked by `success`, of one request with nothing wrong in it, beside others that
 * succeeded.
 */
export function successCases(of: Asked, operation: 'speech' | 'budget' = 'speech'): JudgedCase[] {
  const beside = [...around(of), ...besideOf(operation)]
  return [
    holds(of),
    violates('wrongStatus', ...beside, of.came(201)),
    ...[300, 400, 403].map((status) => violates('refused', ...beside, of.came(status))),
    violates('serverError', ...beside, of.came(500, 500).later(500, 500, 500, 500)),
    undecided(...beside, of.came(500, 500)),
    undecided(of.came(400)),
  ]
}

/** The same with all that the check makes of accidents and of several attempts. */
export function successCasesInFull(of: Asked, operation: 'speech' | 'budget' = 'speech'): JudgedCase[] {
  const stand = around(of)
  const [good, later] = besideOf(operation)
  const beside = [...stand, good, later]
  return [
    ...successCases(of, operation),
    holds(of.came(503, 500, 200)),
    holds(of.came('cut', 200)),
    violates('wrongStatus', stand, of.came(299)),
    ...[301, 401, 418, 501].map((status) => violates('refused', ...beside, of.came(status))),
    violates('refused', ...beside, of.came('reset', 400)),
    violates('serverError', ...beside, of.came('reset', 500).later('reset', 500, 500, 500)),
    undecided(stand, good, of.came(500, 500, 500).later(500, 500, 500, 500)),
    undecided(...beside, of.came(500, 500, 500).later(500, 500, 500)),
    undecided(...beside, of.came('reset').later('reset', 'reset', 'reset', 'reset')),
    undecided(...beside, of.came('timeout', 'timeout').later('timeout')),
    undecided(...beside, of.came(503, 429)),
    undecided(...beside, of.came('refused')),
    undecided(...beside, of.came('aborted')),
    operation === 'speech' ? undecided(...beside, of.error(402)) : violates('refused', ...beside, of.error(402)),
  ]
}

/** Of a request that is the control with a change without a meaning: the control has to succeed. */
export function changedSuccessCases(of: Asked, operation: 'speech' | 'budget' = 'speech'): JudgedCase[] {
  const group = of.groups[0]!
  const [good] = besideOf(operation)
  return [
    ...successCases(of, operation),
    undecided(controls(group, [400, 200]), good, of.came(400)),
    undecided(controls(group), good, controls(neighbourOf(group), [401, 200]), of.came(401)),
    undecided(controls(group, [200, 400]), good, of.came(201)),
    undecided(controls(group, 200).slice(0, 1), good, of.came(400)),
    ...(operation === 'budget'
      ? [untested(controls(group, 404), good, of.came(404)), violates('refused', around(of), of.came(404))]
      : [violates('refused', around(of), good, of.error(404))]),
  ]
}
