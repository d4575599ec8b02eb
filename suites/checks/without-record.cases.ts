import { holds, ignores, undecided, untested, type JudgedCase } from '../../fixtures/cases/judged-case.ts'
import { budget, change, speech } from '../../fixtures/cases/requests.ts'
import { intervals } from '../../src/contract/operation.ts'

/**
 * What every requirement on single budgets says of intervals without one. `several` reads of an interval are what it
 * needs to hold.
 */
export function recordlessCases(several = [budget()]): JudgedCase[] {
  return [
    holds(...several, budget('weekly').error(404)),
    undecided(...several, budget('weekly').came(500)),
    undecided(...several, budget('weekly').came(404, 500)),
    untested(budget().error(404)),
    untested(budget().error(404), budget('weekly').error(404)),
    undecided(intervals.map((interval) => budget(interval).error(404))),
    undecided(budget().came(500)),
    undecided(budget().came('cut')),
    undecided(budget().came('reset')),
    undecided(budget().json([])),
    undecided(budget().json([]), budget().error(404)),
    undecided(budget().error(404), budget().error(400)),
    ignores(speech()),
    ignores(budget().error(404).key('api')),
    ignores(budget().error(404).key('management', 'dropLast')),
    ignores(change('interval', 'budget/daily').error(404)),
    ignores(budget('hourly').error(404)),
  ]
}
