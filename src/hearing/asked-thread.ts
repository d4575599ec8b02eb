import { join } from 'node:path'
import { MessageChannel, receiveMessageOnPort, Worker, type MessagePort } from 'node:worker_threads'
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

/** A question without an answer yet. */
interface Open<Question, Answer> {
  readonly asked: Asked<Question>
  readonly place: Place<Answer>
}

/** Without a question for so long a thread ends: it holds as much memory as a program. The next question starts one. */
const idleMs = 2000

/** What it makes for an answer is soon garbage: with more room, more of it lies about. */
const youngMegabytes = 4

/** So often a question that breaks the thread costs no other its answer: whoever breaks more of them does so always. */
const mostBroken = 3

/** A thread that is asked, and whose answers can be waited for where nothing else may wait. */
export class AskedThread<Question, Answer> {
  readonly #file: string
  readonly #open = new Map<number, Open<Question, Answer>>()
  readonly #onEnd: (why: 'failed' | 'idle') => void
  readonly #idle: NodeJS.Timeout
  #worker: Worker
  #answers: MessagePort
  #count: Int32Array<SharedArrayBuffer>
  #next = 0
  #broken = 0
  #ended = false

  /**
   * @param file below `src/hearing`
   * @param onEnd called when it broke down too often, or had nothing to do: whoever asks next needs a new one. What an
   * idle one was asked is answered all the same.
   */
  constructor(file: string, onEnd: (why: 'failed' | 'idle') => void, restMs = idleMs) {
    this.#file = file
    this.#onEnd = onEnd
    const { worker, answers, count } = this.#start(0)
    this.#worker = worker
    this.#answers = answers
    this.#count = count
    this.#idle = setTimeout(() => this.#endIfIdle(), restMs).unref()
  }

  /**
   * Begins to ask; what is given back waits for the answer, for so many milliseconds at most once it is its turn. What
   * took longer, or broke the thread, has no answer; what was asked behind it is asked again.
   * @param question is copied, but for what lies in shared memory
   */
  ask(question: Question): (withinMs: number) => Answer | undefined {
    const asked: Asked<Question> = { id: this.#next++, question }
    const place: Place<Answer> = { isAnswered: false }
    this.#open.set(asked.id, { asked, place })
    this.#idle.refresh()
    this.#worker.postMessage(asked)
    const { id } = asked
    return (withinMs) => {
      while (!place.isAnswered && !this.#ended) {
        if (!answeredWithin(this.#count, id, withinMs)) this.#breakOff()
        this.#collect()
      }
      return place.answer
    }
  }

  /** @param settled how many questions need no answer any more */
  #start(settled: number): { worker: Worker; answers: MessagePort; count: Int32Array<SharedArrayBuffer> } {
    const { port1: answers, port2 } = new MessageChannel()
    const count = new Int32Array(new SharedArrayBuffer(4))
    count[0] = settled
    const worker = new Worker(join(home, `src/hearing/${this.#file}${extension}`), {
      workerData: { answers: port2, count } satisfies AnswerPlace,
      transferList: [port2],
      // What measures loudness is imported as WebAssembly, of which Node warns; a warning at the end hangs the process.
      execArgv: ['--disable-warning=ExperimentalWarning'],
      stderr: true,
      resourceLimits: { maxYoungGenerationSizeMb: youngMegabytes },
    })
    worker.on('error', () => {
      if (worker === this.#worker) this.#breakOff()
    })
    worker.unref()
    answers.unref()
    return { worker, answers, count }
  }

  /** Takes the answers that have come. */
  #collect(): void {
    for (let next = receiveMessageOnPort(this.#answers); next; next = receiveMessageOnPort(this.#answers)) {
      const { id, answer } = next.message as Answered<Answer>
      const place = this.#open.get(id)?.place
      this.#open.delete(id)
      if (place) Object.assign(place, { isAnswered: true, answer } satisfies Place<Answer>)
    }
  }

  /** Leaves the question whose turn it is without an answer, and asks those behind it in a thread anew. */
  #breakOff(): void {
    if (this.#ended) return
    this.#collect()
    const [first] = this.#open.values()
    if (this.#broken === mostBroken) {
      this.#end('failed')
      return
    }
    this.#broken += 1
    if (first) {
      first.place.isAnswered = true
      this.#open.delete(first.asked.id)
    }
    void this.#worker.terminate()
    const { worker, answers, count } = this.#start(this.#next - this.#open.size)
    this.#worker = worker
    this.#answers = answers
    this.#count = count
    for (const { asked } of this.#open.values()) worker.postMessage(asked)
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
