import { join } from 'node:path'
import { MessageChannel, receiveMessageOnPort, Worker, type MessagePort } from 'node:worker_threads'
import { extension, home } from '../home.ts'
import type { Heard, HeardAs, HearingAnswer, HearingOrder } from './heard.ts'

/** A minute is heard in half a second; whatever takes this long was made to. */
const deadlineMs = 20_000

/** Gives what is heard, and waits for it where it is not there yet. Undefined where the bytes cannot be decoded. */
export type Hearing = (withinMs?: number) => Heard | undefined

/** All runs of a process share one. */
let thread: HearingThread | undefined

/**
 * Begins to hear a body in a thread of its own, so that whoever talks to the network meanwhile is not held up, and a
 * hostile body cannot hang the judge.
 */
export function hear(bytes: Uint8Array, as: HeardAs): Hearing {
  thread ??= new HearingThread()
  const listening = thread
  const order = listening.begin(bytes, as)
  return (withinMs = deadlineMs) => listening.answerTo(order, withinMs)
}

class HearingThread {
  readonly #worker: Worker
  readonly #answers: MessagePort
  readonly #heard = new Map<number, Heard | undefined>()
  #next = 0
  #stopped = false

  constructor() {
    const { port1, port2 } = new MessageChannel()
    this.#answers = port1
    this.#worker = new Worker(join(home, `src/hearing/hearing-thread${extension}`), {
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

  begin(bytes: Uint8Array, as: HeardAs): HearingOrder {
    const done = new Int32Array(new SharedArrayBuffer(4))
    const copy = Uint8Array.from(bytes)
    const order = { id: this.#next++, bytes: copy, as, done }
    this.#worker.postMessage(order, [copy.buffer])
    return order
  }

  answerTo({ id, done }: HearingOrder, withinMs: number): Heard | undefined {
    if (!this.#heard.has(id) && !this.#stopped && Atomics.wait(done, 0, 0, withinMs) === 'timed-out') this.#stop()
    for (let next = receiveMessageOnPort(this.#answers); next; next = receiveMessageOnPort(this.#answers)) {
      const { id: of, heard } = next.message as HearingAnswer
      this.#heard.set(of, heard)
    }
    return this.#heard.get(id)
  }

  /** Whoever hears next gets a new thread. */
  #stop(): void {
    this.#stopped = true
    if (thread === this) thread = undefined
    void this.#worker.terminate()
  }
}
