import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { extension, home } from '../../home.ts'
import type { PlayerView } from './player-view.ts'

/** Bytes of a file that a player is given. */
export const maxPlayerBytes = 4 * 1024 * 1024

/** Reading takes some milliseconds; whatever takes this long was made to. */
const deadlineMs = 5000

/** Of the parser's objects; what it is given comes on top. */
const maxHeapMb = 128

/**
 * Reads the head of a file as a player would, in a thread of its own: a hostile file can neither hang the command nor
 * fill its memory. Never rejects: what goes wrong is in the view.
 */
export async function askPlayer(head: Uint8Array, withinMs = deadlineMs): Promise<PlayerView> {
  const { promise, resolve } = Promise.withResolvers<PlayerView>()
  const fail = (problem: string): void => resolve({ bytes: head.length, problem })
  const worker = new Worker(join(home, `src/cli/player/player-thread${extension}`), {
    workerData: head,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
  })
  const timer = setTimeout(() => fail(`not read within ${withinMs / 1000} s`), withinMs)
  worker.on('message', resolve)
  worker.on('error', (error: NodeJS.ErrnoException) =>
    fail(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? `needs more than ${maxHeapMb} MB of memory` : 'its parser failed'),
  )
  worker.on('exit', () => fail('its parser stopped'))
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
