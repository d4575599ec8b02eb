import { parentPort, workerData, type MessagePort } from 'node:worker_threads'
import type { Answered, Asked } from './asked-thread.ts'

/** Answers what an `AskedThread` is asked, one after another. What fails has no answer. */
export function answerEach(answerTo: (question: never) => Promise<unknown>): void {
  const port = workerData as MessagePort
  async function answer({ id, question, done }: Asked<never>): Promise<void> {
    let found: unknown
    try {
      found = await answerTo(question)
    } catch {
      found = undefined
    }
    port.postMessage({ id, answer: found } satisfies Answered<unknown>)
    Atomics.store(done, 0, 1)
    Atomics.notify(done, 0)
  }
  let last = Promise.resolve()
  parentPort!.on('message', (asked: Asked<never>) => {
    last = last.then(() => answer(asked))
  })
}
