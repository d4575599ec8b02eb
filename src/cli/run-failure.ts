/**
 * A failure of our own within a run. The message is one sentence; the exit code is 3, or 1 where a must is violated
 * already.
 */
export class RunFailure extends Error {
  readonly exitCode: 1 | 3 | 130
  constructor(message: string, exitCode: 1 | 3 | 130) {
    super(message)
    this.name = 'RunFailure'
    this.exitCode = exitCode
  }
}
