import { parentPort, workerData } from 'node:worker_threads'
import { replayTrial, type ReplayTrial, type TrialKind } from './replay-trial.ts'

/** The trial of one fault, or why there is none. */
export type TrialRow = { readonly id: string } & (
  { readonly tried: ReplayTrial } | { readonly tried?: undefined; readonly error: string }
)

/** Tries faults one after another, each as it is given, against one service. */
const trial = await replayTrial(workerData as TrialKind)

async function rowOf(id: string): Promise<TrialRow> {
  try {
    return { id, tried: await trial.of(id) }
  } catch (error) {
    return { id, error: String(error) }
  }
}

parentPort!.on('message', (id: string) => void rowOf(id).then((row) => parentPort!.postMessage(row)))
parentPort!.postMessage('ready')
