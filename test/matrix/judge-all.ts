import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'

/** Judges these on every core, each thread one after another as it is asked. Rows come in the order of `ids`. */
export async function judgeAll<Row extends { readonly id: string }>(
  script: URL,
  ids: readonly string[],
  workerData: unknown,
  onRow?: (row: Row) => void,
): Promise<Row[]> {
  const rows = new Map<string, Row>()
  const queue = [...ids]
  const threads = Math.min(availableParallelism(), ids.length)
  await Promise.all(
    Array.from(
      { length: threads },
      () =>
        new Promise<void>((resolve, reject) => {
          const worker = new Worker(script, { workerData })
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
        }),
    ),
  )
  return ids.map((id) => rows.get(id)!)
}
