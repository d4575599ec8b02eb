import type { Defect } from '../tools.ts'
import { authentication } from './authentication.ts'
import { authenticationRefusals } from './authentication-refusals.ts'
import { bodies } from './bodies.ts'
import { budgetIdentity } from './budget-identity.ts'
import { budgetMembers } from './budget-members.ts'
import { budgetTimes } from './budget-times.ts'
import { envelope } from './envelope.ts'
import { errorStatuses } from './error-statuses.ts'
import { fieldRefusals } from './field-refusals.ts'
import { fields } from './fields.ts'
import { mp3 } from './mp3.ts'
import { mp3Streams } from './mp3-streams.ts'
import { occasional } from './occasional.ts'
import { pcm } from './pcm.ts'
import { pcmLabels } from './pcm-labels.ts'

/** The first set of faulty services, in the order of their kept verdicts. */
export const defects: readonly Defect[] = [
  ...authentication,
  ...authenticationRefusals,
  ...fields,
  ...fieldRefusals,
  ...bodies,
  ...mp3,
  ...mp3Streams,
  ...pcm,
  ...pcmLabels,
  ...budgetTimes,
  ...budgetMembers,
  ...budgetIdentity,
  ...envelope,
  ...errorStatuses,
  ...occasional,
]
