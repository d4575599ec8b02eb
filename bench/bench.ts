import { audioBench } from './audio.bench.ts'
import { hearingBench } from './hearing.bench.ts'
import { proxyBench } from './proxy.bench.ts'

/**
 * Runs the benches and prints a line for each figure; `node bench/bench.ts`. Fails when a figure is not what it has to
 * be.
 */
for (const { name, value, holds } of [...(await audioBench()), ...(await hearingBench()), ...(await proxyBench())]) {
  process.stdout.write(`${holds === undefined ? '-' : holds ? 'ok' : 'NOT OK'}  ${name}: ${value}\n`)
  if (holds === false) process.exitCode = 1
}
