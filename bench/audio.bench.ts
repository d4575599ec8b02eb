import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sampleWriters } from '../fixtures/audio/samples.ts'
import { speech } from '../fixtures/audio/signals.ts'
import { encodeMp3 } from '../fixtures/audio/encode-mp3.ts'
import { mp3Frames } from '../fixtures/audio/mp3-writer.ts'
import { mp3Judge, pcmJudge } from '../src/audio/audio.ts'

/** What this file measures: names of lines, and what each came to. */
export interface BenchLine {
  name: string
  value: string
  holds: boolean | undefined
  /** Held against other runs by `--against`. @default the number with which `value` begins */
  figure?: number
}

const minutes = 60
const benchRate = 24000

/** Bytes that a stream brings at once. */
const chunkSize = 64 * 1024

/**
 * Milliseconds of each work in each turn. The works take turns, so that whatever else the machine does meets all of
 * them; the first turns, in which V8 compiles, do not count.
 */
function timed(turns: number, ...works: (() => unknown)[]): number[][] {
  const times = works.map((): number[] => [])
  for (let turn = -3; turn < turns; turn++) {
    works.forEach((work, index) => {
      const start = performance.now()
      work()
      if (turn >= 0) times[index]?.push(performance.now() - start)
    })
  }
  return times
}

/** How many times as fast the one was, in the median of the turns: runs that followed each other are compared. */
function timesAsFast(ours: number[] = [], others: number[] = []): number {
  const ratios = ours.map((time, turn) => (others[turn] ?? 0) / time).sort((a, b) => a - b)
  return ratios[ratios.length >> 1] ?? 0
}

/** The least that touching every byte costs. */
function sumBytes(bytes: Uint8Array): number {
  let sum = 0
  for (let at = 0; at < bytes.length; at++) sum = (sum + (bytes[at] as number)) | 0
  return sum
}

function repeat(bytes: Uint8Array, times: number): Uint8Array {
  const all = new Uint8Array(bytes.length * times)
  for (let index = 0; index < times; index++) all.set(bytes, index * bytes.length)
  return all
}

/** Judges as `inspect` does, in chunks. */
function stream<Judgement>(bytes: Uint8Array, judge: { push(chunk: Uint8Array): void; end(): Judgement }): Judgement {
  for (let at = 0; at < bytes.length; at += chunkSize) judge.push(bytes.subarray(at, at + chunkSize))
  return judge.end()
}

/**
 * Bytes by which the process grew at most while an hour was judged in chunks of 64 KiB, of one minute again and again.
 */
function growth(minute: Uint8Array, judge: { push(chunk: Uint8Array): void; end(): unknown }): number {
  globalThis.gc?.()
  const start = process.memoryUsage().rss
  let most = start
  for (let time = 0; time < minutes; time++) {
    for (let at = 0; at < minute.length; at += chunkSize) judge.push(minute.subarray(at, at + chunkSize))
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

/**
 * All MP3 checks, streamed from memory in a process that is warm, against mp3val as anybody runs it: its process starts
 * and reads the file, which is in the cache of the system. `held`: whether mp3val's speed has to be reached.
 */
function speedOfMp3(what: string, bytes: Uint8Array, held: boolean): BenchLine[] {
  if (stream(bytes, mp3Judge()).verdict !== 'sound')
    throw new Error(`the MP3 to measure with (${what}) is judged faulty: look at it with \`assay inspect\``)
  const native = mp3val(bytes)
  const [ours, sums, theirs] = timed(
    30,
    () => stream(bytes, mp3Judge()),
    () => sumBytes(bytes),
    () => native?.run(),
  )
  native?.remove()
  const name = `all MP3 checks on ${megabytes(bytes.length)} ${what}`
  const toSum = timesAsFast(ours, sums)
  const toNative = timesAsFast(ours, theirs)
  return [
    { name: `${name}, against summing its bytes (at least 0.33×)`, value: times(toSum), holds: toSum >= 1 / 3 },
    {
      name: `${name}, warm and from memory, against mp3val's process${held ? ' (at least 1×)' : ''}`,
      value: native === undefined ? 'mp3val is not installed' : times(toNative),
      holds: native === undefined || !held ? undefined : toNative >= 1,
    },
  ]
}

/** Ratios of one run, so that they mean the same on any machine. */
export async function audioBench(): Promise<BenchLine[]> {
  const signal = speech(7, 60, benchRate)
  const minutePcm = sampleWriters.s16le(signal)
  const minuteMp3 = await encodeMp3(signal, { sampleRate: benchRate, channels: 1, bitrate: 64 })
  const lines: BenchLine[] = []
  const streamed = [growth(minuteMp3, mp3Judge()), growth(minutePcm, pcmJudge())]
  streamed.forEach((grown, index) =>
    lines.push({
      name: `60 minutes of ${index === 0 ? 'MP3' : 'PCM'} streamed: memory over the start`,
      value: megabytes(grown),
      holds: grown < 32e6,
    }),
  )

  lines.push(...speedOfMp3('as speech services send it', repeat(minuteMp3, minutes), true))
  const tagged = mp3Frames({
    version: 2,
    mono: true,
    sampleRate: benchRate,
    bitrates: [64],
    info: 'Info',
    lame: true,
    frames: 150_000,
  })
  lines.push(...speedOfMp3('with a LAME tag, whose checksum of all bytes mp3val leaves out', tagged.bytes, false))

  const pcm = repeat(minutePcm, minutes)
  const [sums, identified] = timed(
    5,
    () => sumBytes(pcm),
    () => stream(pcm, pcmJudge()),
  )
  const pcmRatio = timesAsFast(identified, sums)
  lines.push({
    name: `per-window PCM identification on ${megabytes(pcm.length)}, against summing its bytes (at least 0.067×)`,
    value: times(pcmRatio),
    holds: pcmRatio >= 1 / 15,
  })
  return lines
}
