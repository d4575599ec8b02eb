import type { Defect, Sketch } from '../tools.ts'
import { access } from './access.ts'
import { accessRefusals } from './access-refusals.ts'
import { budgetBodies } from './budget-bodies.ts'
import { budgetMembers } from './budget-members.ts'
import { budgetPaths } from './budget-paths.ts'
import { choices } from './choices.ts'
import { errorBodies } from './error-bodies.ts'
import { errorMembers } from './error-members.ts'
import { responseFormats } from './formats.ts'
import { identifiers } from './identifiers.ts'
import { jsonBodies } from './json-bodies.ts'
import { loads } from './loads.ts'
import { members } from './members.ts'
import { mp3Codecs } from './mp3-codecs.ts'
import { mp3Content } from './mp3-content.ts'
import { mp3Wrappers } from './mp3-wrappers.ts'
import { occasional } from './occasional.ts'
import { pcmCodecs } from './pcm-codecs.ts'
import { refusals } from './refusals.ts'
import { samples } from './samples.ts'
import { spellings } from './spellings.ts'
import { timestamps } from './timestamps.ts'
import { voices } from './voices.ts'
import { wire } from './wire.ts'

/** The second set of faulty services, in the order of their kept verdicts. */
export const laterDefects: readonly Defect[] = [
  ...access,
  ...accessRefusals,
  ...responseFormats,
  ...members,
  ...refusals,
  ...jsonBodies,
  ...mp3Wrappers,
  ...mp3Content,
  ...occasional,
  ...samples,
  ...timestamps,
  ...identifiers,
  ...budgetMembers,
  ...budgetBodies,
  ...budgetPaths,
  ...errorMembers,
  ...errorBodies,
]

/** The second set of services without a fault. */
export const laterInnocents: readonly Sketch[] = [
  ...mp3Codecs,
  ...pcmCodecs,
  ...voices,
  ...wire,
  ...loads,
  ...spellings,
  ...choices,
]
