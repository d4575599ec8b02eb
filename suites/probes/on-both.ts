import { probe, type Probe } from '../../src/requirement/probe.ts'
import type { Change } from '../requests/change.ts'
import { budgetControls, onBudgets, onSpeech, rightKey, speechControls, type KeyChange } from '../requests/routes.ts'

/** A pair of probes, one for each operation, so that a key for one of them is enough to test that one. */
export function onBoth(
  id: string,
  changes: (key: string, which: 'api' | 'management') => readonly KeyChange[],
): readonly [Probe, Probe] {
  return [
    probe({
      id: `${id}-speech`,
      needs: ['api'],
      controls: speechControls,
      cases: (context) => changes(rightKey.speech, 'api').flatMap((change) => onSpeech(context, change)),
    }),
    probe({
      id: `${id}-budget`,
      needs: ['management', 'workspace'],
      controls: budgetControls,
      cases: (context) => changes(rightKey.budget, 'management').flatMap((change) => onBudgets(context, change)),
    }),
  ]
}

/** The same change in a request that names the workspace by its slug. */
export function bySlug({ id, label }: Change): Change {
  return { id: `${id}.by-slug`, label: `${label}, workspace by slug` }
}
