import type { Operation } from '../contract/operation.ts'
import { requirable } from '../requirement/operations-of.ts'
import { didYouMean } from '../text/nearest.ts'
import { UsageError } from './usage-error.ts'

/** What `--require` names. @throws UsageError with the nearest valid name, or when it names nothing. */
export function requiredOperations(names: readonly string[] | undefined): readonly Operation[] {
  if (names?.length === 0)
    throw new UsageError(`--require names nothing (valid: ${requirable.join(', ')}); name something, or leave it out`)
  return (
    names?.map((name) => {
      const known = requirable.find((one) => one === name)
      if (known === undefined)
        throw new UsageError(
          `--require: unknown operation "${name}"${didYouMean(name, requirable)} (valid: ${requirable.join(', ')})`,
        )
      return known
    }) ?? []
  )
}
