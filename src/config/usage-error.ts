/**
 * A command line or configuration that cannot be followed. The message says why, and what to do. Exit code 2.
 */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
