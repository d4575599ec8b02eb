import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { extension, home } from '../home.ts'
import { UsageError } from '../config/usage-error.ts'
import type { Passed, PassedBody } from '../traffic/passed.ts'
import { tell, terminalOf } from './output.ts'
import type { FromJudge, ProxyOrder, ToJudge } from './proxy-messages.ts'

/** The thread that records and judges what passes. */
export interface JudgingThread {
  take(passed: Passed): void
  /** Ends without a word, where nothing passed. */
  drop(): Promise<void>
  /** @returns The exit code that the findings have. */
  end(interrupted: boolean): Promise<number>
}

/** Bodies that wait to be judged take so much memory together, and so many exchanges may wait. */
const mostWaiting = { bytes: 256 * 1024 * 1024, exchanges: 20_000 }

/** @throws UsageError where the folder cannot be used. */
export async function judgingThread(order: ProxyOrder): Promise<JudgingThread> {
  const worker = new Worker(join(home, `src/cli/proxy-thread${extension}`), {
    workerData: { terminals: { stdout: terminalOf(process.stdout), stderr: terminalOf(process.stderr) }, order },
  })
  const ready = Promise.withResolvers<void>()
  const exit = Promise.withResolvers<number>()
  const waiting: number[] = []
  let bytes = 0
  let unjudged = 0
  let isOver = false
  const say = (message: ToJudge): void => worker.postMessage(message)
  worker.on('message', (message: FromJudge) => {
    if ('stdout' in message) process.stdout.write(message.stdout)
    else if ('stderr' in message) process.stderr.write(message.stderr)
    else if ('ready' in message) ready.resolve()
    else if ('refused' in message) ready.reject(new UsageError(message.refused))
    else if ('taken' in message) bytes -= waiting.shift() ?? 0
    else exit.resolve(message.exit)
  })
  worker.on('error', (error) => {
    ready.reject(error)
    isOver = true
    tell(`assay: what passes can no longer be judged (${error.message}); the traffic goes on\n`)
  })
  worker.on('exit', () => {
    isOver = true
    ready.reject(new Error('the thread that judges ended before it began'))
    exit.resolve(3)
  })
  await ready.promise
  return {
    take(passed) {
      if (isOver || waiting.length >= mostWaiting.exchanges) {
        unjudged += 1
        return
      }
      const size = passed.sentBody.length + (passed.response?.body.length ?? 0)
      const isTooMuch = bytes + size > mostWaiting.bytes
      waiting.push(isTooMuch ? 0 : size)
      bytes += waiting.at(-1)!
      say({ passed: isTooMuch ? withoutBodies(passed) : passed })
    },
    async drop() {
      if (!isOver) say({ drop: true })
      await exit.promise
    },
    end(interrupted) {
      if (!isOver) say({ end: { interrupted, unjudged } })
      return exit.promise
    },
  }
}

function withoutBodies(passed: Passed): Passed {
  const unkept = (body: PassedBody): PassedBody => ({ ...body, bytes: undefined })
  const { response, sentBody } = passed
  return {
    ...passed,
    sentBody: unkept(sentBody),
    ...(response && { response: { ...response, body: unkept(response.body) } }),
  }
}
