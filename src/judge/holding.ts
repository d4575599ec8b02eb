import { interfaceProfile } from '../contract/profiles/built-in.ts'
import type { Holding } from '../record/run-record.ts'
import type { Catalogue } from '../requirement/catalogue.ts'
import { evidenceView } from './evidence-view.ts'

/** Holds of a recorded run what its requirements need, as the run itself did. */
export function holdingFor(catalogue: Catalogue): Holding {
  return ({ target, pinned: profile = interfaceProfile, requirements }, bodies) =>
    evidenceView({ target, profile }, bodies, { requirements: requirements.flatMap((id) => catalogue.find(id) ?? []) })
}
