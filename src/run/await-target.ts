import type { Clock } from '../client/clock.ts'
import { waitedWords, waitForTarget } from '../client/wait-for-target.ts'
import type { RunConfig } from '../config/config.ts'
import { awaitedWords } from '../config/awaited-target.ts'
import { redactor } from '../redaction/redaction.ts'

/** What came of waiting. */
export interface AwaitedEnd {
  readonly ms: number
  /** Undefined where there was nothing to wait for. */
  readonly words?: string
  /** Why there is nothing to be judged: the build that was waited for is not there. */
  readonly missing?: string
}

/** Waits for the target, or for its build, as the configuration says. Resolves to undefined where it says nothing. */
export async function awaitTarget(
  config: RunConfig,
  options: { readonly version: string; readonly clock: Clock; readonly signal?: AbortSignal },
): Promise<AwaitedEnd | undefined> {
  const { waitMs, awaited, target, tls, timeoutMs, proxy } = config
  if (waitMs === 0) return undefined
  const way = awaited?.page ?? { url: target.baseUrl, ...(proxy !== undefined && { proxy }) }
  const waited = await waitForTarget({
    baseUrl: way.url,
    ...(way.proxy !== undefined && { proxy: way.proxy }),
    tls,
    timeoutMs,
    waitMs,
    ...(awaited && {
      build: {
        ...(awaited.header && { header: awaited.header }),
        ...(awaited.text !== undefined && { text: awaited.text }),
        success: awaited.page !== undefined,
      },
    }),
    ...options,
  })
  const clean = redactor(config.secrets)
  const words = clean.text(waitedWords(waited))
  const last = waited.met.at(-1)
  return {
    ms: waited.ms,
    ...(waited.met.length > 1 && waited.met.some((one) => one !== last || !waited.ready) && { words }),
    ...(awaited &&
      !waited.ready &&
      options.signal?.aborted !== true && {
        missing: clean.text(
          `the build that was to be judged is not there after ${Math.round(waited.ms / 1000)} s: ` +
            `${awaitedWords(awaited)} was waited for, and ${last} came last; ` +
            'nothing was judged. Look whether the deployment succeeded, or wait longer (--wait)',
        ),
      }),
  }
}
