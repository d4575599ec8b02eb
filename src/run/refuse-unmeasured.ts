import type { RunConfig } from '../config/config.ts'
import { UsageError } from '../config/usage-error.ts'
import type { Catalogue } from '../requirement/catalogue.ts'
import type { Selection } from './selection.ts'

/** @throws UsageError where an objective is set for what nothing of the selection measures. */
export function refuseUnmeasured({ objectives }: RunConfig, selection: Selection, catalogue: Catalogue): void {
  for (const { figure } of objectives) {
    if (selection.requirements.some(({ measures }) => measures?.includes(figure))) continue
    const ids = catalogue.requirements.filter(({ measures }) => measures?.includes(figure)).map(({ id }) => id)
    throw new UsageError(`--slo ${figure}: nothing that was selected measures it; select ${ids.join(' or ')}, too`)
  }
}
