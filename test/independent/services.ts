import type { Choices, IndependentService } from './contract.ts'
import { doubts } from './doubtful.ts'
import { defects } from './faults/all.ts'
import { decisions } from './innocents/decisions.ts'
import { manners } from './innocents/manners.ts'
import { access } from './second/access.ts'
import { codecs } from './second/codecs.ts'
import { doubts as laterDoubts } from './second/doubtful.ts'
import { failures } from './second/failures.ts'
import { habits } from './second/habits.ts'
import { records } from './second/records.ts'
import { requests } from './second/requests.ts'
import { samples } from './second/samples.ts'
import { sound } from './second/sound.ts'
import { service } from './tools.ts'

export type { IndependentService, Running } from './contract.ts'

/** What is told about a service with a defect: everything where the defect may need it, else as much as comes. */
function told(id: string, index: number): Pick<Choices, 'provision'> {
  const needsAll = /^(?:auth|error)2?-/u.test(id)
  return { provision: needsAll ? 'all' : ((['keys', 'none', 'models', 'all'] as const)[index % 4] ?? 'all') }
}

export const services: readonly IndependentService[] = [
  ...[...defects, ...access, ...requests, ...sound, ...samples, ...records, ...failures].map((defect, index) =>
    service('faulty', { ...defect, choices: { ...told(defect.id, index), ...defect.choices } }),
  ),
  ...[...decisions, ...manners, ...codecs, ...habits].map((sketch) => service('innocent', sketch)),
  ...[...doubts, ...laterDoubts].map((sketch) => service('doubtful', sketch)),
]
