import { notReadyStatuses } from '../record/accident-limits.ts'
import { otherBuild, type AwaitedBuild } from './awaited-build.ts'
import type { Clock } from './clock.ts'
import { sharedMemory } from './memory.ts'
import { route, type RouteOptions } from './route.ts'
import { undiciAttempt } from './undici-attempt.ts'

/** Milliseconds between two looks: often at first, then rarely. */
const pauses = { first: 1000, most: 5000 }

/** While instances are replaced one by one, old and new ones answer by turns: so many looks in a row meet the build. */
const steadyLooks = 3

/** Of the body that is searched for a text. */
const readBytes = 64 * 1024

export interface Waited {
  readonly ms: number
  readonly ready: boolean
  /** What each look met: a status, the kind of failure, or what was not the build. */
  readonly met: readonly string[]
}

/**
 * Looks at the base URL, without a key, until an answer comes that is the target's own, and of the build that is waited
 * for, or `waitMs` are over. Nothing of it is an exchange.
 */
export async function waitForTarget(
  options: RouteOptions & {
    readonly waitMs: number
    readonly build?: AwaitedBuild
    readonly version: string
    readonly clock: Clock
    readonly signal?: AbortSignal
  },
): Promise<Waited> {
  const { clock, waitMs, signal = new AbortController().signal } = options
  const way = route(options)
  const { host, pathname, search } = new URL(options.baseUrl)
  const memory = sharedMemory(Infinity)
  const began = clock.now()
  const left = (): number => waitMs - (clock.now() - began)
  const met: string[] = []
  let inRow = 0
  for (let pause = pauses.first; ; pause = Math.min(pauses.most, pause * 2)) {
    const timeoutMs = Math.max(1, Math.min(options.timeoutMs, left()))
    const line = way.open()
    const got = way.rejectProxyAnswer(
      await undiciAttempt(
        line,
        {
          method: 'GET',
          path: way.line(pathname + search),
          headers: [['host', host], ['user-agent', `assay/${options.version}`], ['accept', '*/*'], ...way.headers],
          body: null,
        },
        {
          clock,
          timeoutMs,
          bodyLimit: () => readBytes,
          memory,
          signal,
        },
      ),
    )
    await line.client.destroy()
    const answers = got.status !== undefined && !notReadyStatuses.has(got.status)
    const other =
      answers && options.build
        ? otherBuild(options.build, {
            status: got.status,
            headers: got.headers,
            body: Buffer.from(got.body.bytes(readBytes)).toString('utf8'),
          })
        : undefined
    got.body.release()
    // A look that our own end of waiting cut off tells less than the one before it.
    const isCut = got.failure?.kind === 'timeout' && timeoutMs < options.timeoutMs
    if (!isCut || met.length === 0) met.push(other ?? String(got.status ?? got.failure!.kind))
    inRow = answers && other === undefined ? inRow + 1 : 0
    const ready = inRow >= (options.build ? steadyLooks : 1)
    if (ready || signal.aborted || left() <= 0) return { ms: Math.round(clock.now() - began), ready, met }
    if (inRow > 0) pause = pauses.first
    await clock.sleep(Math.min(pause, left()), signal)
    // The limit is a limit: a last look at its very end would only meet a closing door.
    if (left() <= 0) return { ms: Math.round(clock.now() - began), ready, met }
  }
}

/** For the record and for people. */
export function waitedWords({ ms, ready, met }: Waited): string {
  const seconds = `${(ms / 1000).toFixed(1)} s`
  const rows = met.slice(0, ready ? met.findLastIndex((one) => one !== met.at(-1)) + 1 : undefined)
  const seen = rows.length > 6 ? `${rows.length} times ${[...new Set(rows)].join(' or ')}` : rows.join(', ')
  return ready
    ? `waited ${seconds} for the target: ${seen}, then ${met.at(-1)} (--wait)`
    : `waited ${seconds} for the target, and it does not answer yet: ${seen} (--wait)`
}
