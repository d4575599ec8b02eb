import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Node's own, for all programs; and PulseAudio's, which a browser brings and which would link to it from the home. */
const shared = ['node-compile-cache', 'pulse']

/**
 * Gives all tests, and the processes that they start, a temp directory of their own, which goes with them, however they
 * end. What one of them left there is an error.
 */
export default function ownTemp(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'assay-tests-'))
  for (const name of ['TMPDIR', 'TMP', 'TEMP']) process.env[name] = folder
  process.env['PULSE_RUNTIME_PATH'] = join(folder, 'pulse')
  // The program is started some hundreds of times, and compiled once. Processes write there as they end, which may be
  // after the temp directory is gone.
  process.env['NODE_COMPILE_CACHE'] = join(import.meta.dirname, '../node_modules/.cache/compile')
  return () => {
    const left = readdirSync(folder).filter((name) => !shared.includes(name))
    // A browser may still be writing as it ends.
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    if (left.length > 0) throw new Error(`tests left behind in the temp directory: ${left.join(', ')}`)
  }
}
