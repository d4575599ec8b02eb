import { parentPort, workerData } from 'node:worker_threads'
import { openrouterProfile } from '../../src/contract/profiles/built-in.ts'
import { startReference } from '../../src/reference/reference.ts'
import { isMissed } from './complaints.ts'
import { focusOf, type Focus } from './focus.ts'
import { judgeDeviation } from './judge-deviation.ts'
import { rowOf, type Row } from './row.ts'
import type { MatrixOptions } from './run-matrix.ts'

/** Judges deviations one after another, each as it is given (`one+other` for two at once), against one service. */
const { seed, whole } = workerData as MatrixOptions
const reference = await startReference({
  voice: 'built-in',
  profile: openrouterProfile,
  // Which edits of a name there are depends on its letters: another UUID would have other counts.
  workspaceId: '3f0c9e5a-7b41-4d26-8a17-c5e2d9b86f04',
  clock: { now: () => Date.now(), sleep: async () => undefined },
})

async function judge(id: string, focus: Focus): Promise<Row> {
  const began = performance.now()
  const { result } = await judgeDeviation(reference, id === '' ? [] : id.split('+'), {
    ...focus,
    ...(seed !== undefined && { seed }),
  })
  return rowOf(id, result, performance.now() - began)
}

async function rowFor(id: string): Promise<Row> {
  const focus = whole === true ? {} : focusOf(id)
  const row = await judge(id, focus)
  // A fault that the part does not show may be shown by the whole: another suite causes the answer. An accusation
  // stands wherever it is made.
  return isMissed(row) && focus.only ? judge(id, {}) : row
}

parentPort!.on('message', (id: string) => void rowFor(id).then((row) => parentPort!.postMessage(row)))
parentPort!.postMessage('ready')
