import type { ToleratedDifference } from '../contract/profiles/profile.ts'
import type { Evidence } from '../requirement/evidence.ts'
import type { Judgement } from '../requirement/judgement.ts'
import type { AnyRequirement } from '../requirement/requirement.ts'
import type { Unit } from '../requirement/scope.ts'

/** The difference that the profile tolerates, if this violation is one. */
export function toleranceOf(
  { id }: AnyRequirement,
  { exchanges }: Unit<unknown>,
  judgement: Judgement,
  { profile }: Evidence,
): ToleratedDifference | undefined {
  if (judgement.kind !== 'violated') return undefined
  const path = exchanges.at(-1)?.request.url ?? ''
  return profile.tolerated.find(({ covers }) =>
    covers.some(
      (one) =>
        one.requirement === id &&
        one.code === judgement.code &&
        one.actual === judgement.actual &&
        path.endsWith(one.pathEnds ?? ''),
    ),
  )
}
