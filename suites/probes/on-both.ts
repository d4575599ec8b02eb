import { formats, intervals } from '../../src/contract/operation.ts'
import { probe, type Probe, type ProbeContext } from '../../src/requirement/probe.ts'
import type { Change } from '../requests/change.ts'
import {
  budgetControls,
  inAnotherWay,
  onFormat,
  onInterval,
  rightKey,
  speechControls,
  type KeyChange,
} from '../requests/routes.ts'

type Changes = (key: string, which: 'api' | 'management', context: ProbeContext) => readonly KeyChange[]

/**
 * A pair of probes, one for each operation, so that a key for one of them is enough to test that one. `on` chooses the
 * formats or intervals on which a change is made.
 */
function pair(
  id: string,
  changes: Changes,
  on: <T>(routes: readonly T[], index: number) => readonly T[],
  vary = inAnotherWay,
): readonly [Probe, Probe] {
  return [
    probe({
      id: `${id}-speech`,
      needs: ['api'],
      controls: speechControls,
      cases: (context) =>
        changes(rightKey.speech, 'api', context).flatMap((change, index) =>
          on(formats, index).map((format) => onFormat(context, format, vary(context, change, index))),
        ),
    }),
    probe({
      id: `${id}-budget`,
      needs: ['management', 'workspace'],
      controls: budgetControls,
      cases: (context) =>
        changes(rightKey.budget, 'management', context).flatMap((change, index) =>
          on(intervals, index).map((interval) => onInterval(context, interval, vary(context, change, index))),
        ),
    }),
  ]
}

/** Every change in both formats, and on each interval. */
export function onBoth(id: string, changes: Changes): readonly [Probe, Probe] {
  return pair(
    id,
    changes,
    (routes) => routes,
    (_, change) => change,
  )
}

/**
 * Every change in one format and on one interval, in turn, and in one of the ways in which speech, or a workspace, can
 * be asked for: for many changes of one kind.
 */
export function inTurn(id: string, changes: Changes): readonly [Probe, Probe] {
  return pair(id, changes, (routes, index) => [routes[index % routes.length]!])
}

/** The same change in a request that names the workspace by its slug. */
export function bySlug({ id, label }: Change): Change {
  return { id: `${id}.by-slug`, label: `${label}, workspace by slug` }
}
