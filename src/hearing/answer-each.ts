import { parentPort, workerData, type MessagePort } from 'node:worker_threads'
import type { Answered, Asked } from './asked-thread.ts'

/**
 * Answers what an `AskedThread` is asked, one after another. What fails has no answer.
 * @param arraysOf Those of an answer, each with a buffer of its own, go with it and are not copied.
 */
export function answerEach<Answer>(
  answerTo: (question: never) => Promise<Answer>,
  arraysOf: (answer: Answer) => readonly Float32Array[],
): void {
  const port = workerData as MessagePort
  async function answer({ id, question, done }: Asked<never>): Promise<void> {
    let found: Answer | undefined
    try {
      found = await answerTo(question)
    } catch {
      found = undefined
    }
    const arrays = found === undefined ? [] : arraysOf(found)
    port.postMessage(
      { id, answer: found } satisfies Answered<Answer>,
      arrays.map(({ buffer }) => buffer as ArrayBuffer),
    )
    Atomics.store(done, 0, 1)
    Atomics.notify(done, 0)
  }
  let last = Promise.resolve()
  parentPort!.on('message', (asked: Asked<never>) => {
    last = last.then(() => answer(asked))
  })
}
