import type { Silence, SilentTrial } from './silence.ts'

/** When the others of its kind stayed silent, what is under way gets so much more time. */
const graceMs = 3000

/** How long one attempt is waited for beside its own timeout. */
export interface Patience {
  /** Ends with the run, or some time after the others of its kind stayed silent. Its reason says which. */
  readonly signal: AbortSignal
  /** The attempt is over. */
  end(): void
}

/** Why a request was given up before its own time was over, and what to do. */
export const cutWords = 'others of its kind stayed without an answer: where more time is needed, set --timeout'

export function patienceWith(trial: SilentTrial, { until }: Silence, run: AbortSignal, timeoutMs: number): Patience {
  const own = new AbortController()
  const over = new AbortController()
  const onStop = (): void => own.abort(run.reason)
  const watch = async (): Promise<void> => {
    await until(() => over.signal.aborted || trial.isCut(), over.signal)
    if (over.signal.aborted) return
    const timer = setTimeout(
      () => {
        if (trial.isCut()) own.abort(cutWords)
        else void watch()
      },
      Math.min(graceMs, timeoutMs / 3),
    )
    over.signal.addEventListener('abort', () => clearTimeout(timer))
  }
  void watch()
  run.addEventListener('abort', onStop)
  if (run.aborted) onStop()
  return {
    signal: own.signal,
    end() {
      // With a reason: the one that is made where there is none costs a stack for every request.
      over.abort('the attempt is over')
      run.removeEventListener('abort', onStop)
    },
  }
}
