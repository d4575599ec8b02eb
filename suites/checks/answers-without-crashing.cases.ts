import type { Asked } from '../../fixtures/cases/asked.ts'
import { holds, undecided, violates, type JudgedCase } from '../../fixtures/cases/judged-case.ts'
import { aroundBoth, controls } from '../../fixtures/cases/requests.ts'

/** What a requirement says that is checked by `answersWithoutCrashing`, of one request in this group. */
export function crashCases(of: Asked, group = 'speech/mp3'): JudgedCase[] {
  const stand = controls(group)
  const both = [...stand, ...controls(group, 200, 'second')]
  return [
    holds(of),
    holds(stand, of.came(400)),
    violates('broke', both, of.came(500, 500).later(500, 500, 500, 500)),
    undecided(stand, of.came(500, 500).later(500, 500, 500, 500)),
    undecided(of.came(400)),
  ]
}

/** The same with all that the check makes of accidents and of several attempts. */
export function crashCasesInFull(of: Asked, group = 'speech/mp3'): JudgedCase[] {
  const stand = controls(group)
  const both = [...stand, ...controls(group, 200, 'second')]
  return [
    ...crashCases(of, group),
    holds(controls(group, 500), of.came(500, 200)),
    ...[201, 401, 404, 413, 418].map((status) => holds(stand, of.came(status))),
    holds(stand, of.came(500, 400)),
    holds(both, of.came(503, 503).later(503)),
    holds(both, of.came('refused').later('refused')),
    violates('broke', both, of.came('reset', 'reset').later('reset', 'reset', 'reset', 'reset')),
    violates('broke', both, of.came('timeout').later('timeout')),
    undecided(both, of.came(500, 500).later(500, 500, 500)),
    undecided(stand, of.came(500, 500)),
    undecided(stand, of.came(503, 503)),
    undecided(stand, of.came('aborted')),
    undecided(stand, controls(group, [200, 500], 'second'), of.came(500, 500).later(500, 500, 500, 500)),
    undecided(controls(group, [200, 500]), of.came(400)),
    undecided(controls(group, [400, 200]), of.came(400)),
  ]
}

/** All that a requirement with such a check chooses of these requests is accepted. */
export function allAnswered(all: Asked): JudgedCase {
  return holds(aroundBoth(all), all)
}
