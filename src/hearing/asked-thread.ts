import { join } from 'node:path'
import { MessageChannel, receiveMessageOnPort, Worker, type MessagePort, type Transferable } from 'node:worker_threads'
import { extension, home } from '../home.ts'

/** A question to a thread. Its answer is posted to the port that the thread was given, and then `done[0]` becomes 1. */
export interface Asked<Question> {
  readonly id: number
  readonly question: Question
  readonly done: Int32Array<SharedArrayBuffer>
}

/** Undefined where there is no answer. */
export interface Answered<Answer> {
  readonly id: number
  readonly answer: Answer | undefined
}

/** A thread that is asked, and whose answers can be waited for where nothing else may wait. */
export class AskedThread<Question, Answer> {
  readonly #worker: Worker
  readonly #answers: MessagePort
  readonly #known = new Map<number, Answer | undefined>()
  readonly #onStop: () => void
  #next = 0
  #stopped = false

  /**
   * @param file below `src/hearing`
   * @param onStop called when it broke down or took too long: whoever asks next needs a new one
   */
  constructor(file: string, onStop: () => void) {
    const { port1, port2 } = new MessageChannel()
    this.#answers = port1
    this.#onStop = onStop
    this.#worker = new Worker(join(home, `src/hearing/${file}${extension}`), {
      workerData: port2,
      transferList: [port2],
      // What measures loudness is imported as WebAssembly, of which Node warns; a warning at the end hangs the process.
      execArgv: ['--disable-warning=ExperimentalWarning'],
      stderr: true,
    })
    this.#worker.on('error', () => this.#stop())
    this.#worker.unref()
    port1.unref()
  }

  /** Begins to ask; what is given back waits for the answer, for so many milliseconds at most. */
  ask(question: Question, transferred: readonly Transferable[] = []): (withinMs: number) => Answer | undefined {
    const asked: Asked<Question> = { id: this.#next++, question, done: new Int32Array(new SharedArrayBuffer(4)) }
    this.#worker.postMessage(asked, transferred)
    return (withinMs) => this.#answerTo(asked, withinMs)
  }

  #answerTo({ id, done }: Asked<Question>, withinMs: number): Answer | undefined {
    if (!this.#known.has(id) && !this.#stopped && Atomics.wait(done, 0, 0, withinMs) === 'timed-out') this.#stop()
    for (let next = receiveMessageOnPort(this.#answers); next; next = receiveMessageOnPort(this.#answers)) {
      const { id: of, answer } = next.message as Answered<Answer>
      this.#known.set(of, answer)
    }
    return this.#known.get(id)
  }

  #stop(): void {
    this.#stopped = true
    this.#onStop()
    void this.#worker.terminate()
  }
}
