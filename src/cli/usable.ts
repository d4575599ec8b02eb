import { SetupError } from '../reference/setup-error.ts'
import { UsageError } from '../config/usage-error.ts'

/** Does work with the reference service. What it was given and cannot use is the user's to mend. */
export async function usable<Result>(work: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (cause) {
    throw cause instanceof SetupError ? new UsageError(cause.message) : cause
  }
}
