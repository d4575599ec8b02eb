/**
 * The user asked for something that cannot be done as it was asked. The message says what, and what to do. Exit code 2.
 */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
