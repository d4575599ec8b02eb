import { UsageError } from '../config/usage-error.ts'
import type { Operation } from '../contract/operation.ts'
import { operationsOf } from '../requirement/operations-of.ts'
import type { Selection } from './selection.ts'

/**
 * What has to be tested has to be asked: an operation that the selection leaves out would hold unseen.
 *
 * @throws UsageError where no must of an operation that `--require` names is selected
 */
export function refuseUnasked(required: readonly Operation[], selection: Selection): void {
  for (const operation of required) {
    if (selection.requirements.some((one) => one.level === 'must' && operationsOf(one).includes(operation))) continue
    const words = selection.words === '' ? 'nothing' : selection.words
    throw new UsageError(
      `--require ${operation}: no must of this operation is selected (${words}); select some, or leave it out`,
    )
  }
}
