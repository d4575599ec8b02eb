import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { BroadcastChannel } from 'node:worker_threads'
import { createVitest, type Vitest } from 'vitest/node'
import { extension, home } from '../home.ts'
import type { RequirementResult } from '../requirement/result.ts'

export interface EngineOptions {
  /** The requirements to be shown. */
  readonly requirements: readonly { readonly id: string; readonly title: string; readonly suite: string }[]
  /** Where the run writes; vitest keeps its scratch below it. */
  readonly out: string
  readonly runId: string
  readonly bail: boolean
  /** Ends the live view. */
  readonly signal?: AbortSignal
  /** To be told where the live view is. */
  announce(url: string): void
  establish(id: string): Promise<RequirementResult>
}

export interface EngineEnd {
  /** What vitest itself could not do: Assay's own faults. */
  readonly errors: readonly string[]
}

/**
 * Shows the suites live under vitest: one worker, one test a requirement. The tests ask this process for results over a
 * channel. Nothing of the user's vite or vitest configuration is read, and nothing is written outside `out`.
 */
export async function runEngine(options: EngineOptions): Promise<EngineEnd> {
  const name = `assay-${options.runId}`
  const channel = new BroadcastChannel(name)
  channel.onmessage = (event: unknown) => {
    const { establish } = (event as { data: { establish?: string } }).data
    if (establish === undefined) return
    void options.establish(establish).then((result) => channel.postMessage({ result }))
  }
  const scratch = join(options.out, `.vitest-${options.runId}`)
  const vitest = await withoutSignalListeners(() =>
    createVitest(
      {
        config: false,
        watch: true,
        root: home,
        dir: join(home, 'suites'),
        include: [`**/*.suite${extension}`],
        exclude: [],
        pool: 'threads',
        isolate: false,
        maxWorkers: 1,
        fileParallelism: false,
        experimental: { viteModuleRunner: false, nodeLoader: false },
        // The client's limit is the only one: every test may wait at the same time. The session's deadlines rule, not
        // vitest's.
        sequence: { concurrent: true },
        maxConcurrency: 100_000,
        testTimeout: 0,
        hookTimeout: 0,
        teardownTimeout: 2000,
        bail: options.bail ? 1 : 0,
        passWithNoTests: true,
        cache: false,
        fsModuleCache: false,
        fsModuleCachePath: join(scratch, 'modules'),
        attachmentsDir: join(scratch, 'attachments'),
        allowOnly: false,
        includeTaskLocation: false,
        reporters: [{}],
        ui: true,
        open: false,
        api: { host: '127.0.0.1', allowWrite: false },
        provide: { assay: { channel: name, requirements: options.requirements } },
      },
      { envDir: false, cacheDir: join(scratch, 'vite'), publicDir: false, server: { watch: null }, logLevel: 'silent' },
    ),
  )
  try {
    const { uiBase, api } = vitest.config
    options.announce(`http://127.0.0.1:${portOf(vitest.vite.httpServer?.address())}${uiBase}?token=${api.token}`)
    const { testModules, unhandledErrors } = await vitest.start()
    if (options.signal) await ended(options.signal)
    const errors = [
      ...unhandledErrors.map(String),
      ...testModules.flatMap((module) => module.errors().map((error) => `${module.moduleId}: ${error.message}`)),
    ]
    return { errors }
  } finally {
    channel.close()
    await vitest.close()
    await rm(scratch, { recursive: true, force: true })
  }
}

function portOf(address: ReturnType<NonNullable<Vitest['vite']['httpServer']>['address']> | undefined): number {
  return typeof address === 'object' && address !== null ? address.port : 0
}

function ended(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) =>
    signal.aborted ? resolve() : signal.addEventListener('abort', () => resolve(), { once: true }),
  )
}

/**
 * vitest ends the process at once on Ctrl-C, before any report is written; its exit code is its own. Both are ours to
 * decide.
 */
async function withoutSignalListeners(create: () => Promise<Vitest>): Promise<Vitest> {
  const signals = ['SIGINT', 'SIGTERM'] as const
  const before = signals.map((signal) => process.listeners(signal))
  const vitest = await create()
  for (const [index, signal] of signals.entries()) {
    for (const listener of process.listeners(signal))
      if (!before[index]!.includes(listener)) process.removeListener(signal, listener)
  }
  return vitest
}
