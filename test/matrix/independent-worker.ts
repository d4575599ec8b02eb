import { parentPort } from 'node:worker_threads'
import { virtualClock } from '../../src/client/clock.ts'
import { runConfig } from '../../fixtures/run-config.ts'
import { runAssay } from '../../src/run/run.ts'
import { select } from '../../src/run/selection.ts'
import { assayCatalogue } from '../../suites/catalogue.ts'
import { services } from '../independent/services.ts'
import { fewerRuns, shorterTexts, type Focus } from './focus.ts'
import { wordFor } from './judge-independent.ts'
import { rowOf, type Row } from './row.ts'

const selection = select(assayCatalogue, {})

/** Services on one base say the same audio in almost every run. */
const derived = new Map<string, unknown>()

/** Judges a service of `test/independent`, started anew: what it remembers is part of it. */
async function judge(id: string, { runs, texts }: Focus): Promise<Row> {
  const running = await services.find((one) => one.id === id)!.start()
  try {
    const began = performance.now()
    // What would be waited for side by side is added up by a clock that does not wait.
    const usual = runConfig(
      { timeout: 15_000, deadline: 5 * 3_600_000, ...(runs !== undefined && { runs }) },
      running.environment,
    )
    const config = { ...usual, ...(texts && { texts }) }
    const { result } = await runAssay({
      config,
      catalogue: assayCatalogue,
      selection,
      version: '0.0.0',
      clock: virtualClock(),
      derived,
    })
    return rowOf(id, result, performance.now() - began)
  } finally {
    await running.close()
  }
}

async function rowFor(id: string): Promise<Row> {
  const row = await judge(id, { runs: fewerRuns, texts: shorterTexts })
  // What shorter texts and fewer examples do not show, those of a usual run may. Who is accused by them is accused.
  return ['ok', 'accused'].includes(wordFor(row)) ? row : judge(id, {})
}

parentPort!.on('message', (id: string) => void rowFor(id).then((row) => parentPort!.postMessage(row)))
parentPort!.postMessage('ready')
