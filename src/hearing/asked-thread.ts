import { join } from 'node:path'
import { MessageChannel, receiveMessageOnPort, Worker, type MessagePort, type Transferable } from 'node:worker_threads'
import { extension, home } from '../home.ts'
import { answeredWithin } from './answered-within.ts'

/** What a thread is given. Questions are answered in order: the answer is posted, and then counted. */
export interface AnswerPlace {
  readonly answers: MessagePort
  readonly count: Int32Array<SharedArrayBuffer>
}

/** A question to a thread. */
export interface Asked<Question> {
  /** How many were asked before. */
  readonly id: number
  readonly question: Question
}

/** Undefined where there is no answer. */
export interface Answered<Answer> {
  readonly id: number
  readonly answer: Answer | undefined
}

/** Where an answer is put when it comes: who no longer holds it lets it go. */
interface Place<Answer> {
  isAnswered: boolean
  answer?: Answer | undefined
}

/** Without a question for so long a thread ends: it holds as much memory as a program. The next question starts one. */
const idleMs = 2000

/** What it makes for an answer is soon garbage: with more room, more of it lies about. */
const youngMegabytes = 4

/** A thread that is asked, and whose answers can be waited for where nothing else may wait. */
export class AskedThread<Question, Answer> {
  readonly #worker: Worker
  readonly #answers: MessagePort
  readonly #count = new Int32Array(new SharedArrayBuffer(4))
  readonly #open = new Map<number, Place<Answer>>()
  readonly #onEnd: (why: 'failed' | 'idle') => void
  readonly #idle: NodeJS.Timeout
  #next = 0
  #ended = false

  /**
   * @param file below `src/hearing`
   * @param onEnd called when it broke down or took too long, or had nothing to do: whoever asks next needs a new one.
   * What an idle one was asked is answered all the same.
   */
  constructor(file: string, onEnd: (why: 'failed' | 'idle') => void, restMs = idleMs) {
    const { port1, port2 } = new MessageChannel()
    this.#answers = port1
    this.#onEnd = onEnd
    this.#worker = new Worker(join(home, `src/hearing/${file}${extension}`), {
      workerData: { answers: port2, count: this.#count } satisfies AnswerPlace,
      transferList: [port2],
      // What measures loudness is imported as WebAssembly, of which Node warns; a warning at the end hangs the process.
      execArgv: ['--disable-warning=ExperimentalWarning'],
      stderr: true,
      resourceLimits: { maxYoungGenerationSizeMb: youngMegabytes },
    })
    this.#worker.on('error', () => this.#end('failed'))
    this.#worker.unref()
    port1.unref()
    this.#idle = setTimeout(() => this.#endIfIdle(), restMs).unref()
  }

  /** Begins to ask; what is given back waits for the answer, for so many milliseconds at most once it is its turn. */
  ask(question: Question, transferred: readonly Transferable[] = []): (withinMs: number) => Answer | undefined {
    const asked: Asked<Question> = { id: this.#next++, question }
    const place: Place<Answer> = { isAnswered: false }
    this.#open.set(asked.id, place)
    this.#idle.refresh()
    this.#worker.postMessage(asked, transferred)
    const { id } = asked
    return (withinMs) => {
      if (!place.isAnswered && !this.#ended && !answeredWithin(this.#count, id, withinMs)) this.#end('failed')
      this.#collect()
      return place.answer
    }
  }

  /** Takes the answers that have come. */
  #collect(): void {
    for (let next = receiveMessageOnPort(this.#answers); next; next = receiveMessageOnPort(this.#answers)) {
      const { id, answer } = next.message as Answered<Answer>
      const place = this.#open.get(id)
      this.#open.delete(id)
      if (place) Object.assign(place, { isAnswered: true, answer } satisfies Place<Answer>)
    }
  }

  #endIfIdle(): void {
    this.#collect()
    if (this.#open.size === 0) this.#end('idle')
    else this.#idle.refresh()
  }

  #end(why: 'failed' | 'idle'): void {
    if (this.#ended) return
    this.#ended = true
    clearTimeout(this.#idle)
    this.#onEnd(why)
    void this.#worker.terminate()
  }
}
