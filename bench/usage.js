// Plain JavaScript: to strip types takes as much as a small program does, in each thread of what is measured.
import { readFileSync, writeFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

/**
 * Loaded into a process that is measured (`NODE_OPTIONS=--import=…`): leaves what it took in the file that BENCH_USAGE
 * names, as a `Usage`. The peak is the kernel's mark of this process alone: `resourceUsage().maxRSS` begins with that
 * of its parent.
 */
const file = process.env['BENCH_USAGE']
if (isMainThread && file !== undefined) {
  process.on('exit', () => {
    const { user, system } = process.cpuUsage()
    const peak = Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8'))[1])
    writeFileSync(file, JSON.stringify({ userMs: user / 1000, systemMs: system / 1000, peakMb: peak / 1000 }))
  })
}
