import { readFileSync } from 'node:fs'
import { judgeMp3, judgePcm } from '../../src/audio/audio.ts'
import { nastyAudio } from './nasty-audio.ts'

/**
 * Prints by how many megabytes judging so many of nasty bytes raises the peak of this process, beyond the bytes and
 * what a judge needs in any case: `node --expose-gc audio-memory.ts 24 zeros text`.
 */
const size = Number(process.argv[2]) * 1024 * 1024
const names = process.argv.slice(3)
const judges = [judgeMp3, judgePcm]

/** The kernel's own mark: what `getrusage` says begins with the memory of the process that started this one. */
function peak(): number {
  return Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8'))![1]) / 1024
}

const collect = (globalThis as unknown as { gc: () => void }).gc
for (const judge of judges) judge(Buffer.alloc(2 * size, 1).subarray(0, 1 << 20))
const before = peak()
for (const name of names) {
  const bytes = nastyAudio[name]!(size)
  for (const judge of judges) {
    const letters = JSON.stringify(judge(bytes)).length
    process.stdout.write(`${JSON.stringify({ name, judge: judge.name, megabytes: peak() - before, letters })}\n`)
  }
  collect()
}
