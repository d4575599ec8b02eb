import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BenchLine } from './audio.bench.ts'
import type { BenchOptions } from './bench-options.ts'
import { installed, type Measured } from './installed.ts'
import { median } from './median.ts'
import { fastService } from './service.ts'

/** Examples of a property in a default run. */
const usual = 100

const sizes = [1, 4, 16, 64]

/** More examples: how many a second, and in how much memory. Also where every one of them is answered with 500. */
export async function campaignBench({ turns, isQuick }: BenchOptions): Promise<BenchLine[]> {
  const assay = installed()
  const [service, failing] = await Promise.all([fastService(), fastService('--examples', '500')])
  const out = join(assay.folder, 'run')
  const run = async (runs: number, env = service.env, only: readonly string[] = []): Promise<Measured & Sent> => {
    const took = await assay.run(['run', '--quiet', '--out', out, '--runs', String(runs), ...only], env, [0, 1])
    const { requests, durationMs } = (JSON.parse(readFileSync(join(out, 'results.json'), 'utf8')) as { run: Sent }).run
    return { ...took, requests, durationMs }
  }
  try {
    await run(usual)
    const times = sizes.slice(0, isQuick ? 3 : undefined)
    const peaks = new Map(times.map((size) => [size, [] as number[]]))
    for (let turn = 0; turn < Math.min(3, turns); turn += 1)
      for (const [size, those] of peaks) those.push((await run(usual * size)).peakMb)
    const peak = [...peaks].map(([size, those]) => [size, median(those)] as const)
    const [least, most] = [peak[0]![1], peak.at(-1)![1]]
    const large = await run(isQuick ? 2560 : 25_600)
    const alone = ['--only', 'SPEECH-ANY-INVALID']
    const wrong = [
      await run(isQuick ? 300 : 3000, failing.env, alone),
      await run(isQuick ? 1200 : 12_000, failing.env, alone),
    ] as const
    const rate = (1000 * large.requests) / large.durationMs
    const each = `${(large.userMs / large.requests).toFixed(2)} ms of user time each`
    const grown = wrong[1].peakMb / wrong[0].peakMb
    return [
      {
        name: `examples, ${times.map((size) => `${size}×`).join(', ')}: most memory (at most 260 MB)`,
        value: `${most.toFixed(0)} MB (${peak.map(([, mb]) => mb.toFixed(0)).join(', ')})`,
        holds: most <= 260,
      },
      {
        name: 'the last of them over the first (at most 1.2×)',
        value: `${(most / least).toFixed(2)}×`,
        holds: most / least <= 1.2,
      },
      {
        name: `--runs ${isQuick ? 2560 : 25_600} against a service of 5,000 requests/s (at least 1,200/s, quiet)`,
        value: `${rate.toFixed(0)}/s, ${large.peakMb.toFixed(0)} MB, ${each}`,
        holds: rate >= 1200 ? true : undefined,
      },
      {
        name: 'every example answered with 500: memory of four times as many over a quarter of them (at most 1.2×)',
        value: `${grown.toFixed(2)}× (${wrong.map(({ peakMb }) => `${peakMb.toFixed(0)} MB`).join(', ')})`,
        holds: grown <= 1.2,
      },
    ]
  } finally {
    service.stop()
    failing.stop()
    assay.remove()
  }
}

/** As `results.json` tells. */
interface Sent {
  readonly requests: number
  readonly durationMs: number
}
