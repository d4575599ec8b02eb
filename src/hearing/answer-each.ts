import { parentPort, workerData } from 'node:worker_threads'
import type { Answered, AnswerPlace, Asked } from './asked-thread.ts'

/**
 * Answers what an `AskedThread` is asked, one after another. What fails has no answer.
 * @param arraysOf Those of an answer, each with a buffer of its own, go with it and are not copied.
 */
export function answerEach<Answer>(
  answerTo: (question: never) => Promise<Answer>,
  arraysOf: (answer: Answer) => readonly Float32Array[],
): void {
  const { answers, count } = workerData as AnswerPlace
  async function answer({ id, question }: Asked<never>): Promise<void> {
    let found: Answer | undefined
    try {
      found = await answerTo(question)
    } catch {
      found = undefined
    }
    const arrays = found === undefined ? [] : arraysOf(found)
    answers.postMessage(
      { id, answer: found } satisfies Answered<Answer>,
      arrays.map(({ buffer }) => buffer as ArrayBuffer),
    )
    Atomics.add(count, 0, 1)
    Atomics.notify(count, 0)
  }
  let last = Promise.resolve()
  parentPort!.on('message', (asked: Asked<never>) => {
    last = last.then(() => answer(asked))
  })
}
