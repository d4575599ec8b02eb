import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BenchLine } from './audio.bench.ts'
import type { BenchOptions } from './bench-options.ts'
import { installed, measured, type Measured } from './installed.ts'
import { median } from './median.ts'
import { fastService, servedReference } from './service.ts'

/** On loopback a run has so many connections. */
const concurrency = '16'

/** The default run beside a loop that sends the same requests and does nothing else, turn by turn. */
export async function defaultRunBench({ turns }: BenchOptions): Promise<BenchLine[]> {
  const assay = installed()
  const service = await servedReference()
  const slow = await fastService('--delay', '5')
  try {
    const out = join(assay.folder, 'run')
    const run = (): Promise<Measured> => assay.run(['run', '--quiet', '--out', out], service.env)
    // The first one fills caches, the service's too.
    await run()
    const { requests } = (JSON.parse(readFileSync(join(out, 'results.json'), 'utf8')) as { run: { requests: number } })
      .run
    const pairs: { ours: Measured; bare: Measured }[] = []
    for (let turn = 0; turn < turns; turn += 1) {
      const ours = await run()
      const bare = await measured([join(import.meta.dirname, 'bare-loop.ts'), out, concurrency], {
        folder: assay.folder,
        env: service.env,
        expected: [0],
        name: 'the bare loop',
      })
      pairs.push({ ours, bare })
    }
    const over = median(pairs.map(({ ours, bare }) => (ours.wallMs - 400) / bare.wallMs))
    const user = median(pairs.map(({ ours }) => ours.userMs)) / requests
    const first: number[] = []
    const together: number[] = []
    const fault = {
      ...service.env,
      ASSAY_BASE_URL: service.baseUrl.replace(/\/v1$/, '/with/validation-voice-empty/v1'),
    }
    for (let turn = 0; turn < turns; turn += 1) {
      first.push((await assay.run(['run', '--quiet', '--bail', '--out', out], fault, [1])).wallMs)
      const many = ['run', '--quiet', '--out', out, '--only', 'SPEECH-ANY-INVALID', '--runs', '600']
      const one = await assay.run([...many, '--concurrency', '1'], slow.env)
      together.push(one.wallMs / (await assay.run(many, slow.env)).wallMs)
    }
    const peak = median(pairs.map(({ ours }) => ours.peakMb))
    return [
      {
        name: 'default run, wall time but for 0.4 s, over a bare process that sends the same (at most 1.3×)',
        value: `${over.toFixed(2)}× (${requests} requests)`,
        holds: over <= 1.3,
      },
      {
        name: 'default run, processor time a request (at most 1.5 ms of user time)',
        value: `${user.toFixed(2)} ms`,
        holds: user <= 1.5,
      },
      { name: 'default run, most memory (at most 260 MB)', value: `${peak.toFixed(0)} MB`, holds: peak <= 260 },
      { name: 'time to the first finding, with --bail', value: `${median(first).toFixed(0)} ms`, holds: undefined },
      {
        name: '600 examples one by one, over together, against a service of 5 ms',
        value: `${median(together).toFixed(2)}×`,
        holds: undefined,
      },
    ]
  } finally {
    service.stop()
    slow.stop()
    assay.remove()
  }
}
