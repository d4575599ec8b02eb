import { parentPort, workerData } from 'node:worker_threads'
import { areas } from './areas.ts'
import type { Checked, CheckOptions, Failure } from './area.ts'

/** Runs the properties of one area where they can be ended from outside: an input may keep them busy for ever. */

/** What the driver asks of this thread. */
export interface Slice extends Omit<CheckOptions, 'began' | 'failed'> {
  readonly property: string
}

/** What this thread says of a slice: what has failed so far, and in the end what came of it. */
export type Told = { readonly failing: Failure } | { readonly checked: Checked }

export interface ThreadData {
  readonly area: string
  /** Cases begun in this slice: which one it was is known also where it does not end. */
  readonly begun: Int32Array
}

const { area: name, begun } = workerData as ThreadData
const area = areas.find((one) => one.name === name)!

parentPort!.on('message', (slice: Slice | 'close') => {
  if (slice === 'close') void end()
  else void run(slice)
})

// Loading is no part of a slice.
parentPort!.postMessage('ready')

async function run(slice: Slice): Promise<void> {
  Atomics.store(begun, 0, 0)
  const wanted = area.properties.find((one) => one.name === slice.property)!
  const checked = await wanted.check({
    ...slice,
    began: () => Atomics.add(begun, 0, 1),
    failed: (failing) => parentPort!.postMessage({ failing } satisfies Told),
  })
  parentPort!.postMessage({ checked } satisfies Told)
}

async function end(): Promise<void> {
  await area.close?.()
  parentPort!.close()
}
