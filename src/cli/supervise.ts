import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import { extension, home } from '../home.ts'
import { releaseLock, touchLock, touchMs } from '../record/run-lock.ts'
import type { RequirementResult } from '../requirement/result.ts'
import { failureSentence } from './failure-sentence.ts'
import { tell, terminalOf } from './output.ts'
import type { FromThread, Reporting, ToThread } from './thread-messages.ts'
import type { RescueOrder } from './rescue-thread.ts'

/** After its deadline, or after a signal, a run has so long to judge what came and to write its reports. */
const graceMs = 10_000

/** Before its first request there is nothing to be judged. */
const earlyGraceMs = 2000

/**
 * Where the run's own thread did not end in time: so long for one step of the work, for one after another took too
 * long, and for all judging.
 */
const rescue = { stepMs: 5000, nextStepMs: 2000, judgingMs: 10_000 }

/**
 * Less than Node allows itself: large answers would pile up before they are collected. It costs no time worth
 * measuring.
 */
const youngMegabytes = 16

/**
 * By so much the heap may grow, in percent of what lives in it, before all of it is collected. V8 takes 300 where there
 * is much memory: a campaign would hold three times what it needs.
 */
const growingPercent = 25

/** Up to so many megabytes nothing is collected but what is young: a short run would collect again and again. */
const initialMegabytes = 64

/** How a thread ended: by itself with an exit code, by a failure of ours, or cut off from here. */
type End = { readonly exit: number } | { readonly crash: unknown } | { readonly cut: string }

interface Watched {
  readonly ended: Promise<End>
  say(message: ToThread): void
  cut(why: string): void
}

/**
 * Runs a command in a thread of its own and has the last word: this thread does no work on what a target sends, so
 * deadline and signals hold whatever that work costs. What the other thread leaves undone is done in a further one,
 * step by step, each within its time.
 * @returns The exit code.
 */
export async function supervise(words: readonly string[]): Promise<number> {
  setFlagsFromString(`--heap-growing-percent=${growingPercent}`)
  setFlagsFromString(`--initial-old-space-size=${initialMegabytes}`)
  // The parser of HTTP is one large function in WebAssembly: to optimise it with its loops unrolled takes 20 MB.
  setFlagsFromString('--no-wasm-loop-unrolling')
  let begun: { readonly deadlineMs: number; readonly reporting: Reporting } | undefined
  let violated = false
  let lock: string | undefined
  let interrupted = false
  const timers: NodeJS.Timeout[] = []
  const limit = (ms: number, why: string): void =>
    void timers.push(setTimeout(() => thread.cut(why), Math.min(ms, 0x7fff_ffff)))

  const thread = watch('command-thread', words, undefined, (message) => {
    if ('lock' in message) {
      const held = message.lock
      lock = held
      timers.push(setInterval(() => touchLock(held), touchMs))
    }
    if ('begin' in message) {
      begun = message.begin
      limit(
        begun.deadlineMs + graceMs,
        `the deadline of ${begun.deadlineMs / 1000} s was reached, ` +
          'and work on what the target sent was still going on (--deadline)',
      )
    }
    if ('violated' in message) violated = true
  })
  const giveBack = (): void => {
    if (lock !== undefined) releaseLock(lock)
  }
  const interrupt = (): void => {
    // The second signal ends at once.
    if (interrupted) process.exit(130)
    interrupted = true
    thread.say({ interrupt: true })
    limit(begun ? graceMs : earlyGraceMs, 'interrupted')
  }
  process.on('exit', giveBack)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, interrupt)

  const end = await thread.ended
  for (const timer of timers) clearTimeout(timer)
  if ('exit' in end) return end.exit
  if ('crash' in end) tell(`assay: ${await crashWords(end.crash)}\n`)
  if (begun === undefined) {
    if (interrupted) tell('assay: interrupted before the run began: no report was written\n')
    return interrupted ? 130 : 2
  }
  const stopped = 'cut' in end ? end.cut : `Assay failed: ${await crashWords(end.crash)}`
  return (await finish({ ...begun.reporting, stopped, interrupted })) ?? (interrupted ? 130 : violated ? 1 : 3)
}

/** What crashed a thread, which may have been code of others. */
async function crashWords(crash: unknown): Promise<string> {
  const { withoutKeys } = await import('./without-keys.ts')
  return withoutKeys(failureSentence(crash), process.env)
}

/** Judges and reports what is on disk. Resolves to the exit code, or to undefined where even that could not be done. */
async function finish(
  order: Reporting & { readonly stopped: string; readonly interrupted: boolean },
): Promise<number | undefined> {
  const known: RequirementResult[] = []
  const givenUp: string[] = []
  const over = performance.now() + rescue.judgingMs
  for (;;) {
    const late = performance.now() > over
    let step = ''
    let timer: NodeJS.Timeout | undefined
    const next: RescueOrder = { ...order, known, givenUp, late }
    const thread = watch('rescue-thread', [], next, (message) => {
      if ('result' in message) known.push(message.result)
      if (!('step' in message)) return
      step = message.step
      clearTimeout(timer)
      timer = setTimeout(() => thread.cut(step), givenUp.length === 0 ? rescue.stepMs : rescue.nextStepMs)
    })
    // Until its first step it only loads and reads the record.
    timer = setTimeout(() => thread.cut(step), 2 * rescue.stepMs)
    const end = await thread.ended
    clearTimeout(timer)
    if ('exit' in end) return end.exit
    if ('crash' in end) tell(`assay: ${await crashWords(end.crash)}\n`)
    // A step that was given up is not begun again: each round has one step less, and the reports are few.
    if (step === '' || givenUp.includes(step)) {
      tell('assay: the reports could not be written: `assay recheck` judges what was recorded\n')
      return undefined
    }
    givenUp.push(step)
  }
}

function watch(
  entry: string,
  words: readonly string[],
  order: RescueOrder | undefined,
  onMessage: (message: FromThread) => void,
): Watched {
  const worker = new Worker(join(home, `src/cli/${entry}${extension}`), {
    resourceLimits: { maxYoungGenerationSizeMb: youngMegabytes },
    argv: [...words],
    workerData: { terminals: { stdout: terminalOf(process.stdout), stderr: terminalOf(process.stderr) }, order },
  })
  let end: End | undefined
  worker.on('message', (message: FromThread) => {
    if ('stdout' in message) process.stdout.write(message.stdout)
    else if ('stderr' in message) process.stderr.write(message.stderr)
    else if ('exit' in message) end ??= message
    else onMessage(message)
  })
  worker.on('error', (crash) => (end ??= { crash }))
  const ended = new Promise<End>((resolve) => {
    worker.once('exit', (code) => resolve(end ?? { crash: new Error(`a thread ended without a word (${code})`) }))
  })
  return {
    ended,
    say: (message) => worker.postMessage(message),
    cut(why) {
      end ??= { cut: why }
      void worker.terminate()
    },
  }
}
