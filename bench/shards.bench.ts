import { join } from 'node:path'
import type { BenchLine } from './audio.bench.ts'
import type { BenchOptions } from './bench-options.ts'
import { installed } from './installed.ts'
import { median } from './median.ts'
import { fastService } from './service.ts'

/** What one run sends at the same time; shards divide a limit that is so many times as large. */
const together = 16

const totals = [1, 2, 4] as const

/** Shards that run beside each other against a service that takes 50 ms to answer. */
export async function shardsBench({ turns, isQuick }: BenchOptions): Promise<BenchLine[]> {
  const assay = installed()
  const service = await fastService('--delay', '50')
  const runs = isQuick ? 1600 : 6400
  const only = ['--only', 'SPEECH-ANY-INVALID', '--runs', String(runs), '--quiet']
  const all = async (total: number): Promise<number> => {
    const began = performance.now()
    await Promise.all(
      Array.from({ length: total }, (_, index) => {
        const [place, out] = [`${index + 1}/${total}`, join(assay.folder, String(total), String(index))]
        const limit = String(together * total)
        return assay.run(['run', ...only, '--concurrency', limit, '--shard', place, '--out', out], service.env)
      }),
    )
    return performance.now() - began
  }
  try {
    const times = totals.map((): number[] => [])
    for (let turn = 0; turn < Math.min(3, turns); turn += 1)
      for (const [at, total] of totals.entries()) times[at]!.push(await all(total))
    const [one, two, four] = times.map(median) as [number, number, number]
    return [
      {
        name: `${runs} examples against a service of 50 ms: 2 shards over one`,
        value: `${(one / two).toFixed(2)}×`,
        holds: undefined,
      },
      {
        name: `${runs} examples against a service of 50 ms: 4 shards over one (at least 3.5×, with a core each)`,
        value: `${(one / four).toFixed(2)}×`,
        holds: one / four >= 3.5 ? true : undefined,
      },
    ]
  } finally {
    service.stop()
    assay.remove()
  }
}
