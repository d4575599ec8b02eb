import { parentPort, workerData } from 'node:worker_threads'
import { startReference } from '../../src/reference/reference.ts'
import { judgeDeviation } from './judge-deviation.ts'
import { rowOf } from './row.ts'

/** Judges deviations one after another, each as it is asked for, against one reference service of its own. */
const { seed, runs } = workerData as { seed?: number; runs?: number }
const reference = await startReference({ voice: 'built-in', clock: { now: () => Date.now(), sleep: async () => undefined } })
parentPort!.on('message', (id: string) => {
  const began = performance.now()
  void judgeDeviation(reference, id === '' ? [] : [id], { ...(seed !== undefined && { seed }), ...(runs !== undefined && { runs }) }).then(({ result }) => parentPort!.postMessage(rowOf(id, result, performance.now() - began)))
})
parentPort!.postMessage('ready')
