import type { Defect } from '../tools.ts'
import { authentication } from './authentication.ts'
import { bodies } from './bodies.ts'
import { budget } from './budget.ts'
import { envelope } from './envelope.ts'
import { fields } from './fields.ts'
import { mp3 } from './mp3.ts'
import { pcm } from './pcm.ts'
import { sly } from './sly.ts'

export const defects: readonly Defect[] = [
  ...authentication,
  ...fields,
  ...bodies,
  ...mp3,
  ...pcm,
  ...budget,
  ...envelope,
  ...sly,
]
