import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { BenchLine } from './audio.bench.ts'
import type { BenchOptions } from './bench-options.ts'
import { installed } from './installed.ts'
import { median } from './median.ts'
import { fastService } from './service.ts'

/** How long the shortest commands take, beside Node doing nothing. */
export async function startBench({ turns }: BenchOptions): Promise<BenchLine[]> {
  const assay = installed()
  const service = await fastService()
  try {
    const program = join(assay.folder, 'assay/bin/assay.js')
    const one = ['run', '--quiet', '--out', join(assay.folder, 'run'), '--only', 'AUTH-MISSING-401']
    const works: readonly (readonly string[])[] = [
      ['-e', '0'],
      [program, '--help'],
      [program, ...one],
    ]
    const times = works.map((): number[] => [])
    // What is compiled once, and answers that the service remembers, do not count.
    for (let turn = -2; turn < turns; turn += 1) {
      works.forEach((words, index) => {
        const began = performance.now()
        const { status } = spawnSync(process.execPath, words, {
          env: { ...process.env, ...service.env },
          stdio: 'ignore',
        })
        if (status !== 0) throw new Error(`\`${words.join(' ')}\` ended with ${status}`)
        if (turn >= 0) times[index]!.push(performance.now() - began)
      })
    }
    const [node, help, only] = times.map(median) as [number, number, number]
    const line = (name: string, ms: number, most: number): BenchLine => ({
      name: `${name} (at most ${most} ms on a quiet machine)`,
      value: `${ms.toFixed(0)} ms, ${(ms / node).toFixed(1)}× Node doing nothing`,
      holds: ms <= most ? true : undefined,
      figure: ms / node,
    })
    return [line('assay --help', help, 80), line('assay run --only ONE-ID', only, 600)]
  } finally {
    service.stop()
    assay.remove()
  }
}
