import type { Choices, IndependentService } from './contract.ts'
import { doubts } from './doubtful.ts'
import { defects } from './faults/all.ts'
import { decisions } from './innocents/decisions.ts'
import { manners } from './innocents/manners.ts'
import { fifthServices } from './fifth/services.ts'
import { fourthServices } from './fourth/services.ts'
import { laterDefects, laterInnocents } from './second/all.ts'
import { doubts as laterDoubts } from './second/doubtful.ts'
import { thirdServices } from './third/services.ts'
import { service } from './tools.ts'

export type { IndependentService, Running } from './contract.ts'

/** What a tester is provided with: everything where the defect may need it, else each amount in turn. */
function provisionOf(id: string, index: number): Pick<Choices, 'provision'> {
  const needsAll = /^(?:auth|error)2?-/u.test(id)
  return { provision: needsAll ? 'all' : ((['keys', 'none', 'models', 'all'] as const)[index % 4] ?? 'all') }
}

export const services: readonly IndependentService[] = [
  ...[...defects, ...laterDefects].map((defect, index) =>
    service('faulty', { ...defect, choices: { ...provisionOf(defect.id, index), ...defect.choices } }),
  ),
  ...[...decisions, ...manners, ...laterInnocents].map((sketch) => service('innocent', sketch)),
  ...[...doubts, ...laterDoubts].map((sketch) => service('doubtful', sketch)),
  ...thirdServices,
  ...fourthServices,
  ...fifthServices,
]
