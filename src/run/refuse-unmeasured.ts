import type { RunConfig } from '../config/config.ts'
import { UsageError } from '../config/usage-error.ts'
import type { Catalogue } from '../requirement/catalogue.ts'
import type { Selection } from './selection.ts'

/**
 * @throws UsageError where an objective is set for what nothing selected measures, or a recogniser is named that would
 * hear nothing.
 */
export function refuseUnmeasured({ objectives, listens }: RunConfig, selection: Selection, catalogue: Catalogue): void {
  for (const { figure } of objectives) {
    if (selection.requirements.some(({ measures }) => measures?.includes(figure))) continue
    const ids = catalogue.requirements.filter(({ measures }) => measures?.includes(figure)).map(({ id }) => id)
    throw new UsageError(`--slo ${figure}: nothing that was selected measures it; select ${ids.join(' or ')}, too`)
  }
  if (!listens || selection.requirements.some(({ listensTo }) => listensTo)) return
  const ids = catalogue.requirements.filter(({ listensTo }) => listensTo).map(({ id }) => id)
  throw new UsageError(`--listen: nothing that was selected is heard; select ${ids.join(' or ')}, too`)
}
