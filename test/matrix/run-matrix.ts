import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Row } from './row.ts'

export interface MatrixOptions {
  readonly seed?: number
  /** Every fault by all suites and with all examples, not only by those that may see it. @default false */
  readonly whole?: boolean
}

/** Judges the reference service under each of these deviations ('' for none), on every core. Rows come in the order of `ids`. */
export async function runMatrix(ids: readonly string[], options: MatrixOptions = {}, onRow?: (row: Row) => void): Promise<Row[]> {
  const rows = new Map<string, Row>()
  const queue = [...ids]
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), ids.length) }, () => new Promise<void>((resolve, reject) => {
    const worker = new Worker(new URL('./matrix-worker.ts', import.meta.url), { workerData: options })
    worker.on('error', reject)
    worker.on('message', (message: Row | 'ready') => {
      if (message !== 'ready') {
        rows.set(message.id, message)
        onRow?.(message)
      }
      const next = queue.shift()
      if (next !== undefined) worker.postMessage(next)
      else void worker.terminate().then(() => resolve())
    })
  })))
  return ids.map((id) => rows.get(id)!)
}
