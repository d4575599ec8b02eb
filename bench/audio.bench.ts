import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SAMPLE_WRITERS } from '../fixtures/audio/samples.ts'
import { speech } from '../fixtures/audio/signals.ts'
import { encodeMp3 } from '../fixtures/audio/encodeMp3.ts'
import { judgeMp3, judgePcm, mp3Judge, pcmJudge } from '../src/audio/audio.ts'

/** What this file measures: names of lines, and what each came to. */
export interface BenchLine { name: string; value: string; holds: boolean | undefined }

const MINUTES = 60
const RATE = 24000

/** Milliseconds of the fastest run of each work, taking turns, so that whatever else the machine does slows all of them. */
function fastest(turns: number, ...works: (() => unknown)[]): number[] {
  const best = works.map(() => Number.POSITIVE_INFINITY)
  for (let turn = 0; turn < turns; turn++) {
    works.forEach((work, index) => {
      const start = performance.now()
      work()
      best[index] = Math.min(best[index] ?? 0, performance.now() - start)
    })
  }
  return best
}

/** The least that touching every byte costs. */
function sumBytes(bytes: Uint8Array): number {
  let sum = 0
  for (let at = 0; at < bytes.length; at++) sum = sum + (bytes[at] as number) | 0
  return sum
}

function repeat(bytes: Uint8Array, times: number): Uint8Array {
  const all = new Uint8Array(bytes.length * times)
  for (let index = 0; index < times; index++) all.set(bytes, index * bytes.length)
  return all
}

/** Bytes by which the process grew at most while an hour was judged in chunks of 64 KiB, of one minute again and again. */
function growth(minute: Uint8Array, judge: { push(chunk: Uint8Array): void; end(): unknown }): number {
  globalThis.gc?.()
  const start = process.memoryUsage().rss
  let most = start
  for (let time = 0; time < MINUTES; time++) {
    for (let at = 0; at < minute.length; at += 65536) judge.push(minute.subarray(at, at + 65536))
    most = Math.max(most, process.memoryUsage().rss)
  }
  judge.end()
  return Math.max(most, process.memoryUsage().rss) - start
}

/** Runs mp3val on a file of these bytes; undefined where it is not installed. */
function mp3val(bytes: Uint8Array): { run(): void; remove(): void } | undefined {
  if (spawnSync('mp3val', ['-v']).error !== undefined) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'))
  const file = join(folder, 'hour.mp3')
  writeFileSync(file, bytes)
  return { run: () => void execFileSync('mp3val', [file]), remove: () => rmSync(folder, { recursive: true }) }
}

function times(ratio: number): string {
  return `${ratio.toFixed(2)}×`
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`
}

/** Ratios of one run, so that they mean the same on any machine. */
export async function audioBench(): Promise<BenchLine[]> {
  const signal = speech(7, 60, RATE)
  const minutePcm = SAMPLE_WRITERS.s16le(signal)
  const minuteMp3 = await encodeMp3(signal, { sampleRate: RATE, channels: 1, bitrate: 64 })
  const lines: BenchLine[] = []
  const streamed = [growth(minuteMp3, mp3Judge()), growth(minutePcm, pcmJudge())]
  streamed.forEach((grown, index) => lines.push({ name: `60 minutes of ${index === 0 ? 'MP3' : 'PCM'} streamed: memory over the start`, value: megabytes(grown), holds: grown < 32e6 }))

  const mp3 = repeat(minuteMp3, MINUTES)
  judgeMp3(minuteMp3)
  const native = mp3val(mp3)
  const [sumMp3 = 0, ours = 0, theirs = 0] = fastest(20, () => sumBytes(mp3), () => judgeMp3(mp3), () => native?.run())
  native?.remove()
  lines.push({ name: `all MP3 checks on ${megabytes(mp3.length)}, against summing its bytes (at least 0.33×)`, value: times(sumMp3 / ours), holds: sumMp3 / ours >= 1 / 3 })
  lines.push({ name: 'all MP3 checks, against mp3val (at least 1×)', value: native === undefined ? 'mp3val is not installed' : times(theirs / ours), holds: native === undefined ? undefined : theirs >= ours })

  const pcm = repeat(minutePcm, MINUTES)
  const [sumPcm = 0, identified = 0] = fastest(5, () => sumBytes(pcm), () => judgePcm(pcm))
  lines.push({ name: `per-window PCM identification on ${megabytes(pcm.length)}, against summing its bytes (at least 0.067×)`, value: times(sumPcm / identified), holds: sumPcm / identified >= 1 / 15 })
  return lines
}
