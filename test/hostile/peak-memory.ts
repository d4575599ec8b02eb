import { readFileSync, writeFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

/**
 * Loaded into a process under test (`NODE_OPTIONS=--import=…`): leaves the most memory that it ever held, in megabytes,
 * in the file that PEAK_MEMORY_FILE names. The kernel's own mark: what `getrusage` says begins with the memory of the
 * process that started this one.
 */
const file = process.env['PEAK_MEMORY_FILE']
if (isMainThread && file !== undefined) {
  process.on('exit', () =>
    writeFileSync(file, String(Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8'))![1]) / 1024)),
  )
}
