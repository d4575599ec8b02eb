import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright-core'
import type { BenchLine } from './audio.bench.ts'
import type { BenchOptions } from './bench-options.ts'
import { installed } from './installed.ts'
import { median } from './median.ts'
import { fastService } from './service.ts'

const shards = 4

/** Many exchanges of several shards: judged together, reported, and shown. */
export async function mergeBench({ turns, isQuick }: BenchOptions): Promise<BenchLine[]> {
  const assay = installed()
  const service = await fastService()
  const exchanges = isQuick ? 10_000 : 100_000
  const [records, report] = ['records', 'report'].map((name) => join(assay.folder, name)) as [string, string]
  const asked = ['run', '--quiet', '--only', 'SPEECH-ANY-INVALID', '--runs', String(exchanges)]
  try {
    for (let index = 1; index <= shards; index += 1)
      await assay.run([...asked, '--shard', `${index}/${shards}`, '--out', join(records, String(index))], service.env)
    const { wallMs, peakMb } = await assay.run(['merge', records, '--out', report], {})
    const page = await openingOf(join(report, 'report.html'), turns)
    const [seconds, most] = [wallMs / 1000, isQuick ? 6 : 60]
    return [
      {
        name: `${exchanges} exchanges merged and reported (at most ${most} s and 400 MB)`,
        value: `${seconds.toFixed(1)} s, ${peakMb.toFixed(0)} MB`,
        holds: seconds <= most && peakMb <= 400,
      },
      {
        name: 'the page of it opens (at most 2 s)',
        value: page === undefined ? 'there is no chromium on the PATH' : `${page.toFixed(0)} ms`,
        holds: page === undefined ? undefined : page <= 2000,
      },
    ]
  } finally {
    service.stop()
    assay.remove()
  }
}

/** Milliseconds until the page is loaded and shown. Undefined where there is no chromium. */
async function openingOf(file: string, turns: number): Promise<number | undefined> {
  const executablePath = (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'chromium'))
    .find((path) => existsSync(path))
  if (executablePath === undefined) return undefined
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    const times: number[] = []
    for (let turn = 0; turn < turns; turn += 1) {
      const page = await browser.newPage()
      const began = performance.now()
      await page.goto(pathToFileURL(file).href, { waitUntil: 'load' })
      await page.evaluate('new Promise((resolve) => requestAnimationFrame(resolve))')
      times.push(performance.now() - began)
      await page.close()
    }
    return median(times)
  } finally {
    await browser.close()
  }
}
