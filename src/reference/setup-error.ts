/**
 * The service cannot be started, or its state cannot be used, as was asked for. The message says why, and what to do.
 */
export class SetupError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'SetupError'
  }
}
