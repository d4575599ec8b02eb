import type { Case } from '../../src/record/case.ts'
import { probe, type Need, type Probe, type ProbeContext } from '../../src/requirement/probe.ts'
import { budgetControl } from '../requests/budget-request.ts'
import {
  chosenNames,
  combinationOf,
  editedNames,
  routesOf,
  type EditedName,
  type EditPlace,
} from '../requests/edit-plan.ts'
import { speechControl } from '../requests/speech-request.ts'
import { withoutKey } from '../requests/without-key.ts'

const needsOf: Readonly<Record<EditPlace, readonly Need[]>> = {
  response_format: ['api'],
  interval: ['management', 'workspace'],
  workspace: ['management', 'workspace'],
  slug: ['management', 'workspace', 'slug'],
  'api-key': ['api'],
  'management-key': ['management', 'workspace'],
}

function ofPlace(
  id: string,
  place: EditPlace,
  key: EditedName['key'],
  request: (context: ProbeContext, name: EditedName) => Case,
): Probe {
  const isIt = (name: EditedName): boolean => name.place === place && name.key === key
  return probe({
    id,
    needs: needsOf[place],
    controls: routesOf(place).map((route) =>
      route === 'mp3' || route === 'pcm' ? speechControl(route) : budgetControl(route),
    ),
    cases: (context) =>
      chosenNames(context)
        .filter(isIt)
        .map((name) => ({ ...request(context, name), combines: combinationOf(name) })),
    combinations: (context) => editedNames(context).filter(isIt).map(combinationOf),
  })
}

/** The names of one place that were chosen to be sent wrong: with the right key, and without one. */
export function editedProbes(
  id: string,
  place: EditPlace,
  request: (context: ProbeContext, name: EditedName) => Case,
): readonly [withKey: Probe, keyless: Probe] {
  return [
    ofPlace(id, place, 'right', request),
    ofPlace(`${id}-keyless`, place, 'none', (context, name) => withoutKey(request(context, name))),
  ]
}

/** Keys that were chosen to be sent wrong. */
export function editedKeys(
  id: string,
  place: 'api-key' | 'management-key',
  request: (context: ProbeContext, name: EditedName) => Case,
): Probe {
  return ofPlace(id, place, 'right', request)
}
