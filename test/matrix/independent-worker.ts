import { parentPort } from 'node:worker_threads'
import { virtualClock } from '../../src/client/clock.ts'
import { runConfig } from '../../fixtures/run-config.ts'
import { runAssay } from '../../src/run/run.ts'
import { select } from '../../src/run/selection.ts'
import { assayCatalogue } from '../../suites/catalogue.ts'
import { services } from '../independent/services.ts'
import { rowOf, type Row } from './row.ts'

/** Judges the services of `test/independent`, each as it is asked for. */
async function judge(id: string): Promise<Row> {
  const running = await services.find((one) => one.id === id)!.start()
  try {
    const began = performance.now()
    // What would be waited for side by side is added up by a clock that does not wait.
    const config = runConfig({ timeout: 15_000, deadline: 5 * 3_600_000 }, running.environment)
    const selection = select(assayCatalogue, {})
    const { result } = await runAssay({
      config,
      catalogue: assayCatalogue,
      selection,
      version: '0.0.0',
      clock: virtualClock(),
    })
    return rowOf(id, result, performance.now() - began)
  } finally {
    await running.close()
  }
}

parentPort!.on('message', (id: string) => void judge(id).then((row) => parentPort!.postMessage(row)))
parentPort!.postMessage('ready')
