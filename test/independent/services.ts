import type { Choices, IndependentService } from './contract.ts'
import { doubts } from './doubtful.ts'
import { defects } from './faults/all.ts'
import { decisions } from './innocents/decisions.ts'
import { manners } from './innocents/manners.ts'
import { service } from './tools.ts'

export type { IndependentService, Running } from './contract.ts'

/** What is told about a service with a defect: everything where the defect may need it, else as much as comes. */
function told(id: string, index: number): Pick<Choices, 'provision'> {
  const needsAll = id.startsWith('auth-') || id.startsWith('error-')
  return { provision: needsAll ? 'all' : (['keys', 'none', 'models', 'all'] as const)[index % 4] ?? 'all' }
}

export const services: readonly IndependentService[] = [
  ...defects.map((defect, index) => service('faulty', { ...defect, choices: { ...told(defect.id, index), ...defect.choices } })),
  ...[...decisions, ...manners].map((sketch) => service('innocent', sketch)),
  ...doubts.map((sketch) => service('doubtful', sketch)),
]
