import { answers } from './areas/answers.ts'
import { budgets } from './areas/budgets.ts'
import { folders } from './areas/folders.ts'
import { lawful } from './areas/lawful.ts'
import { mediaTypes } from './areas/media-types.ts'
import { mp3 } from './areas/mp3.ts'
import { pages } from './areas/pages.ts'
import { pcm } from './areas/pcm.ts'
import { plans } from './areas/plans.ts'
import { rateArea } from './areas/rates.ts'
import { records } from './areas/records.ts'
import { redaction } from './areas/redaction.ts'
import { reports } from './areas/reports.ts'
import { settings } from './areas/settings.ts'
import { silences } from './areas/silences.ts'
import { text } from './areas/text.ts'
import { throttling } from './areas/throttling.ts'
import { times } from './areas/times.ts'
import type { Area } from './area.ts'

export const areas: readonly Area[] = [
  redaction,
  text,
  mediaTypes,
  times,
  throttling,
  answers,
  silences,
  mp3,
  pcm,
  rateArea,
  reports,
  pages,
  records,
  budgets,
  lawful,
  settings,
  folders,
  plans,
]
