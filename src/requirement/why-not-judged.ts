import type { Profile } from '../contract/profiles/profile.ts'
import type { AnyRequirement } from './requirement.ts'

/** What decides which requirements a run judges. */
export interface JudgedUnder {
  readonly profile: Profile
  /** Did the operator name a recogniser? */
  readonly listens: boolean
}

/** Why a run does not judge a requirement, so that it is outside its counts; undefined where it does. */
export function whyNotJudged(of: AnyRequirement, { profile, listens }: JudgedUnder): string | undefined {
  return of.inexpressible?.(profile) ?? (of.listensTo && !listens ? 'no recogniser was named (--listen)' : undefined)
}
